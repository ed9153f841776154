"""A value worked out when it is first asked for and kept with its object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):
    """`functools.cached_property` without its lock, which costs more than most of the values
    here: worked out twice by two threads, they come out the same."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, obj: None, owner: type) -> lazy[T]: ...

    @overload
    def __get__(self, obj: object, owner: type) -> T: ...

    def __get__(self, obj: object | None, owner: type) -> lazy[T] | T:
        if obj is None:
            return self
        value = self._work(obj)
        obj.__dict__[self._name] = value
        return value
