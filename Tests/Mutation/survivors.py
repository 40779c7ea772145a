"""Why a planted mistake changes no answer, by (file, text)."""

EQUIVALENT = {}
