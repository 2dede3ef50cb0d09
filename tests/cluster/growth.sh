#!/usr/bin/env bash
# How the cost of a job grows with its units: files, bytes and seconds, for a check of a grid a unit, run as two stripes.
#
#   tests/cluster/growth.sh PROGRAM [UNITS...]
#
# The merged answer is that of one process. A million units take a minute or two and 600 MB.
set -euo pipefail

program=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- 1000 10000 100000 1000000
folder=$(mktemp -d "${TMPDIR:-/tmp}/gerechte-growth-XXXXXX")
trap 'rm -rf "$folder"' EXIT

# The seconds of a command, and the most memory that it has, in MB.
measured() { python3 -c '
import resource, subprocess, sys, time
start = time.time()
subprocess.run(sys.argv[2:], check=True, stdout=open(sys.argv[1], "wb"), stderr=subprocess.DEVNULL)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{time.time() - start:.2f} {usage.ru_maxrss / 1024:.0f}")' "$@"; }

"$program" enumerate box:2x2 >"$folder/all.txt"
echo "   units  files     bytes   plan s    run s  status s   merge s  merge MB"
for units in "$@"; do
    plan=$folder/$units
    awk -v units="$units" '{ line[NR - 1] = $0 } END { for (i = 0; i < units; i++) print line[i % NR] }' "$folder/all.txt" >"$folder/grids.txt"
    check=(check box:2x2 "$folder/grids.txt" --json)
    read -r planned _ < <(measured /dev/null "$program" job plan --units "$units" --out "$plan" "${check[@]}")
    start=$EPOCHREALTIME
    "$program" job run "$plan" --stripe 0/2 --quiet &
    other=$!
    "$program" job run "$plan" --stripe 1/2 --quiet
    wait "$other"
    ran=$(awk -v start="$start" -v end="$EPOCHREALTIME" 'BEGIN { printf "%.2f", end - start }')
    read -r status _ < <(measured /dev/null "$program" job status "$plan")
    read -r merged memory < <(measured "$folder/merged.txt" "$program" job merge "$plan")
    "$program" "${check[@]}" | cmp - "$folder/merged.txt" || { echo "growth.sh: $units units: not the answer of one process" >&2; exit 1; }
    printf '%8s %6s %9s %8s %8s %9s %9s %9s\n' "$units" "$(find "$plan" -type f | wc -l)" \
        "$(find "$plan" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')" "$planned" "$ran" "$status" "$merged" "$memory"
    rm -rf "$plan"
done
