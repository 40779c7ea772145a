"""The shared library, and how values of Python become arguments of C."""

import ctypes
import json
import os
import pathlib
import sys
from typing import Any, Dict, List, Optional, Tuple, Union

Text = Union[str, bytes]
Document = Union[Text, Dict[str, Any], List[Any], Tuple[Any, ...]]


class TandemError(Exception):
    """What an error document says.

    `code` is the status as a word, such as "bad_value"; `argument` the name of the argument, or None; `path` the place in it, a
    JSON Pointer; `offset` the byte at which reading stopped, for text that is not JSON, or None.
    """

    def __init__(self, code: str, argument: Optional[str], path: str, message: str, offset: Optional[int] = None):
        super().__init__(code, argument, path, message, offset)
        self.code = code
        self.argument = argument
        self.path = path
        self.message = message
        self.offset = offset

    def __str__(self) -> str:
        return f"{self.code}: {self.argument or ''}{self.path}: {self.message}"


def _load() -> ctypes.CDLL:
    """The library that TANDEM_LIBRARY names, else that of this package, of the checkout around it, or of the system."""
    name, version = ("libtandem.dylib", "") if sys.platform == "darwin" else ("libtandem.so", ".0")
    here = pathlib.Path(__file__).resolve().parent
    near = [str(path) for path in (here / name, here / "../../../build" / name) if path.exists()]
    return ctypes.CDLL(os.environ.get("TANDEM_LIBRARY") or [*near, name + version][0])


_c = _load()
_c.tandem_free.argtypes = [ctypes.c_void_p]
_c.tandem_free.restype = None
_c.tandem_version.restype = ctypes.c_char_p
_c.tandem_status_name.restype = ctypes.c_char_p


def document(name: str, value: Optional[Document]) -> ctypes.c_char_p:
    """A document as C takes it; what is neither text nor None is written as JSON."""
    if value is not None and not isinstance(value, (str, bytes)):
        value = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text(name, value)


def text(name: str, value: Optional[Text]) -> ctypes.c_char_p:
    """A text as C takes it, such as an identifier: a value of another type is a mistake that must not become one."""
    if value is None:
        return ctypes.c_char_p(None)
    if not isinstance(value, (str, bytes)):
        raise TandemError("bad_argument", name, "", f"Found a value of type {type(value).__name__}, expected text.")
    try:
        encoded = value if isinstance(value, bytes) else value.encode()
    except UnicodeEncodeError:
        raise TandemError("bad_argument", name, "", "Found half a surrogate pair, expected text.") from None
    if b"\0" in encoded:
        raise TandemError("bad_argument", name, "", "Found the character U+0000, expected text without it.")
    return ctypes.c_char_p(encoded)


def any_text(name: str, value: Optional[Text]) -> ctypes.c_char_p:
    """A text that the library judges whatever it is: what C cannot hold becomes what is in no JSON text."""
    if isinstance(value, str):
        value = value.encode(errors="surrogatepass")
    return text(name, value.replace(b"\0", b"\1") if isinstance(value, bytes) else value)


def number(name: str, value: float) -> ctypes.c_double:
    try:
        if not isinstance(value, bool):
            return ctypes.c_double(value)
    except OverflowError:
        raise TandemError("bad_argument", name, "", "Found an integer beyond every double, expected seconds.") from None
    except TypeError:
        pass
    raise TypeError(f"{name} is of type {type(value).__name__}, expected a number of seconds")


def count(name: str, value: int) -> ctypes.c_int32:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} is of type {type(value).__name__}, expected an integer")
    # ctypes would take the low 32 bits.
    if not -(2**31) <= value < 2**31:
        raise TandemError("bad_value", name, "", f"Found the number {value}, expected an integer of 32 bits.")
    return ctypes.c_int32(value)


def call(name: str, *arguments: Any, after: Tuple[Any, ...] = ()) -> str:
    """Makes a call of C and answers its text, which is released here whatever the status is; `after` follows *out."""
    # A result of c_char_p would be a copy, and the text itself would leak.
    out = ctypes.c_void_p()
    status = getattr(_c, "tandem_" + name)(*arguments, ctypes.byref(out), *after)
    try:
        answer = ctypes.string_at(out.value).decode() if out.value else ""
    finally:
        _c.tandem_free(out)
    if status == 0:
        return answer
    code = _c.tandem_status_name(status).decode()
    raise TandemError(**json.loads(answer)["error"]) if answer else TandemError(code, None, "", "There is not enough memory.")


def call_by_name(name: str, arguments: Document) -> str:
    """Makes any call by its name, with all its inputs in one JSON array."""
    array = document("arguments", arguments)
    return call("call", text("name", name), array, ctypes.c_size_t(len(array.value or b"")), after=(None,))


def functions() -> str:
    """Lists the calls with their parameters."""
    return call("functions")


def version() -> str:
    """The version of the library, "major.minor.patch"."""
    text: bytes = _c.tandem_version()
    return text.decode()
