"""Where a run is, what has happened and what to do next: the core of a workout app on a phone and a watch.

>>> import tandem
>>> tandem.runlog_merge({"records": [{"runID": "a", "date": 1751500800}]}, {"tombstones": ["a"]})
'{"records":[],"tombstones":["a"]}'

A document is given as JSON text or as what `json` makes of it, and answered as text: its bytes are canonical, so two that mean
the same are equal as strings; `json.loads` reads it. Any thread may call at any time; a call lets other threads run.
"""

from . import calls
from .calls import *
from .library import Document, TandemError, Text, call_by_name as call, functions, version

__version__ = version()
__all__ = [*calls.__all__, "Document", "TandemError", "Text", "call", "functions", "version"]
