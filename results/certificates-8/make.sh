#!/usr/bin/env bash
# Certificates of the numbers of grids of both 8×8 games, by graphs in cubes, and what other checkers say: `make.sh PROGRAM FOLDER [PROCESSES]`.
# `cake_scpog` and `cpog-check` (github.com/rebryant/scpog) are asked if they are on the path: hours of one core. What is whole is kept, so that the same
# command goes on after an interruption. 20 GB in the folder.
set -euo pipefail
export LC_ALL=C program=$1 folder=$2
processes=${3:-1}
here="$(cd "$(dirname "$0")" && pwd)"
. "$here/../make.bash"
mkdir -p "$folder/said"

# A checker, a game and a cube: the seconds in which the checker accepts the cube.
ask() {
    set -euo pipefail
    local said="$folder/said/$2.$3.$1" cube="$folder/$2/$3" words=() TIMEFORMAT=%U
    [ "$1" = cake_scpog ] || words=(-n 1 -v 1)
    { time "$1" "${words[@]}" "$cube/formula.cnf" "$cube/graph.cpog" >"$said.out"; } 2>"$said.seconds"
    case $1 in
    cake_scpog)
        local verdict="CPOG REPRESENTATION"
        [ "$(count "$2" "$3")" != 0 ] || verdict=UNSAT
        grep -qx "s VERIFIED $verdict" "$said.out"
        ;;
    cpog-check) grep -q "^CHECK: FULL-PROOF SUCCESS" "$said.out" && grep -qx "CHECK: Regular model count = $(count "$2" "$3")" "$said.out" ;;
    esac || {
        echo "error: $1 does not accept $cube" >&2
        exit 1
    }
    tail -n 1 "$said.seconds" >"$said.tmp"
    rm "$said.out" "$said.seconds"
    mv "$said.tmp" "$said"
}
# The number of grids of a cube.
count() { sed -n 's/^  "count": "\([0-9]*\)",$/\1/p' "$folder/$1/$2/manifest.json"; }
# The answer of a checker, if it was asked.
said() { cat "$folder/said/$1" 2>/dev/null || true; }
export -f ask count

# The cubes of the second game are larger: with 2,000 instead of 100, the checkers need one hour instead of five.
for case in I/diameter:1:0/100/6940096 II/diameter:1:1/2000/4839127; do
    IFS=/ read -r name game least grids <<<"$case"
    "$program" certify "$game" --up-to relabelling --graph --cubes "$least" --out "$folder/$name" -j "$processes"
    into "said/$name.checked" "$program" certify --check "$folder/$name" -j "$processes"
    cubes=$(find "$folder/$name" -name 'cube-*' -printf '%f\n' | sort)
    for checker in cake_scpog cpog-check; do
        command -v "$checker" >/dev/null || continue
        for cube in $cubes; do [ -e "$folder/said/$name.$cube.$checker" ] || echo "ask $checker $name $cube"; done |
            xargs -r -P "$processes" -I {} bash -c {}
    done
    {
        echo "cube,grids,bytes,SHA-256,cake_scpog,cpog-check"
        for cube in $cubes; do
            proof="$folder/$name/$cube/graph.cpog"
            echo "${cube#cube-},$(count "$name" "$cube"),$(stat -c %s "$proof"),$(sha256sum <"$proof" | cut -d' ' -f1),$(said "$name.$cube.cake_scpog"),$(said "$name.$cube.cpog-check")"
        done
    } >"$folder/$name.tmp"
    expect "$(awk -F, 'NR > 1 { sum += $2 } END { printf "%d", sum }' "$folder/$name.tmp")" "$grids" "grids of $game"
    mv "$folder/$name.tmp" "$folder/$name.csv"
done
