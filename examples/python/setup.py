"""Puts the shared library into the wheel: the one in TANDEM_LIBRARY, or that of this checkout, built by `make`."""

import ctypes
import os
import pathlib
import shutil

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

CHECKOUT = pathlib.Path(__file__).resolve().parents[2] / "build"


def library():
    given = os.environ.get("TANDEM_LIBRARY")
    candidates = [pathlib.Path(given)] if given else [CHECKOUT / "libtandem.so", CHECKOUT / "libtandem.dylib"]
    for candidate in candidates:
        if candidate.exists():
            return candidate.resolve()
    raise SystemExit(f"{candidates[0]} is not there: run make first, or name the library in TANDEM_LIBRARY")


def version():
    function = ctypes.CDLL(str(library())).tandem_version
    function.restype = ctypes.c_char_p
    return function().decode()


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        source = library()
        suffix = ".dylib" if ".dylib" in source.name else ".so"
        shutil.copyfile(source, pathlib.Path(self.build_lib) / "tandem" / f"libtandem{suffix}")


class PlatformWheel(bdist_wheel):
    """The library is of one platform, and of no Python's own interface."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


setup(version=version(), distclass=WithLibrary, cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel})
