"""A model is fetched whole or not at all, whatever the other end does."""

from __future__ import annotations

import fcntl
import hashlib
import io
import socket
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from speech import models
from speech.models import ModelError, Published, fetch, find_english, folder, installed, validate

FST = (2125659606).to_bytes(4, "little") + b"the rest"
FILES = {
    "am/final.mdl": b"acoustics" * 5000,
    "conf/mfcc.conf": b"--sample-frequency=16000\n",
    "graph/HCLr.fst": FST,
    "graph/Gr.fst": FST,
    "graph/phones/word_boundary.int": b"1 nonword\n",
}


def packed(files: dict[str, bytes], top: str = "vosk-model-small-en-us-0.15/") -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, data in files.items():
            archive.writestr(top + name, data)
    return held.getvalue()


GOOD = packed(FILES)


class Server(ThreadingHTTPServer):
    """Plays the authors' site: what it serves, and how it goes wrong."""

    data = GOOD
    ranges = True
    cut_after: int | None = None
    """Bytes of a body after which the connection is closed."""
    status = 200

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[str | None] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/model.zip"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        wanted = self.headers.get("Range")
        self.server.asked.append(wanted)
        if self.server.status != 200:
            self.send_error(self.server.status)
            return
        start = 0
        if wanted and self.server.ranges:
            start = int(wanted.removeprefix("bytes=").rstrip("-"))
            if start >= len(self.server.data):
                self.send_error(416)
                return
        body = self.server.data[start:]
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: self.server.cut_after])

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv(models.VARIABLE, raising=False)
    monkeypatch.setitem(
        models.KNOWN, models.SMALL, Published(hashlib.sha256(GOOD).hexdigest(), len(GOOD))
    )
    return folder()


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as made:
        thread = threading.Thread(target=made.serve_forever, args=(0.01,))
        thread.start()
        yield made
        made.shutdown()
        thread.join()


def left(cache: Path) -> set[str]:
    """What stands in the cache, the lock aside."""
    return {path.name for path in cache.iterdir()} - {".lock"}


def test_a_known_model_is_fetched_checked_and_found(cache: Path, server: Server) -> None:
    seen: list[tuple[int, int | None]] = []
    fetched = fetch(source=server.url, progress=lambda had, total: seen.append((had, total)))
    assert fetched.path == cache / models.SMALL
    assert fetched.checked
    assert (fetched.path / "am/final.mdl").read_bytes() == FILES["am/final.mdl"]
    assert find_english() == fetched.path
    assert installed() == [fetched.path]
    assert left(cache) == {models.SMALL}
    assert seen[-1] == (len(GOOD), len(GOOD))


def test_it_comes_from_its_authors_address(
    monkeypatch: pytest.MonkeyPatch, cache: Path, server: Server
) -> None:
    assert models.PUBLISHED == "https://alphacephei.com/vosk/models/"
    monkeypatch.setattr(models, "PUBLISHED", server.url.removesuffix("model.zip"))
    assert fetch().path == cache / models.SMALL
    # It is there now: nothing is asked again.
    assert fetch() == models.Fetched(cache / models.SMALL, checked=True)
    assert len(server.asked) == 1


def test_a_download_cut_off_goes_on_by_itself_while_it_gets_on(cache: Path, server: Server) -> None:
    server.cut_after = len(GOOD) // 3
    assert fetch(source=server.url).checked
    assert server.asked[0] is None
    assert server.asked[1] == f"bytes={len(GOOD) // 3}-"
    assert left(cache) == {models.SMALL}


def test_a_download_that_stops_is_taken_up_at_the_next_fetch(cache: Path, server: Server) -> None:
    server.cut_after = 100
    with pytest.raises(ModelError, match=r"400 bytes are kept.*goes on from there.*--from"):
        fetch(source=server.url)
    assert left(cache) == {f"{models.SMALL}.zip.part"}
    assert find_english() is None
    server.cut_after = None
    assert fetch(source=server.url).checked
    assert server.asked[-1] == "bytes=400-"


def test_a_server_without_ranges_is_begun_anew(cache: Path, server: Server) -> None:
    server.ranges = False
    cache.mkdir(parents=True)
    (cache / f"{models.SMALL}.zip.part").write_bytes(b"something old")
    assert fetch(source=server.url).checked


def test_a_part_that_was_whole_already_is_used(cache: Path, server: Server) -> None:
    cache.mkdir(parents=True)
    (cache / f"{models.SMALL}.zip.part").write_bytes(GOOD)
    assert fetch(source=server.url).checked


def test_a_wrong_sum_installs_nothing_and_keeps_nothing(cache: Path, server: Server) -> None:
    server.data = GOOD[:-1] + b"x"
    with pytest.raises(ModelError, match=r"sha256 should be .* nothing was changed"):
        fetch(source=server.url)
    assert left(cache) == set()


def test_a_wrong_size_says_so(cache: Path, server: Server) -> None:
    server.data = GOOD + b"more"
    with pytest.raises(ModelError, match="name of its own"):
        fetch(source=server.url)
    assert left(cache) == set()


def test_what_is_not_there_is_one_clear_line(server: Server) -> None:
    server.status = 404
    with pytest.raises(ModelError, match="404") as raised:
        fetch(source=server.url)
    assert "\n" not in str(raised.value)


def test_an_address_that_cannot_be_reached_is_one_clear_line() -> None:
    with socket.socket() as bound:  # to a port where nobody listens
        bound.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{bound.getsockname()[1]}/model.zip"
        with pytest.raises(ModelError, match=r"could not be fetched: .*refused.*--from") as raised:
            fetch(source=url)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("name", ["../escape", "..\\escape", "/tmp/escape", "c:/escape"])
def test_a_zip_that_leads_out_of_its_folder_is_refused(
    cache: Path, tmp_path: Path, name: str
) -> None:
    archive = tmp_path / "own.zip"
    archive.write_bytes(packed({**FILES, name: b"x"}, top=""))
    with pytest.raises(ModelError, match="leads out of its folder"):
        fetch("own-en-us", str(archive))
    assert left(cache) == set()


def test_a_link_in_a_zip_is_refused(cache: Path, tmp_path: Path) -> None:
    archive = tmp_path / "own.zip"
    with zipfile.ZipFile(archive, "w") as file:
        link = zipfile.ZipInfo("model/am")
        link.external_attr = 0o120777 << 16
        file.writestr(link, "/etc")
    with pytest.raises(ModelError, match="leads out of its folder"):
        fetch("own-en-us", str(archive))
    assert left(cache) == set()


def test_a_model_of_ones_own_is_unchecked_unless_its_sum_is_given(tmp_path: Path) -> None:
    archive = tmp_path / "own.zip"
    archive.write_bytes(packed(FILES, top="whatever/"))
    assert not fetch("own-en-us", str(archive)).checked
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    assert fetch("own-en-us", str(archive), sha256=digest.upper()).checked
    with pytest.raises(ModelError, match="sha256"):
        fetch("own-en-us", str(archive), sha256="0" * 64)
    assert find_english() is not None  # the one from before is still there


def test_a_folder_is_copied(tmp_path: Path) -> None:
    source = make(tmp_path / "source")
    fetched = fetch(models.SMALL, str(source))
    assert not fetched.checked
    assert source.is_dir()
    validate(fetched.path)


@pytest.mark.parametrize("data", [b"no zip", GOOD[: len(GOOD) // 2], b""])
def test_what_is_no_zip_is_told(cache: Path, tmp_path: Path, data: bytes) -> None:
    archive = tmp_path / "own.zip"
    archive.write_bytes(data)
    with pytest.raises(ModelError, match="not a zip"):
        fetch("own-en-us", str(archive))
    assert left(cache) == set()


def test_a_zip_without_a_whole_model_is_not_installed(cache: Path, tmp_path: Path) -> None:
    archive = tmp_path / "own.zip"
    archive.write_bytes(packed({k: v for k, v in FILES.items() if "mdl" not in k}))
    with pytest.raises(ModelError, match=r"no am/final\.mdl"):
        fetch("own-en-us", str(archive))
    assert left(cache) == set()


def test_what_a_killed_fetch_left_is_cleared_away(cache: Path, server: Server) -> None:
    (cache / ".unpack-old" / "am").mkdir(parents=True)
    fetch(source=server.url)
    assert left(cache) == {models.SMALL}


def test_two_fetches_do_not_meet(cache: Path, server: Server) -> None:
    cache.mkdir(parents=True)
    with (cache / ".lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(ModelError, match="another fetch"):
            fetch(source=server.url)
    assert fetch(source=server.url).checked


@pytest.mark.parametrize(
    ("name", "source", "why"),
    [
        ("no-such-model", None, "no published address"),
        ("../up", None, "not a model's name"),
        (".hidden", None, "not a model's name"),
        ("own", "/no/such/file.zip", "no file or folder"),
        ("own", "ftp://127.0.0.1/x.zip", "no http or https"),
    ],
)
def test_what_cannot_be_meant_is_refused(name: str, source: str | None, why: str) -> None:
    with pytest.raises(ModelError, match=why):
        fetch(name, source)


def make(path: Path) -> Path:
    for name, data in FILES.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)
    return path


def test_no_model_is_none() -> None:
    assert find_english() is None
    assert installed() == []


def test_the_named_folder_comes_before_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cache: Path
) -> None:
    make(cache / models.SMALL)
    named = make(tmp_path / "named")
    monkeypatch.setenv(models.VARIABLE, str(named))
    assert find_english() == named
    monkeypatch.setenv(models.VARIABLE, str(tmp_path / "nowhere"))
    with pytest.raises(ModelError, match=f"no folder .*nowhere.*{models.VARIABLE}"):
        find_english()


def test_the_larger_model_comes_before_the_small_one(cache: Path) -> None:
    make(cache / models.SMALL)
    make(cache / models.LARGE)
    assert find_english() == cache / models.LARGE


def test_a_model_of_another_language_is_not_english(cache: Path) -> None:
    make(cache / "vosk-model-small-de-0.15")
    assert find_english() is None


@pytest.mark.parametrize("name", FILES)
def test_half_a_model_is_told_by_what_is_missing(cache: Path, name: str) -> None:
    (make(cache / models.SMALL) / name).write_bytes(b"")
    with pytest.raises(ModelError, match=f"no {name}.*fetch it again"):
        find_english()


def test_damage_is_told(cache: Path, server: Server) -> None:
    path = fetch(source=server.url).path
    (path / "am/final.mdl").write_bytes(b"cut short")
    with pytest.raises(ModelError, match=r"damaged.*fetch it again"):
        validate(path)
    # And a fetch mends it.
    assert fetch(source=server.url).checked
    validate(path)
    (path / "graph/Gr.fst").write_bytes(b"nonsense")
    with pytest.raises(ModelError, match="damaged"):
        validate(path)


def test_a_model_with_a_fixed_graph_is_no_use(tmp_path: Path) -> None:
    path = make(tmp_path / "model")
    (path / "graph/HCLG.fst").write_bytes(FST)
    with pytest.raises(ModelError, match="what to listen for"):
        validate(path)
