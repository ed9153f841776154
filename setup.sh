#!/usr/bin/env bash
# Gets a fresh Debian or Raspberry Pi OS ready: system packages, Python, .venv, what to hear with.
# Run again, it does only what is missing. `make play` and `make test` run it first.
set -euo pipefail

usage() {
    cat <<'USAGE'
Usage: ./setup.sh [--play | --test]
  --play   what a game needs (default)
  --test   what the tests need as well
USAGE
}

mode=play
case "${1:---play}" in
    --play) mode=play ;;
    --test) mode='test' ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
esac
if (($# > 1)); then usage >&2 && exit 2; fi

cd "$(dirname "${BASH_SOURCE[0]}")"
readonly root=$PWD venv=$PWD/.venv
readonly stamp=$venv/.party-host-setup         # what the last finished pip install was for
readonly refused=$venv/.party-host-refused     # packages that could not be had, asked for again tomorrow
readonly not_fetched=$venv/.party-host-no-model # the model could not be fetched, tried again tomorrow

say() { printf 'setup: %s\n' "$*"; }
die() {
    printf 'setup: %s\n' "$*" >&2
    exit 1
}

# ---------------------------------------------------------------- system packages

# "package|what it is for|probe": looked for by what they bring, so that a system whose packages
# have other names is served too.
readonly play_packages=(
    "espeak-ng|the host's voice|command espeak-ng"
    "libespeak-ng1|the host's voice|library libespeak-ng.so.1"
    "libportaudio2|microphone and speaker|library libportaudio.so.2"
    "libasound2-plugins|sound through PipeWire or PulseAudio|alsa_plugin pulse"
)
readonly test_packages=(
    "chromium|the panel's pages|command chromium"
    "dbus|the sound server's bus|command dbus-run-session"
    "pipewire|a sound server with no hardware|command pipewire"
    "pipewire-pulse|a sound server with no hardware|command pipewire-pulse"
    "pipewire-alsa|a sound server with no hardware|alsa_plugin pipewire"
    "wireplumber|a sound server with no hardware|command wireplumber"
    "pulseaudio-utils|a sound server with no hardware|command pactl"
    "flite|a second synthetic voice to listen to|command flite"
    "systemd|the units' checks|command systemd-analyze"
    "shellcheck|the scripts' checks|command shellcheck"
)

has_command() { command -v "$1" >/dev/null; }

libraries=''
has_library() {
    if [[ -z $libraries ]]; then
        libraries=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null) || true
    fi
    [[ $libraries == *"$1 ("* ]]
}

has_alsa_plugin() {
    compgen -G "/usr/lib*/*/alsa-lib/libasound_module_pcm_$1.so" >/dev/null ||
        compgen -G "/usr/lib*/alsa-lib/libasound_module_pcm_$1.so" >/dev/null
}

missing=() # package names, in order
whats_missing() {
    local entry package probe
    missing=() libraries=''
    for entry in "$@"; do
        package=${entry%%|*}
        probe=${entry##*|}
        "has_${probe% *}" "${probe#* }" || missing+=("$package")
    done
}

# How to become root: nothing to put before a command, sudo, or not at all (status 1).
as_root=()
find_root() {
    if ((EUID == 0)); then
        as_root=()
    elif ! has_command sudo; then
        return 1
    elif sudo -n true 2>/dev/null; then
        as_root=(sudo -n)
    elif [[ -t 0 && -t 2 ]]; then
        as_root=(sudo)
    else
        return 1
    fi
}

apt() {
    # --no-remove: nothing of the user's is taken away to make room, a sound server least of all.
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends \
        --no-remove -o DPkg::Lock::Timeout=120 -o Acquire::Retries=1 -o Acquire::http::Timeout=20 \
        -o Dpkg::Use-Pty=0 "$@" </dev/null
}

# install_packages NAME...: installs what can be had, and says what cannot.
install_packages() {
    local log package
    if ! has_command apt-get || ! find_root; then return 1; fi
    log=$(mktemp)
    say "installing $*"
    apt update >"$log" 2>&1 || say "the package lists could not be renewed; going on with the old ones"
    # One package that cannot be had must not keep the others out.
    if ! apt install "$@" >"$log" 2>&1; then
        for package in "$@"; do
            apt install "$package" >"$log" 2>&1 ||
                say "$package: $(grep -m 1 '^E:' "$log" || tail -n 1 "$log")"
        done
    fi
    rm -f "$log"
}

# What is still missing, what it is for and how to get it.
report_missing() {
    local entry package purpose
    for entry in "$@"; do
        package=${entry%%|*}
        purpose=${entry#*|}
        if [[ " ${missing[*]} " == *" $package "* ]]; then say "missing: $package (${purpose%|*})"; fi
    done
    if has_command apt-get; then
        say "to add it: $( ((EUID == 0)) || printf 'sudo ')apt-get install ${missing[*]}"
    else
        say "to add it: install this system's packages of those names"
    fi
}

system_packages() {
    local -a wanted=("${play_packages[@]}")
    if [[ $mode == test ]]; then wanted+=("${test_packages[@]}"); fi
    whats_missing "${wanted[@]}"
    ((${#missing[@]})) || return 0
    # What could not be had is not asked for at every start.
    if [[ -z $(find "$refused" -mmin -1440 2>/dev/null) || $(<"$refused") != "${missing[*]}" ]]; then
        install_packages "${missing[@]}" || true
        whats_missing "${wanted[@]}"
    fi
    if ((${#missing[@]})); then
        report_missing "${wanted[@]}"
        if [[ $mode == play ]]; then
            say "going on without: a game can be typed and read"
        else
            say "going on without: tests that need it are skipped, in CI they fail"
        fi
    fi
}

# ---------------------------------------------------------------- Python

python=
find_python() {
    local candidate
    for candidate in python3 python3.11 python3.12 python3.13 python3.14; do
        if has_command "$candidate" &&
            "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$(command -v "$candidate")
            return
        fi
    done
    die "Python 3.11 or newer is needed, and this machine has $(python3 --version 2>/dev/null || echo none)." \
        "Debian 12 and Raspberry Pi OS of 2023 or later have it: apt-get install python3"
}

can_make_venvs() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

ensure_venv_module() {
    local package
    can_make_venvs && return
    # Debian keeps ensurepip in a package by itself, one for each version.
    package=python3-venv
    if [[ ${python##*/} != python3 ]]; then package=${python##*/}-venv; fi
    install_packages "$package" || true
    can_make_venvs || die "Python's venv module is not here, and nothing runs without it." \
        "As root: apt-get install $package"
}

# Whether .venv is whole, new enough and made for this folder (its scripts name it).
venv_is_sound() {
    [[ -x $venv/bin/python && -f $venv/bin/activate ]] &&
        grep -qF -- "$venv" "$venv/bin/activate" &&
        "$venv/bin/python" -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

make_venv() {
    local log
    find_python
    ensure_venv_module
    if [[ -e $venv ]]; then say "repairing .venv"; else say "making .venv with $("$python" --version)"; fi
    log=$("$python" -m venv --clear "$venv" 2>&1) || die ".venv could not be made: $log"
}

project() {
    local extra='' for_this=''
    # A game's needs are part of the tests'. Another pyproject.toml, Python or folder: once more.
    state() { echo "$(sha256sum <pyproject.toml) $("$venv/bin/python" -V 2>&1) $root"; }
    if [[ -f $stamp && -x $venv/bin/python && -x $venv/bin/party-host ]]; then
        for_this=$(state)
        case "$(<"$stamp")" in "test $for_this" | "$mode $for_this") return ;; esac
    fi
    venv_is_sound || make_venv
    if [[ $mode == test ]]; then extra='[dev]'; fi
    say "installing party-host$extra into .venv (a few minutes the first time)"
    rm -f "$stamp"
    # --use-pep517: an older pip complains at length of a dependency that is built the old way.
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --use-pep517 \
        --editable ".$extra" ||
        die "pip could not install party-host$extra; its reason is above." \
            "Once it is mended, the same command goes on from here."
    echo "$mode $(state)" >"$stamp"
}

# ---------------------------------------------------------------- what hears

# Asked for by itself first: the fetching is patient, and a start is not to wait for it.
site_answers() {
    timeout 6 "$venv/bin/python" - 2>/dev/null <<'PYTHON'
import urllib.request

from speech.models import PUBLISHED

urllib.request.urlopen(urllib.request.Request(PUBLISHED, method="HEAD"), timeout=4)
PYTHON
}

model() {
    local models=${XDG_CACHE_HOME:-${HOME:-~}/.cache}/party-host/models
    if [[ -n ${PARTY_HOST_VOSK_MODEL:-} ]] || compgen -G "$models/*en-us*/" >/dev/null; then return; fi
    if [[ -z $(find "$not_fetched" -mmin -1440 2>/dev/null) ]]; then
        if site_answers; then
            say "fetching Vosk's small English model (41 MB)"
            if timeout 600 "$venv/bin/party-host" models fetch </dev/null; then return; fi
        fi
        touch "$not_fetched"
    fi
    say "Vosk's model could not be fetched; PocketSphinx hears instead"
}

case "$(uname -m)" in
    x86_64 | aarch64) ;;
    *) say "$(uname -m): the speech libraries are built for 64-bit x86 and ARM; others may not install" ;;
esac
system_packages
project
if ((${#missing[@]})); then printf '%s' "${missing[*]}" >"$refused"; else rm -f "$refused"; fi
if [[ $mode == play ]]; then model; fi
