#!/bin/sh
# Runs the command line and the C examples against what they must print, and how they must exit.
#
#     Tests/C/command.sh [COMMAND EXAMPLES]
#
# COMMAND is the program made of examples/c/tandem.c, EXAMPLES the folder with merge, two_devices, story and watch_sync.
set -u

root=$(realpath "$(dirname "$0")/../..")
if [ $# -eq 0 ]; then set -- "$root/build/tandem" "$root/build/tests/c"; fi
if [ $# -ne 2 ]; then
    echo "usage: Tests/C/command.sh [COMMAND EXAMPLES]" >&2
    exit 2
fi
command=$(realpath -e "$1") || exit 2
examples=$(realpath -e "$2") || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' INT TERM
cd "$work" || exit 2
mkdir files
unset LC_ALL LC_MESSAGES LC_CTYPE LANG LANGUAGE

passed=0
failed=0
verdict() { # NAME STATUS
    if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $1"; fi
}

# Runs the command with standard input from the file "input"; what it prints must be the text EXPECTED and nothing else,
# on standard output when the status is 0, else in one line on standard error.
input=/dev/null
check() { # NAME STATUS EXPECTED ARGUMENT...
    name=$1
    status=$2
    printf '%s\n' "$3" >expected
    shift 3
    (cd files && "$command" "$@") <"$input" >out 2>err
    got=$?
    : >nothing
    if [ "$status" -eq 0 ]; then printed=out silent=err; else printed=err silent=out; fi
    if [ "$got" -eq "$status" ] && cmp -s expected "$printed" && cmp -s nothing "$silent"; then
        verdict "$name" 0
    else
        verdict "$name" 1
        echo "  exit status $got, expected $status"
        diff expected "$printed" | sed 's/^/  /'
        sed 's/^/  not expected: /' "$silent"
    fi
    input=/dev/null
}

# Judges what the last command printed, and its status, by a test.
holds() { # NAME TEST...
    name=$1
    shift
    "$@" >/dev/null 2>&1
    verdict "$name" $?
}

file() { printf "$2" >"files/$1"; } # NAME FORMAT
moment='expected a moment in seconds since 1970, below 1e11 in magnitude (larger looks like milliseconds)'

file empty.json '{}'
file null.json 'null'
file phone.json '{"records":[{"runID":"mon","date":1751305800}]}\n'
file watch.json '{"tombstones":["mon"]}'
file anchor.json '{"runID":"mon","startDate":1751305800,"planID":"c25k","week":1,"day":1}'
file words.json '{"records":[{"runID":"a","date":1},{"runID":"b","date":2},{"runID":"c","date":"\303\251"}]}'
file bad.json '{"records":[],\n"tombstones":tru}'

echo "== the command: answers"
check 'two documents' 0 '{"records":[],"tombstones":["mon"]}' runlog_merge phone.json watch.json
input=files/phone.json
check 'standard input' 0 '{"records":[],"tombstones":["mon"]}' runlog_merge - watch.json
check 'a moment' 0 '{"elapsed":60.25,"state":"running"}' anchor_elapsed anchor.json 1751305860.25
check 'a number as people write it' 0 '{"elapsed":100,"state":"running"}' anchor_elapsed anchor.json +17513059e2
check 'a number below 0' 0 '{"state":"future"}' anchor_check anchor.json -.5 0 1
check 'texts and counts' 3 'tandem: plan_schedule: week: Found the number 10, expected a week from 1 to 9 (bad_value)' \
    plan_schedule c25k 10 1
begun() { # PLAN
    printf '{"completedSlots":[],"epoch":1,"planID":"%s","pointerDay":1,"pointerStamp":7,"pointerWeek":1,' "$1"
    printf '"resetID":"","resetStamp":7}'
}
check 'optional arguments left out' 0 "$(begun c25k)" progress_start_over empty.json 7
check 'one left out before another' 0 "$(begun c25k-nhs)" progress_start_over empty.json 7 '' c25k-nhs
input=files/null.json
check 'null for a cloud that nobody has read' 0 "$("$command" cloud_mirror_plan files/empty.json files/null.json 900)" \
    cloud_mirror_plan empty.json - 900
(cd files && "$command" anchor_elapsed anchor.json now) >out
holds 'the word now is after 2025' grep -q '"elapsed":[1-9][0-9]' out

echo "== the command: escapes"
tombstone() { printf '{"records":[],"tombstones":["%s"]}' "$1"; }
check 'a quote and a backslash' 0 "$(tombstone '\"\\')" runlog_delete empty.json '"\'
check 'UTF-8' 0 "$(tombstone 'é→🏃')" runlog_delete empty.json 'é→🏃'
check 'control characters' 0 "$(tombstone '\t\u001b\r\u007f' | sed "s/.u007f/$(printf '\177')/")" \
    runlog_delete empty.json "$(printf '\t\033\r\177')"
check 'a word like JSON' 0 "$(tombstone 'null')" runlog_delete empty.json null
check 'a word like an option' 0 "$(tombstone '--help')" runlog_delete empty.json --help
check '@@ for a word that begins with @' 0 "$(tombstone '@mon')" runlog_delete empty.json @@mon
file id.txt 'a\n"b"\303\251'
check '@FILE' 0 "$(tombstone 'a\n\"b\"é')" runlog_delete empty.json @id.txt
input=files/id.txt
check '@- for standard input' 0 "$(tombstone 'a\n\"b\"é')" runlog_delete empty.json @-
file nul.txt 'a\000b'
check 'a NUL in a file' 0 "$(tombstone 'a\u0000b')" runlog_delete empty.json @nul.txt
file context.json '{"schema":0,"since":1,"seq":1,"settings":{"voice":"caf\303\251 \\"x\\""}}'
(cd files && "$command" watch_context_apply empty.json @context.json 1) >out
holds 'a context from a file' grep -qF '"outcome":"applied"' out
holds 'its escapes' grep -qF '"voice":"café \"x\""' out
(cd files && "$command" watch_context_apply empty.json @bad.json 1) >out
holds 'a context that is no JSON is no error' grep -qF '"outcome":"undecodable"' out

echo "== the command: errors"
check 'bad_argument' 1 \
    'tandem: runlog_merge: incoming (null.json): Found nothing, expected a JSON document (bad_argument)' \
    runlog_merge empty.json null.json
check 'bad_json' 2 \
    "tandem: runlog_merge: incoming (bad.json) at byte 31: Found '}', expected null, true or false (bad_json)" \
    runlog_merge phone.json bad.json
check 'bad_json in the first file' 2 \
    "tandem: runlog_merge: local (bad.json) at byte 31: Found '}', expected null, true or false (bad_json)" \
    runlog_merge bad.json phone.json
input=files/bad.json
check 'bad_json in standard input' 2 \
    "tandem: runlog_merge: local (standard input) at byte 31: Found '}', expected null, true or false (bad_json)" \
    runlog_merge - phone.json
check 'bad_value' 3 "tandem: runlog_merge: incoming (words.json) /records/2/date: Found a string, $moment (bad_value)" \
    runlog_merge phone.json words.json
file ms.json '{"runID":"mon","startDate":1751305800000}'
check 'bad_value of a number' 3 \
    "tandem: anchor_elapsed: anchor (ms.json) /startDate: Found the number 1751305800000, $moment (bad_value)" \
    anchor_elapsed ms.json 1
check 'bad_value of a word' 3 "tandem: anchor_elapsed: now: Found the number 1751305800000, $moment (bad_value)" \
    anchor_elapsed anchor.json 1751305800000
check 'bad_value of a text' 3 \
    'tandem: runlog_delete: run_id: Found an empty string, expected a non-empty string (bad_value)' \
    runlog_delete empty.json ''
nested() { # DEPTH
    awk -v depth="$1" 'BEGIN { while (i++ < depth) { printf "{\"a\":"; tail = tail "}" } printf "1%s", tail }' \
        >files/deep.json
}
nested 128
(cd files && "$command" runlog_merge empty.json deep.json) >out
holds 'the deepest document' grep -q '^{"a":' out
for depth in 129 130 200; do
    nested $depth
    found='Found nesting deeper than the limit, expected at most 128 levels, 126 in a record or workout on its own'
    check "too_large at depth $depth" 4 \
        "tandem: runlog_merge: incoming (deep.json) at byte 640: $found (too_large)" runlog_merge phone.json deep.json
done
file half.json '{"records":['
file rest.json ']}'
check 'half a document does not join the next file' 2 \
    "tandem: runlog_merge: local (half.json) at byte 12: Found the end of the text, expected a value (bad_json)" \
    runlog_merge half.json rest.json
file two.json '{},{}'
check 'two documents in a file' 2 \
    "tandem: runlog_merge: local (two.json) at byte 2: Found ',', expected the end of the text (bad_json)" \
    runlog_merge two.json empty.json
file nothing.json ''
check 'an empty file' 2 \
    'tandem: runlog_merge: local (nothing.json) at byte 0: Found the end of the text, expected a value (bad_json)' \
    runlog_merge nothing.json empty.json
file both.json '[{},{}]'
check 'all arguments in one file' 3 \
    'tandem: runlog_merge: local (both.json): Found an array, expected a run log object (bad_value)' \
    runlog_merge both.json empty.json
check 'a word that is not UTF-8' 2 \
    'tandem: runlog_delete: run_id at byte 4: Found the byte 233, expected valid UTF-8 (bad_json)' \
    runlog_delete phone.json "$(printf 'a"\n\\\351z')"
file latin.txt '\001\\\\\351'
check 'a text file that is not UTF-8' 2 \
    'tandem: runlog_delete: run_id (latin.txt) at byte 3: Found the byte 233, expected valid UTF-8 (bad_json)' \
    runlog_delete phone.json @latin.txt
cp files/bad.json "files/$(printf 'a\033[31m\nb')"
check 'a name that would steer the terminal' 2 \
    "tandem: runlog_merge: local (a\\x1B[31m\\x0Ab) at byte 31: Found '}', expected null, true or false (bad_json)" \
    runlog_merge "$(printf 'a\033[31m\nb')" empty.json

echo "== the command: wrong command lines"
check 'no such call' 64 'tandem: nope: no call of this name; tandem --help lists them' nope
check 'the exported name is not the name' 64 'tandem: tandem_derive: no call of this name; tandem --help lists them' \
    tandem_derive
check 'a missing argument' 64 'tandem: runlog_merge: incoming is missing; see tandem --help runlog_merge' \
    runlog_merge phone.json
check 'one too many' 64 'tandem: runlog_merge: "c" is one too many; see tandem --help runlog_merge' runlog_merge a b c
input=files/phone.json
check 'standard input twice' 64 'tandem: standard input can stand for one argument only' runlog_merge - -
for word in soon 0x10 nan inf '' ' 1' 1e400 1,5 now; do
    check "not a duration: \"$word\"" 64 "tandem: derive: elapsed: \"$word\" is not a number" derive empty.json "$word"
done
check 'no such option' 64 'tandem: -x: no such option, or too many words after it; see tandem --help' -x
check 'no such file' 66 'tandem: cannot open nowhere.json: No such file or directory' \
    runlog_merge nowhere.json empty.json
check 'no such file of text' 66 'tandem: cannot open nowhere: No such file or directory' \
    runlog_delete empty.json @nowhere
check 'a folder' 66 'tandem: cannot read .: Is a directory' runlog_merge empty.json .
"$command" >out 2>err
holds 'no arguments: status' test $? -eq 64
holds 'no arguments: usage' grep -q '^Usage: tandem CALL' err
if [ -w /dev/full ]; then
    "$command" plan_describe c25k >/dev/full 2>err
    holds 'a full disk: status' test $? -eq 74
    holds 'a full disk: message' grep -q '^tandem: cannot write the answer: ' err
fi

echo "== the command: help"
check 'the version' 0 "tandem $(sed -n 's/.*var text.*"\(.*\)".*/\1/p' "$root/Sources/TandemABI/Version.swift")" \
    --version
kinds='Arguments, by kind; those in brackets may be left out, at the end or as "":
  document   the name of a file, - for standard input
  text       the word itself; @FILE for what is in a file, @- for standard
             input, @@ for a word that begins with @
  moment     seconds since 1970, or the word now
  duration   seconds
  count      an integer'
check 'help of one call' 0 "Usage: tandem CALL ARGUMENT...

  progress_complete progress:document record:document [plan:document]

$kinds" --help progress_complete
check 'help of no call' 64 'tandem: nope: no call of this name; tandem --help lists them' --help nope
"$command" --help >help 2>err
holds 'help: status' test $? -eq 0
holds 'help keeps to 80 columns' awk 'length > 80 { exit 1 }' help
holds 'help names the statuses' grep -q '0 ok, 1 bad_argument, 2 bad_json, 3 bad_value, 4 too_large' help
# Every exported call is listed, and the other way round; each can be asked for alone.
sed -n '/^Calls:/,/^Arguments/s/^  \([a-z]\)/\1/p' help | sed 's/ .*//' | sort >listed
sed -n 's/^int32_t tandem_\([a-z_]*\)(.*/\1/p' "$root/include/tandem.h" | grep -vx 'version_number\|functions\|call' |
    sort >exported
holds 'help lists what the header declares' cmp listed exported
while read -r call; do
    "$command" --help "$call" >out 2>err
    holds "help of $call" grep -q "^  $call " out
done <listed

echo "== the command: every call"
file shown.json '["mon"]'
file record.json '{"runID":"mon","date":1751307645,"completion":"full","planID":"c25k","week":1,"day":1}'
file schedule.json '[{"phase":"run","seconds":60}]'
file samples.json '[{"sent":1,"received":2,"replied":2,"returned":3}]'
file legacy.json '{"completions":[{"runID":"mon","date":1}]}'
file workout.json '{"workoutID":"w","startedAt":1,"logs":[{"logID":"l"}]}'
file frame.json '{"runID":"mon","seq":1,"phaseStart":1}'
while read -r call arguments; do
    # shellcheck disable=SC2086
    (cd files && "$command" "$call" $arguments) >out 2>err
    holds "$call answers" test $? -eq 0
    holds "$call answers in one line" test "$(wc -l <out)" -eq 1
    echo "$call" >>called
done <<'END'
anchor_elapsed anchor.json 1
anchor_pause anchor.json 1
anchor_resume anchor.json 1
anchor_end anchor.json 1
anchor_assign anchor.json watch
anchor_merge anchor.json anchor.json
anchor_check anchor.json 1 1 1
anchor_finish anchor.json schedule.json 1
health_plan anchor.json phone shown.json
clock_offset samples.json
derive schedule.json 1
anchor_derive anchor.json schedule.json 1
schedule_cues schedule.json 1 2
anchor_cues anchor.json schedule.json 1 2 empty.json
plan_schedule c25k 1 1
plan_describe c25k
runlog_append empty.json record.json
runlog_delete empty.json mon
runlog_clear empty.json shown.json
runlog_merge empty.json empty.json
runlog_forget empty.json shown.json
progress_complete empty.json record.json
progress_start_over empty.json 1
progress_merge empty.json empty.json
progress_status empty.json
legacy_split legacy.json
cloud_mirror_plan empty.json null.json 1
workout_merge workout.json workout.json
workout_ingest empty.json workout.json
workout_log_reset workout.json l 1
watch_context_fit empty.json 1
watch_context_apply empty.json {} 1
edit_locks_set empty.json split s 1 1
edit_locks_active empty.json 1
watch_session_plan empty.json 1
live_run_apply empty.json frame.json
live_run_state frame.json 1 1
END
sort called >called.sorted
holds 'every call that help lists was made' cmp listed called.sorted

echo "== the examples"
"$examples/merge" >out 2>err
holds 'merge: status' test $? -eq 0
printf '{"records":[],"tombstones":["monday"]}\n' >expected
holds 'merge: answer' cmp out expected
"$examples/merge" files/phone.json files/watch.json >out 2>err
holds 'merge of two files' grep -qx '{"records":\[\],"tombstones":\["mon"\]}' out
"$examples/merge" files/phone.json files/bad.json >out 2>err
holds 'merge exits with the status' test $? -eq 2
holds 'merge prints the error' grep -q '"code":"bad_json"' err
for story in two_devices story watch_sync; do
    "$examples/$story" >out 2>err
    holds "$story: status" test $? -eq 0
    holds "$story is silent on errors" cmp err nothing
    holds "$story keeps to 80 columns" awk 'length > 80 { exit 1 }' out
    holds "$story: no broken promise" sh -c '! grep -q ": NO$\|NOT EQUAL" "$1"' sh out
    holds "$story promises something" test "$(grep -c ': yes$\|, equal$\|^   => ' out)" -ge 5
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
