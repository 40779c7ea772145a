"""Why a planted mistake changes no answer, by (file, text)."""

EQUIVALENT = {
    ("Session/SessionPlan.swift", "age < state.minimumFinishAge || age < 0"): "an age below 0 is below every minimum from 0 on, and "
    "no host asks for a minimum below 0",
}
