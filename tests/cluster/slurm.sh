#!/usr/bin/env bash
# Jobs on a real Slurm: a controller and two nodes on this machine, in a folder of their own, started and ended here.
#
#   tests/cluster/slurm.sh PROGRAM [VERB ARGUMENTS…]
#
# An array of 40 stripes is run; one node is killed in the middle of it, later a worker; then GNU parallel runs the plan. Each merged answer is that of
# one process. The work is puzzles of `generate`, or a verb with arguments, in UNITS units (400). Needs root, as slurmd does, and Debian's slurmctld, slurmd, munge and parallel.
set -euo pipefail

program=$(realpath "$1")
for needed in slurmctld slurmd munged sbatch squeue sinfo parallel; do
    command -v "$needed" >/dev/null || [ -x "/usr/sbin/$needed" ] || { echo "slurm.sh: $needed is missing (Debian: slurmctld slurmd munge parallel)" >&2; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo "slurm.sh: slurmd runs as root" >&2; exit 1; }
PATH="$PATH:/usr/sbin"

folder=$(mktemp -d "${TMPDIR:-/tmp}/gerechte-slurm-XXXXXX")
declare -A process=()

# Ends what was started here, by process id, and what those have started.
end() {
    status=$?
    trap - EXIT INT TERM
    scancel --partition=all 2>/dev/null || true
    for name in "${!process[@]}"; do kill -KILL "${process[$name]}" 2>/dev/null || true; done
    wait 2>/dev/null || true
    if [ "$status" != 0 ]; then
        tail -n 40 "$folder/slurmctld.log" >&2 || true
    fi
    rm -rf "$folder"
    exit "$status"
}
trap end EXIT INT TERM

# A part of the log that people read.
say() { echo "slurm.sh: $*"; }

# Waits for a command to succeed, for this number of tenths of a second. It is tried often: a task is at work for less than a tenth.
wait_for() {
    local end=$((${EPOCHREALTIME//[!0-9]/} + $1 * 100000))
    shift
    while [ "${EPOCHREALTIME//[!0-9]/}" -lt "$end" ]; do
        if "$@" >/dev/null 2>&1; then return 0; fi
        sleep "${pause:-0.1}"
    done
    echo "slurm.sh: waited in vain for: $*" >&2
    return 1
}

# A port that nobody listens on.
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

chmod 755 "$folder"
mkdir -p "$folder"/{state,spool-a,spool-b,munge}
chmod 700 "$folder/munge"
head -c 1024 /dev/urandom >"$folder/munge/key"
chmod 400 "$folder/munge/key"
munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge.socket" --pid-file="$folder/munge/pid" \
    --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" --num-threads=1 >"$folder/munged.log" 2>&1 &
process[munged]=$!

control=$(free_port)
node_a=$(free_port)
node_b=$(free_port)
export SLURM_CONF="$folder/slurm.conf"
cat >"$SLURM_CONF" <<CONF
ClusterName=test
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$control
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# A task that is requeued waits until its credential is no longer good: two minutes, unless it is said.
AuthInfo=socket=$folder/munge.socket,cred_expire=5
CryptoType=crypto/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool-%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd-%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0,sched_min_interval=0,default_queue_depth=1000
SlurmdTimeout=5
SlurmctldTimeout=10
KillWait=1
MinJobAge=300
ReturnToService=2
TreeWidth=2
MessageTimeout=5
RebootProgram=/bin/true
NodeName=a NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$node_a CPUs=2 State=UNKNOWN
NodeName=b NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$node_b CPUs=2 State=UNKNOWN
PartitionName=all Nodes=a,b Default=YES MaxTime=INFINITE State=UP
CONF

wait_for 50 test -S "$folder/munge.socket"
slurmctld -D -i >"$folder/slurmctld.out.log" 2>&1 &
process[slurmctld]=$!
start_node() {
    slurmd -D -N "$1" >"$folder/slurmd-$1.out.log" 2>&1 &
    process[$1]=$!
}
start_node a
start_node b
both_idle() { [ "$(sinfo -h -N -o %T | sort -u)" = idle ]; }
wait_for 200 both_idle
say "Slurm $(slurmctld -V | cut -d' ' -f2) with nodes a and b"

# What is left of a job, by its number. No job is the end, too.
ended() { [ -z "$(squeue -h -j "$1" -o %i 2>/dev/null)" ]; }
job_of() { sed -n 's/^job \([0-9]*\):.*/\1/p' <<<"$1"; }
last_of() { sed -n 's/.*then job \([0-9]*\) .*/\1/p' <<<"$1"; }

# The work, which one process does first.
units="${UNITS:-400}"
# Tenths of a second that a job may take.
patience="${PATIENCE:-600}"
words=("${@:2}")
[ "${#words[@]}" -gt 0 ] || words=(generate box:3x3 --seed 1 --count 16000 --minimal)
say "one process"
"$program" "${words[@]}" >"$folder/one.txt"
job="$folder/job"
"$program" job plan --units "$units" --out "$job" "${words[@]}"

say "an array of 40 stripes, and node b is killed in the middle"
submitted=$("$program" job submit "$job" --stripes 40 -- --cpus-per-task=1 --chdir="$folder")
say "$submitted"
first=$(job_of "$submitted")
merge=$(last_of "$submitted")
# The processes at work on a node, halted, so that they do not end on their own. None is no success.
halted() {
    local lease worker
    workers=()
    for lease in "$job"/running/*-"$1"-*.json; do
        worker=$(basename "$lease" | cut -d- -f3)
        kill -STOP "$worker" 2>/dev/null && workers+=("$worker") || true
    done
    [ "${#workers[@]}" -gt 0 ]
}
pause=0.02 wait_for 300 halted b
# The machine is gone with all that runs on it: here these are processes of this machine, each below the one that Slurm started for it.
kill -KILL "${process[b]}"
lost=0
for worker in "${workers[@]}"; do
    # One that had ended already takes a signal, too, until it is waited for.
    step=$(ps -o ppid= -p "$worker" | tr -d ' ') || continue
    kill -KILL "$step" "$worker" && lost=$((lost + 1))
done
say "$lost tasks died with it"
is_down() { [ "$(sinfo -h -n b -o %T | tr -d '*')" = down ]; }
wait_for 300 is_down
say "node b is down"
wait_for "$patience" ended "$first"
wait_for "$patience" ended "$merge"
cmp "$folder/one.txt" "$job/answer.txt"
requeued=$(grep -ci "requeue.*job\|job.*requeue" "$folder/slurmctld.log" || true)
[ "$requeued" -gt 0 ] || { echo "slurm.sh: no task was requeued" >&2; exit 1; }
say "the merged answer is that of one process; $requeued tasks were requeued"

say "an array of which one worker is killed"
start_node b
# A worker may have written its last unit before it is halted: then nothing is missing, and another one is killed.
for attempt in {1..5}; do
    wait_for 200 both_idle
    job="$folder/second-$attempt"
    "$program" job plan --units "$units" --out "$job" "${words[@]}"
    submitted=$("$program" job submit "$job" --stripes 8 -- --chdir="$folder")
    first=$(job_of "$submitted")
    merge=$(last_of "$submitted")
    pause=0.02 wait_for 300 halted a
    kill -KILL "${workers[0]}"
    for worker in "${workers[@]:1}"; do kill -CONT "$worker"; done
    wait_for "$patience" ended "$first"
    wait_for "$patience" ended "$merge"
    [ ! -e "$job/answer.txt" ] || { echo "slurm.sh: what is not whole was merged" >&2; exit 1; }
    status=0
    "$program" job status "$job" || status=$?
    [ "$status" = 0 ] || break
done
# A job that is not whole has this status.
[ "$status" = 3 ] || { echo "slurm.sh: nothing is missing, or no status" >&2; exit 1; }
submitted=$("$program" job submit "$job" --stripes 8 -- --chdir="$folder")
say "again: $submitted"
wait_for "$patience" ended "$(job_of "$submitted")"
wait_for "$patience" ended "$(last_of "$submitted")"
cmp "$folder/one.txt" "$job/answer.txt"
say "the merged answer is that of one process"

say "the same plan with GNU parallel"
job="$folder/third"
"$program" job plan --units "$units" --out "$job" "${words[@]}" --quiet
parallel --will-cite -j 4 "$program" job run "$job" --quiet --stripe {}/40 ::: {0..39}
"$program" job merge "$job" --quiet >"$folder/third.txt"
cmp "$folder/one.txt" "$folder/third.txt"
say "the merged answer is that of one process"
