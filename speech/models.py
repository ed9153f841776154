"""Where speech models are kept, whether one is whole, and how one gets there.

PocketSphinx brings its English model in its wheel. Vosk's are fetched: from their
authors' published address, or from a copy that the user has. What is fetched is
checked before it is unpacked, unpacked beside its place, and put there by one
rename, so there is never half a model.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import http.client
import os
import shutil
import stat
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import msgspec

from .recognition import RecogniserError

VARIABLE = "PARTY_HOST_VOSK_MODEL"
"""Names the folder of a Vosk model, before any in the cache."""

PUBLISHED = "https://alphacephei.com/vosk/models/"
"""Where Vosk's authors publish their models."""

SMALL = "vosk-model-small-en-us-0.15"
LARGE = "vosk-model-en-us-0.22-lgraph"

Progress = Callable[[int, int | None], None]
"""Called with the bytes had so far and, where it is known, how many there are."""

_TIMEOUT = 30.0
_TRIES = 4
_CHUNK = 1 << 16
_UNPACKED_AT_MOST = 8 << 30
_RECORD = ".party-host.json"
_FST_MAGIC = (2125659606).to_bytes(4, "little")

_NEEDED = ("am/final.mdl", "conf/mfcc.conf", "graph/phones/word_boundary.int")
_GRAPHS = ("graph/HCLr.fst", "graph/Gr.fst")
_IVECTOR = ("final.dubm", "final.ie", "final.mat", "global_cmvn.stats", "splice.conf")


class ModelError(RecogniserError):
    """A model that is missing, damaged, or cannot be fetched: says what to do."""


@dataclass(frozen=True, slots=True)
class Published:
    """A model as its authors publish it: the size of its zip in bytes, and its SHA-256."""

    sha256: str
    size: int | None = None


KNOWN = {
    SMALL: Published(
        "30f26242c4eb449f948e42cb302dd7a686cb29a3423a8367f99ff41780942498", 41_205_931
    ),
    LARGE: Published("d9838b4aaa82a75c4a17f5aca300eaca129aaab2a7cbf951bafbb500eb9c4334"),
}
"""Their sums stand in many public build recipes."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A model in its place. `checked` is False where there was no sum to hold it against."""

    path: Path
    checked: bool


class _Record(msgspec.Struct, frozen=True):
    """What was put in place: the zip's sum, where there was one, and every file's size."""

    sha256: str | None
    files: dict[str, int]


def folder() -> Path:
    """The folder of fetched models: `party-host/models` in the user's cache."""
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(cache) / "party-host" / "models"


def installed() -> list[Path]:
    """Every model in the cache, whole or not, the larger of the known ones first."""
    place = folder()
    if not place.is_dir():
        return []
    found = [p for p in place.iterdir() if p.is_dir() and not p.name.startswith(".")]
    order = [LARGE, SMALL]
    return sorted(
        found, key=lambda p: (order.index(p.name) if p.name in order else len(order), p.name)
    )


def find_english() -> Path | None:
    """The English Vosk model: that of PARTY_HOST_VOSK_MODEL, else one in the cache.

    Raises ModelError where there is one and it is not whole.
    """
    if named := os.environ.get(VARIABLE):
        validate(Path(named))
        return Path(named)
    for path in installed():
        if "en-us" in path.name or "-en-" in path.name:
            validate(path)
            return path
    return None


def validate(path: Path) -> None:
    """Raises ModelError unless `path` holds a whole Vosk model that takes grammars."""
    if not path.is_dir():
        raise ModelError(
            f"there is no folder {path}: name a Vosk model's folder in {VARIABLE}, "
            "or fetch a model with `party-host models fetch`"
        )
    again = "fetch it again with `party-host models fetch`"
    if (path / "graph" / "HCLG.fst").is_file():
        raise ModelError(
            f"the model in {path} has one fixed graph and cannot be told what to listen for: "
            f"use {SMALL} or {LARGE}"
        )
    needed = [*_NEEDED, *_GRAPHS]
    if (path / "ivector").is_dir():
        needed += [f"ivector/{name}" for name in _IVECTOR]
    lacking = [n for n in needed if not _size(path / n)]
    if lacking:
        raise ModelError(f"{path} is not a whole Vosk model (no {', '.join(lacking)}): {again}")
    for name in _GRAPHS:
        with (path / name).open("rb") as file:
            if file.read(4) != _FST_MAGIC:
                raise ModelError(f"{path / name} is damaged: {again}")
    record = _read_record(path)
    if record is not None:
        for name, size in record.files.items():
            if _size(path / name) != size:
                raise ModelError(f"{path / name} is damaged or missing: {again}")


def fetch(
    name: str = SMALL,
    source: str | None = None,
    *,
    sha256: str | None = None,
    progress: Progress | None = None,
) -> Fetched:
    """Puts the model `name` into the cache, and says where it is.

    `source` is a URL, a zip or a folder to take it from, in place of its authors'
    address. A zip of a known name must have the sum that is known; any other is held
    against `sha256`, or is taken unchecked where that is not given. A download that
    was cut off goes on where it stopped. Raises ModelError, in one line.
    """
    if name != Path(name).name or name.startswith("."):
        raise ModelError(f"{name!r} is not a model's name")
    known = KNOWN.get(name)
    if source is None and known is None:
        raise ModelError(f"no published address is known for {name!r}: give one with --from")
    wanted = known.sha256 if known else sha256.lower() if sha256 else None
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
        with _alone(place):
            for left in place.glob(".unpack-*"):  # of a fetch that was killed
                shutil.rmtree(left, ignore_errors=True)
            target = place / name
            if source is None and _is_whole(target):
                return Fetched(target, checked=_read_record(target) is not None)
            return _take(target, source, wanted, known, progress)
    except OSError as error:
        raise ModelError(f"{name} could not be put into {place}: {error}") from error


def _take(
    target: Path,
    source: str | None,
    wanted: str | None,
    known: Published | None,
    progress: Progress | None,
) -> Fetched:
    place, name = target.parent, target.name
    if source is not None and Path(source).is_dir():
        with _beside(place) as work:
            shutil.copytree(source, work / name)
            _settle(work / name, target, None)
        return Fetched(target, checked=False)
    if source is not None and "://" not in source:
        archive = Path(source)
        if not archive.is_file():
            raise ModelError(f"there is no file or folder {source}")
        _check(archive, wanted, known, name)
        _unpack(archive, target, wanted)
        return Fetched(target, checked=wanted is not None)
    part = place / f"{name}.zip.part"
    _download(source or f"{PUBLISHED}{name}.zip", part, progress)
    try:
        _check(part, wanted, known, name)
        _unpack(part, target, wanted)
    finally:
        # Right, it has served; wrong, going on from it would never come right.
        part.unlink(missing_ok=True)
    return Fetched(target, checked=wanted is not None)


def _download(url: str, part: Path, progress: Progress | None) -> None:
    """Downloads `url` to `part`, going on from what is there, trying again while it gets on."""
    if not url.startswith(("https://", "http://")):
        raise ModelError(f"{url} is no http or https address")
    for left in range(_TRIES - 1, -1, -1):
        before = _size(part)
        try:
            _download_rest(url, part, progress)
            return
        except urllib.error.HTTPError as error:
            error.close()
            raise ModelError(f"{url} could not be fetched: {error.code} {error.reason}") from error
        except (OSError, http.client.HTTPException) as error:
            if _size(part) > before and left:
                continue
            kept = f"; {_size(part)} bytes are kept, and fetching again goes on from there"
            why = getattr(error, "reason", None) or error
            raise ModelError(
                f"{url} could not be fetched: {why}{kept if _size(part) else ''}; "
                "or take a copy of the model with --from"
            ) from error


def _download_rest(url: str, part: Path, progress: Progress | None) -> None:
    have = _size(part)
    request = urllib.request.Request(url, headers={"Range": f"bytes={have}-"} if have else {})
    try:
        answer = urllib.request.urlopen(request, timeout=_TIMEOUT)
    except urllib.error.HTTPError as error:
        if error.code == 416 and have:  # nothing after what is had: the sum will tell
            error.close()
            return
        raise
    with answer:
        goes_on = answer.status == 206
        if not goes_on:  # it does not know ranges, or there was nothing to go on from
            have = 0
        length = answer.headers.get("Content-Length")
        total = have + int(length) if length and length.isdigit() else None
        with part.open("ab" if goes_on else "wb") as file:
            while data := answer.read(_CHUNK):
                file.write(data)
                have += len(data)
                if progress:
                    progress(have, total)
    if total is not None and have < total:
        raise ConnectionError(f"the connection was cut off after {have} of {total} bytes")


def _check(archive: Path, wanted: str | None, known: Published | None, name: str) -> None:
    if wanted is None:
        return
    if known and known.size is not None and _size(archive) != known.size:
        raise ModelError(
            f"this is not {name}: its zip has {known.size} bytes and this has {_size(archive)}; "
            "give a model of your own a name of its own"
        )
    with archive.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != wanted:
        raise ModelError(
            f"this is not {name}: its sha256 should be {wanted} and is {found}; nothing was changed"
        )


def _unpack(archive: Path, target: Path, sha256: str | None) -> None:
    try:
        with zipfile.ZipFile(archive) as packed, _beside(target.parent) as work:
            members = packed.infolist()
            if sum(member.file_size for member in members) > _UNPACKED_AT_MOST:
                raise ModelError(
                    f"{archive} unpacks to more than a model can be; nothing was changed"
                )
            for member in members:
                path = PurePosixPath(member.filename.replace("\\", "/"))
                link = stat.S_ISLNK(member.external_attr >> 16)
                if path.is_absolute() or ".." in path.parts or link or ":" in member.filename:
                    raise ModelError(
                        f"{archive} holds {member.filename!r}, which leads out of its folder; "
                        "nothing was changed"
                    )
            packed.extractall(work)
            _settle(_root(work), target, sha256)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError) as error:
        raise ModelError(f"{archive} is not a zip that can be read: {error}") from error


def _root(work: Path) -> Path:
    """The folder of the model in what was unpacked: there, or in the one folder there."""
    inside = [p for p in work.iterdir() if p.is_dir()]
    if not (work / "am").is_dir() and len(inside) == 1:
        return inside[0]
    return work


def _settle(model: Path, target: Path, sha256: str | None) -> None:
    """Puts a whole model into its place by a rename; an old one there goes after it."""
    (model / _RECORD).unlink(missing_ok=True)
    validate(model)
    files = {
        str(p.relative_to(model)): p.stat().st_size for p in sorted(model.rglob("*")) if p.is_file()
    }
    (model / _RECORD).write_bytes(msgspec.json.encode(_Record(sha256, files)))
    if target.exists():
        old = Path(tempfile.mkdtemp(prefix=".unpack-", dir=target.parent))
        target.rename(old / target.name)
        model.rename(target)
        shutil.rmtree(old, ignore_errors=True)
    else:
        model.rename(target)


def _is_whole(path: Path) -> bool:
    try:
        validate(path)
    except ModelError:
        return False
    return True


def _read_record(path: Path) -> _Record | None:
    try:
        return msgspec.json.decode((path / _RECORD).read_bytes(), type=_Record)
    except FileNotFoundError:
        return None
    except msgspec.MsgspecError as error:
        raise ModelError(
            f"{path / _RECORD} is damaged: fetch the model again with `party-host models fetch`"
        ) from error


def _size(path: Path) -> int:
    """The size of a file in bytes; 0 where there is none."""
    return path.stat().st_size if path.is_file() else 0


@contextlib.contextmanager
def _beside(place: Path) -> Iterator[Path]:
    """A folder beside the models, gone afterwards with all that is still in it."""
    work = Path(tempfile.mkdtemp(prefix=".unpack-", dir=place))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


@contextlib.contextmanager
def _alone(place: Path) -> Iterator[None]:
    """Holds the lock of `place`; raises ModelError where another fetch holds it."""
    with (place / ".lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ModelError(f"another fetch is at work in {place}: wait for it") from None
        yield
