//! `job submit`: the missing units as a job array of Slurm, and a job after it that merges the answers.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::job::{Lease, Stripe};
use crate::verbs::{JobSurvey, JobTasks};
use anyhow::{Context, bail};

use super::folder::{self, ARRAY, Folder, LOGS, MERGE, shown};
use super::runs::now;
use crate::cli::args::JobSubmitArgs;
use crate::cli::run::{Output, Session, Status};
use crate::cli::world::World;

pub(super) fn run(args: &JobSubmitArgs, world: &World) -> anyhow::Result<Status> {
    if let Some(launch) =
        args.launch.as_ref().filter(|launch| shlex::split(launch).is_none_or(|words| words.is_empty()))
    {
        bail!("--launch {launch:?}: not the words of a command, each quotation mark closed");
    }
    let session = Session::new(world, &args.output, args.timeout)?;
    let mut output = Output::new(world, false);
    // Tasks run elsewhere: paths are whole.
    let path = std::path::absolute(&args.folder).with_context(|| shown(&args.folder))?;
    let folder = Folder::open(world, &path)?;
    let survey = JobSurvey::of(&folder.job, &folder.ledgers()?, Stripe::ALL)?;
    if let Some((ledger, reason)) = survey.refused.first() {
        bail!("{ledger}: {reason}; move it away before more is submitted");
    }
    let of = args.stripes.min(folder.job.plan.units);
    let running = running();
    // One that Slurm does not know any more has died, and need not be waited for until its silence says so.
    let has_ended =
        |lease: &Lease| running.as_ref().zip(lease.task.as_ref()).is_some_and(|(all, task)| !all.contains(task));
    let mut at_work = folder.leases()?;
    at_work.retain(|lease| !lease.is_stale(now()) && !has_ended(lease));
    let tasks = JobTasks::new(&survey, of, &at_work);
    if tasks.left > 0 {
        session.note(&format!("{} stripes are left to runs that are at work", tasks.left));
    }
    if tasks.stripes.len() + tasks.left == 0 {
        session.note("nothing is missing: merge it");
        return Ok(Status::Done);
    }
    let Some(array) = tasks.array() else { return Ok(Status::Limit) };
    let launch = if let Some(launch) = &args.launch {
        launch.clone()
    } else {
        let words = (session.itself)().context("the path of this program")?;
        words.iter().map(|word| quoted(Path::new(word))).collect::<anyhow::Result<Vec<_>>>()?.join(" ")
    };
    let (folder_name, options) = (quoted(&path)?, options(&args.options)?);
    let run = script(
        &[
            format!("--array={array}"),
            format!("--output={}", quoted(&path.join(LOGS).join("%A_%a.txt"))?),
            "--open-mode=append".to_owned(),
            "--requeue".to_owned(),
        ],
        &options,
        &format!("exec {launch} job run {folder_name} --stripes {of}"),
    );
    let answer = path.join("answer.txt");
    let merge = script(
        &[format!("--output={}", quoted(&path.join(LOGS).join("merge.txt"))?)],
        &options,
        &format!("exec {launch} job merge {folder_name} --out {} --force", quoted(&answer)?),
    );
    let (array_file, merge_file) = (path.join(ARRAY), path.join(MERGE));
    if args.dry_run {
        output.result(format!("{run}\n# sbatch --dependency=afterok:JOB {}\n{merge}", shown(&merge_file)), || ())?;
        return Ok(Status::Done);
    }
    for (file, text) in [(&array_file, &run), (&merge_file, &merge)] {
        folder::write(world, file, text).with_context(|| format!("cannot write {}", shown(file)))?;
    }
    let logs = path.join(LOGS);
    std::fs::create_dir_all(&logs).with_context(|| format!("cannot write {}", shown(&logs)))?;
    let job = sbatch(&[], &array_file)?;
    let after = [format!("--dependency=afterok:{job}"), "--kill-on-invalid-dep=yes".to_owned()];
    let last = sbatch(&after, &merge_file)?;
    output.result(
        format!("job {job}: {} tasks; then job {last} writes {}", tasks.stripes.len(), shown(&answer)),
        || (),
    )?;
    Ok(Status::Done)
}

/// A script of bash with options of sbatch; those of the user come last, and hold.
fn script(ours: &[String], options: &[String], command: &str) -> String {
    let ours = ["--job-name=gerechte".to_owned()].iter().chain(ours).chain(options).cloned().collect::<Vec<_>>();
    format!("#!/bin/bash\n#SBATCH {}\n{command}\n", ours.join("\n#SBATCH "))
}

/// The options of the user as lines of a script take them.
fn options(words: &[String]) -> anyhow::Result<Vec<String>> {
    words
        .iter()
        .map(|word| {
            if !word.starts_with('-') || word.contains('\n') {
                bail!("{word:?}: options of sbatch are words, as --time=30");
            }
            Ok(match word.split_once('=') {
                Some((name, value)) => format!("{name}={}", shlex::try_quote(value)?),
                None => word.clone(),
            })
        })
        .collect()
}

fn quoted(path: &Path) -> anyhow::Result<String> {
    let text = path.to_str().with_context(|| format!("{}: a path for scripts is text", path.display()))?;
    Ok(shlex::try_quote(text)?.into_owned())
}

/// The tasks of this user that Slurm has. Returns `None` if it cannot be asked.
fn running() -> Option<BTreeSet<String>> {
    let output = Command::new("squeue").args(["--me", "--noheader", "--array", "--format=%A"]).output().ok()?;
    let tasks = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| tasks.lines().map(|task| task.trim().to_owned()).collect())
}

/// Submits a script and returns the number of the job.
fn sbatch(options: &[String], script: &Path) -> anyhow::Result<String> {
    let output = Command::new("sbatch").arg("--parsable").args(options).arg(script).output();
    let output = output.context("sbatch cannot be started; --dry-run prints what it would be given")?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        bail!("sbatch: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    // With a cluster's name after the number.
    Ok(text.trim().split(';').next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_hold_the_options_of_the_user_last() {
        let options =
            options(&["--time=30".to_owned(), "--comment=two words".to_owned(), "--exclusive".to_owned()]).unwrap();
        let text = script(&["--array=0-3".to_owned()], &options, "exec true");
        let expected = "#!/bin/bash\n#SBATCH --job-name=gerechte\n#SBATCH --array=0-3\n#SBATCH --time=30\n#SBATCH --comment='two words'\n#SBATCH --exclusive\nexec true\n";
        assert_eq!(text, expected);
        assert!(super::options(&["two".to_owned()]).is_err());
    }
}
