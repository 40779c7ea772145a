#!/bin/sh
# The Go package over the static archive, without a network.
set -eu

. Tests/Languages/need.inc
need go golang-go
GOCACHE=$PWD/build/tests/languages/go-cache GOFLAGS=-mod=mod GOPROXY=off
export GOCACHE GOFLAGS GOPROXY
unformatted=$(gofmt -l examples/go Tests/Languages/go)
[ -z "$unformatted" ] || { echo "FAILED: not as gofmt has it: $unformatted"; exit 1; }
(cd examples/go && go vet . && go test .)
(cd Tests/Languages/go && go vet . && go build -o ../../../build/tests/languages/go-golden .)
build/tests/languages/go-golden Tests/Languages/conformance.txt
