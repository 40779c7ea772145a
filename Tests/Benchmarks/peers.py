"""Installs what the peers need, builds them, and proves that they answer as the library does."""

import filecmp
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys

from measure import HERE, Library, Script, compile_with, run
from works import BUILD

FAST = ["-O3", "-march=native", "-Wall", "-Wextra", "-shared", "-fPIC"]
CC = os.environ.get("CC", "cc")
CXX = os.environ.get("CXX", "c++")
PYTHON_PACKAGES = BUILD / "python"


def has_header(compiler, language, header):
    command = [*shlex.split(compiler), "-x", language, "-E", "-"]
    return subprocess.run(command, input=f"#include <{header}>\n", capture_output=True, text=True).returncode == 0


def missing_packages():
    """The names, as Debian has them, of what is not there."""
    there = {
        "gcc": shutil.which(shlex.split(CC)[0]),
        "g++": shutil.which(shlex.split(CXX)[0]),
        "libjson-c-dev": has_header(CC, "c", "json-c/json.h"),
        "libsimdjson-dev": has_header(CXX, "c++", "simdjson.h"),
        "nodejs": shutil.which("node"),
        "valgrind": shutil.which("valgrind"),
    }
    return [name for name, found in there.items() if not found]


def install_needs():
    missing = missing_packages()
    if missing:
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            raise SystemExit(f"The peers need (by Debian's names): {' '.join(missing)}")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run(["apt-get", "update", "-qq"], env=environment)
        run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing], env=environment)
    # Kept in the build folder, whatever Python is used.
    os.environ["PYTHONPATH"] = str(PYTHON_PACKAGES)
    if importlib.util.find_spec("orjson") is None and not (PYTHON_PACKAGES / "orjson").exists():
        run([sys.executable, "-m", "pip", "install", "--quiet", "--target", PYTHON_PACKAGES, "orjson"])


def build_peers():
    """All peers by name."""
    paths = {name: BUILD / f"{name}.so" for name in ("simdjson", "json-c", "codable")}
    sources = ["peers/simdjson.cpp", "peers/simdjson_clock.cpp"]
    needs = ["peers/run_table.h", "peers/simdjson_log.h"]
    compile_with(CXX, ["-std=c++17", *FAST], sources, paths["simdjson"], needs, ["-lsimdjson"])
    compile_with(CC, ["-std=gnu11", *FAST], ["peers/jsonc.c"], paths["json-c"], ["peers/run_table.h"], ["-ljson-c"])
    swift_flags = ["-O", "-swift-version", "6", "-parse-as-library", "-emit-library", "-module-name", "CodablePeer"]
    compile_with(os.environ.get("SWIFTC", "swiftc"), swift_flags, ["peers/Codable.swift"], paths["codable"])
    python = [sys.executable, HERE / "peers/python.py"]
    return [
        Library("simdjson", paths["simdjson"]),
        Library("json-c", paths["json-c"]),
        Script("Node", "node", HERE / "peers/node.js"),
        Script("orjson", *python, "orjson"),
        Script("Python json", *python, "json"),
        Library("FoundationEssentials", paths["codable"]),
    ]


def prove_equal(tandem, peer, name, work):
    """Stops when the peer's answers are not the library's, byte for byte."""
    ours, theirs = BUILD / "answers-tandem", BUILD / "answers-peer"
    tandem.write_answers(work, ours)
    peer.write_answers(work, theirs)
    if not filecmp.cmp(ours, theirs, shallow=False):
        raise SystemExit(f"{peer.name} and Tandem differ: {name} (compare {ours} and {theirs})")
    ours.unlink()
    theirs.unlink()
