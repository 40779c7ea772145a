#!/bin/sh
# The Rust crate over the static archive, without a network.
set -eu

command -v cargo >/dev/null || { echo "skipped: cargo is not installed"; exit; }
CARGO_TARGET_DIR=$PWD/build/tests/languages/rust
export CARGO_TARGET_DIR
cargo test --offline --quiet --manifest-path examples/rust/Cargo.toml
cargo run --offline --quiet --release --manifest-path Tests/Languages/rust/Cargo.toml -- Tests/Languages/conformance.txt
