# Commands of every day; `just` lists them.

_:
    @just --list --unsorted

# All tests that need nothing but Rust
test:
    cargo test --workspace

# The tests of one module of tests/checks, compiled in seconds
quick name:
    cargo test --profile quick --test checks {{ name }}

# A bench, or all
bench *name:
    cargo bench {{ if name == "" { "" } else { "--bench " + name } }}

# The page, on http://localhost:8080
page:
    cd page/web && npm run serve

# The package for Python, with its tests
python:
    cargo build && cargo build -p gerechte-python
    GERECHTE=target/debug/gerechte python/test.sh target/debug/lib_gerechte.so

# The book, in target/book
book:
    mdbook build docs/book

# All that must hold before a change goes in; installs Debian packages
ci:
    bash .ci/run

# Tag a release; pushing the tag builds and publishes it
release version:
    git diff --quiet HEAD
    grep -qx 'version = "{{ version }}"' Cargo.toml
    grep -qx '## {{ version }}, [0-9-]*' CHANGELOG.md
    cargo publish --workspace --dry-run
    git tag -a v{{ version }} -m v{{ version }}
