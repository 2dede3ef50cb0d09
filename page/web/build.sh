#!/bin/sh
# Builds the page into dist/: the module, the scripts, boards and what they show. Files only; any web server will do. Beside files that it makes
# smaller lies what Brotli makes of them (FILE.br), for servers that send that.
set -eu
cd "$(dirname "$0")"
[ -d node_modules ] || npm ci --silent --ignore-scripts
# WASM names a module that is there already.
if [ -z "${WASM:-}" ]; then
    # Where Rust comes without rustup, its target for WebAssembly does, too, or cargo says that it is missing.
    if command -v rustup >/dev/null; then rustup --quiet target add wasm32-unknown-unknown; fi
    cargo build --manifest-path ../Cargo.toml --profile page --target wasm32-unknown-unknown --quiet
    module="${CARGO_TARGET_DIR:-../../target}/wasm32-unknown-unknown/page/gerechte_page.wasm"
else
    module=$WASM
fi
rm -rf build dist
mkdir dist
# The scripts one by one, for tests; and as one file each for the page, its worker, and what is imported only when it is needed.
npx tsc
npx esbuild src/main.ts src/host/worker.ts --bundle --format=esm --target=es2022 --minify --entry-names=[name] --chunk-names=[name]-[hash] --splitting --outdir=dist --log-level=warning
cat style.css board.css play.css explain.css solve.css set.css explore.css learn.css | npx esbuild --loader=css --minify > dist/style.css
cp "$module" dist/gerechte_page.wasm
cp -r index.html icon.svg manifest.webmanifest claims.jsonl drills.jsonl lang dist/
node boards.mjs > dist/boards.json
# Links to the page show a picture, which is asked for by its whole address: PAGE_URL is that of the page.
if [ -n "${PAGE_URL:-}" ]; then
    sed "s|content=\"preview.png\"|content=\"${PAGE_URL%/}/preview.png\"|" index.html > dist/index.html
fi
# What the service worker keeps: all of it but the languages, of which it keeps the one that is spoken, under a name that changes with any of it.
files=$(cd dist && find . -type f | sed 's|^\./||' | LC_ALL=C sort)
version=$(cd dist && echo "$files" | xargs cat | sha256sum | cut -c1-16)
list=$(echo "$files" | grep -v '^lang/' | sed 's/.*/"&"/' | paste -sd, -)
sed -e "s/VERSION/$version/" -e "s|\"FILES\"|$list|" src/sw.txt > dist/sw.js
# The module of a test is large, and read once.
[ -n "${WASM:-}" ] || (cd dist && node ../compress.mjs $files)
# Only sites that show links ask for it.
node preview.mjs > dist/preview.png
