#!/bin/sh
# The golden file itself: the model, which was written from the contract alone, answers alike.
set -eu

PYTHONDONTWRITEBYTECODE=1 "${PYTHON:-python3}" Tests/Languages/reference.py Tests/Languages/conformance.txt
