#!/bin/sh
# Builds the page into dist/: the module, the scripts and what they show. Files only; any web server will do.
set -eu
cd "$(dirname "$0")"
[ -d node_modules ] || npm ci --silent
# WASM names a module that is there already.
if [ -z "${WASM:-}" ]; then
    # Where Rust comes without rustup, its target for WebAssembly does, too, or cargo says that it is missing.
    if command -v rustup >/dev/null; then rustup --quiet target add wasm32-unknown-unknown; fi
    cargo build --manifest-path ../Cargo.toml --profile page --target wasm32-unknown-unknown --quiet
    WASM="${CARGO_TARGET_DIR:-../../target}/wasm32-unknown-unknown/page/gerechte_page.wasm"
fi
rm -rf dist
npx tsc
cp "$WASM" dist/gerechte_page.wasm
cp index.html *.css icon.svg manifest.webmanifest claims.jsonl dist/
# What the service worker keeps: all of it, under a name that changes with any of it.
files=$(cd dist && find . -type f | sed 's|^\./||' | LC_ALL=C sort)
version=$(cd dist && echo "$files" | xargs cat | sha256sum | cut -c1-16)
list=$(echo "$files" | sed 's/.*/"&"/' | paste -sd, -)
sed -e "s/VERSION/$version/" -e "s|\"FILES\"|$list|" src/sw.txt > dist/sw.js
