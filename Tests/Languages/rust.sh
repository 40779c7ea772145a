#!/bin/sh
# The Rust crate over the static archive, without a network.
set -eu

command -v cargo >/dev/null || { echo "skipped: cargo is not installed"; exit; }
CARGO_TARGET_DIR=$PWD/build/tests/languages/rust
export CARGO_TARGET_DIR
cargo test --offline --quiet --manifest-path examples/rust/Cargo.toml
# An archive that is built anew is linked anew.
lib=$CARGO_TARGET_DIR/lib
mkdir -p "$lib"
cp build/libtandem.a "$lib"
build() { TANDEM_LIB_DIR=$lib cargo build --offline --manifest-path examples/rust/Cargo.toml 2>&1; }
build >/dev/null
if build | grep -q Compiling; then echo "FAILED: nothing has changed, and all is compiled"; exit 1; fi
touch "$lib/libtandem.a"
build | grep -q Compiling || { echo "FAILED: a newer archive is not linked"; exit 1; }
cargo run --offline --quiet --release --manifest-path Tests/Languages/rust/Cargo.toml -- Tests/Languages/conformance.txt
