"""A small door to the library: every call by its name, JSON in, JSON out."""

import ctypes
import json

ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)


class TandemError(Exception):
    """What an error document says, and the name of its status."""

    def __init__(self, status, document):
        fault = document.get("error", {})
        self.code = fault.get("code", status)
        self.argument = fault.get("argument")
        self.path = fault.get("path")
        self.message = fault.get("message")
        super().__init__(f"{self.code}: {self.argument}{self.path or ''}: {self.message}")


class Library:
    """The shared library at a path; with `remember`, the answers to equal calls are kept."""

    def __init__(self, path, remember=False):
        self.c = ctypes.CDLL(path)
        self.c.tandem_call.argtypes = [
            ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t,
            ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_size_t),
        ]  # fmt: skip
        self.c.tandem_free.argtypes = [ctypes.c_void_p]
        self.c.tandem_free.restype = None
        self.c.tandem_status_name.restype = ctypes.c_char_p
        self.calls = 0
        self.remembered = {} if remember else None

    def text(self, name, *arguments):
        """Answers the canonical bytes of a call; an argument that is bytes is JSON text, any other a JSON value."""
        request = b"[" + b",".join(a if isinstance(a, bytes) else json_text(a) for a in arguments) + b"]"
        if self.remembered is None:
            return self.text_of_request(name, request)
        key = (name, request)
        if key not in self.remembered:
            self.remembered[key] = self.text_of_request(name, request)
        return self.remembered[key]

    def call(self, name, *arguments):
        """Answers the parsed result of a call."""
        return json.loads(self.text(name, *arguments))

    def functions(self):
        """The list of calls, each with its name and parameters."""
        out = ctypes.c_void_p()
        return json.loads(self._taken(self.c.tandem_functions(ctypes.byref(out)), out, None))["functions"]

    def apply_context(self, cache, raw, now):
        """Answers `watch_context_apply` of bytes that need not be UTF-8, through its C function."""
        function = self.c.tandem_watch_context_apply
        function.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_double, ctypes.POINTER(ctypes.c_void_p)]
        out = ctypes.c_void_p()
        status = function(cache, raw, now, ctypes.byref(out))
        return json.loads(self._taken(status, out, None))

    def text_of_request(self, name, request):
        """Answers the canonical bytes of a call whose arguments are one JSON array, as bytes."""
        out, length = ctypes.c_void_p(), ctypes.c_size_t()
        status = self.c.tandem_call(name.encode(), request, len(request), ctypes.byref(out), ctypes.byref(length))
        return self._taken(status, out, length.value)

    def _taken(self, status, out, length):
        self.calls += 1
        result = b"" if out.value is None else ctypes.string_at(out.value, -1 if length is None else length)
        self.c.tandem_free(out)
        if status != 0:
            raise TandemError(self.c.tandem_status_name(status).decode(), json.loads(result or b"{}"))
        return result


def json_text(value):
    """Spells a value as compact JSON in UTF-8."""
    return ENCODER.encode(value).encode()
