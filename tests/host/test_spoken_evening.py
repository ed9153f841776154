"""The daemon as it is, through a real sound server: a player's voice comes from the speaker's
own sink, as it would across a table, and what the host makes of it is seen on the panel."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from speech.recorded import write
from speech.synthesis import Sound
from speech.voices import EspeakSynthesiser
from tests.host.commands import process
from tests.host.remote import Remote
from tests.speech.test_sound_card import PROGRAMS, SoundServer

START = {"type": "start", "players": ["Ann", "Ben"], "length": "short"}


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    missing = [name for name in (*PROGRAMS, "paplay") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"no sound server: {', '.join(missing)} not on this machine")
    folder = tmp_path_factory.mktemp("sound")
    folder.chmod(0o700)
    sound_server = SoundServer(folder)
    yield sound_server
    sound_server.stop()


def test_a_player_who_plugs_in_late_is_heard(server: SoundServer, tmp_path: Path) -> None:
    run = process("run", "--port", 0, "--state-dir", tmp_path, env=server.environment)
    with run as daemon:
        assert daemon.stdout is not None
        first = daemon.stdout.readline()
        found = re.search(r"board \S+:(\d+) .* PIN (\d+)", first)
        assert found, first
        remote = Remote(f"http://127.0.0.1:{found[1]}")
        assert remote.sign_in(found[2]) == 200

        # There is no sound yet: that is said, and the game begins all the same.
        silent = remote.until(lambda view: len(view["board"]["notices"]) == 2)
        assert all("no sound hardware" in notice for notice in silent["board"]["notices"])
        assert remote.send(START)[0] == 200
        remote.until(lambda view: view["board"]["phase"] == "choosing")

        server.start()
        remote.until(lambda view: not view["board"]["notices"])
        assert "repeat" in remote.until(lambda view: view["board"]["listening"])["can"]
        assert remote.send({"type": "repeat"})[0] == 200
        said = tmp_path / "said.wav"
        # A joker has no suit, so there the category has to be said too; a yellow one is for 1.
        card = remote.host_view()["board"]["card"]["id"]
        points = 1 if card == "joker-yellow" else 3
        words = "one point" if points == 1 else "three points"
        words = f"food for {words}" if card.startswith("joker") else words
        voice = EspeakSynthesiser("en-us", 150).render(words)
        # The player waits for the earcon to end.
        write(said, Sound(bytes(voice.rate) + voice.pcm + bytes(voice.rate), voice.rate))
        view = remote.until(lambda view: view["board"]["listening"])
        tries = 0
        while view["board"]["phase"] == "choosing" and tries < 3:
            # As a person would: when the host is silent, and again when it did not catch that.
            tries += 1
            subprocess.run(["paplay", said], env=server.environment, check=True, timeout=30)
            remote.until(lambda view: not view["board"]["listening"])
            view = remote.until(lambda view: view["board"]["listening"])
        assert (view["board"]["phase"], view["board"]["points"]) == ("answering", points), view
        sys.stdout.write(f"understood after {tries} tries\n")
        daemon.terminate()
        assert daemon.wait(20) == 0
        assert daemon.stderr is not None
        assert daemon.stderr.read() == ""
