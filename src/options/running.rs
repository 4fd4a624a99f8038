//! The options of `spirocl run`: [`RunOptions`], and their rows.

use super::{
    CommandLine,
    table::{Form, OptionRow, Scope, flag, set, unknown_value, valued},
};
use spirocl_interpret::{Check, device, profile::Model};

/// What `spirocl run` is asked to do.
///
/// ```
/// use spirocl::options::{CommandLine, Scope};
/// let mut line = CommandLine::default();
/// let words = ["--kernel", "f", "--global=64,64", "k.cl"].map(str::to_owned);
/// line.parse(&words, Scope::Run).expect("these words are right");
/// assert_eq!((line.run.kernel.as_deref(), line.run.global), (Some("f"), Some(vec![64, 64])));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunOptions {
    /// `--kernel`
    pub kernel: Option<String>,
    /// `--global`: the sizes of one to three dimensions.
    pub global: Option<Vec<u64>>,
    /// `--local`
    pub local: Option<Vec<u64>>,
    /// `--offset`
    pub offset: Option<Vec<u64>>,
    /// `--arg`, in order, as they are written.
    pub arguments: Vec<String>,
    /// `--print`
    pub print: Vec<String>,
    /// `--dump`: name and file.
    pub dump: Vec<(String, String)>,
    /// `--expect`: name and what it should be, as an argument is written.
    pub expect: Vec<(String, String)>,
    /// `--tolerance`, as it is written.
    pub tolerance: Option<String>,
    /// `--checks=`: a check or `all`, and whether it is on, in order.
    pub checks: Vec<(Option<Check>, bool)>,
    /// `--step-limit`
    pub step_limit: Option<u64>,
    /// `--sub-group-size`
    pub sub_group_size: Option<u32>,
    /// `--local-memory`
    pub local_memory: Option<u64>,
    /// `--seed`
    pub seed: Option<u64>,
    /// `--summary`
    pub summary: bool,
    /// `--profile`: each form that is asked for.
    pub profile: Vec<ProfileOutput>,
    /// `--profile-model=`
    pub profile_model: Model,
    /// `--memory-limit`
    pub memory_limit: Option<u64>,
}

/// The form of a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProfileFormat {
    /// Annotated source.
    #[default]
    Text,
    /// Everything as data.
    Json,
    /// A page with a heat map.
    Html,
}

/// A profile that is written.
///
/// ```
/// use spirocl::options::{CommandLine, ProfileFormat, ProfileOutput, Scope};
/// let mut line = CommandLine::default();
/// let words = ["--profile=html:p.html", "k.cl"].map(str::to_owned);
/// line.parse(&words, Scope::Run).expect("these words are right");
/// assert_eq!(line.run.profile, [ProfileOutput { format: ProfileFormat::Html, file: Some("p.html".into()) }]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProfileOutput {
    /// Its form.
    pub format: ProfileFormat,
    /// The file, or standard output.
    pub file: Option<String>,
}

impl RunOptions {
    /// The options of the device.
    ///
    /// ```
    /// let options = spirocl::options::RunOptions { sub_group_size: Some(8), ..Default::default() };
    /// assert_eq!(options.device().sub_group_size, 8);
    /// ```
    pub fn device(&self) -> device::Options {
        let mut options = device::Options::default();
        for &(check, on) in &self.checks {
            for &each in Check::ALL.iter().filter(|&&each| check.is_none_or(|check| check == each)) {
                if on {
                    options.checks.insert(each);
                } else {
                    options.checks.remove(&each);
                }
            }
        }
        options.step_limit = self.step_limit.unwrap_or(options.step_limit);
        options.sub_group_size = self.sub_group_size.unwrap_or(options.sub_group_size);
        options.local_memory = self.local_memory.unwrap_or(options.local_memory);
        options.memory_limit = self.memory_limit.unwrap_or(options.memory_limit);
        options
    }
}

pub(super) const ROWS: &[OptionRow] = &[
    next("--kernel", "NAME", "run this kernel (default: the only one)", |line, value| {
        line.run.kernel = Some(value.into());
        Ok(())
    }),
    next("--global", "X[,Y[,Z]]", "the number of work-items in each dimension", |line, value| {
        line.run.global = Some(sizes(value, 1)?);
        Ok(())
    }),
    next(
        "--local",
        "X[,Y[,Z]]",
        "the size of a work-group (default: chosen to divide the global size)",
        |line, value| {
            line.run.local = Some(sizes(value, 1)?);
            Ok(())
        },
    ),
    next("--offset", "X[,Y[,Z]]", "the global offset", |line, value| {
        line.run.offset = Some(sizes(value, 0)?);
        Ok(())
    }),
    next(
        "--arg",
        "[NAME=]VALUE",
        "set an argument of the kernel, in order or by the name of the parameter",
        |line, value| {
            line.run.arguments.push(value.into());
            Ok(())
        },
    ),
    next(
        "--print",
        "NAME",
        "print a buffer after the run; NAME[2..10] prints some elements",
        |line, value| {
            line.run.print.push(value.into());
            Ok(())
        },
    ),
    next(
        "--dump",
        "NAME=FILE",
        "write a buffer to a file: .npy, .png of an image, else its bytes",
        |line, value| {
            line.run.dump.push(pair(value, "FILE")?);
            Ok(())
        },
    ),
    next(
        "--expect",
        "NAME=VALUE",
        "compare a buffer after the run with a file, or with a value as of --arg",
        |line, value| {
            line.run.expect.push(pair(value, "VALUE")?);
            Ok(())
        },
    ),
    next(
        "--tolerance",
        "NUMBER",
        "the difference that --expect allows, relative to numbers beyond 1 (default: 0)",
        |line, value| {
            value
                .parse::<f64>()
                .ok()
                .filter(|number| *number >= 0.0)
                .ok_or_else(|| format!("invalid number `{value}`"))?;
            line.run.tolerance = Some(value.into());
            Ok(())
        },
    ),
    valued(
        "--checks=",
        Form::Joined,
        "[no-]NAME,...",
        "turn checks on or off; `all` stands for every one, and the manual lists them",
        checks,
    )
    .for_run(),
    next("--step-limit", "N", "the most steps of a work-item", |line, value| {
        line.run.step_limit = Some(positive(value)?);
        Ok(())
    }),
    next("--sub-group-size", "N", "the number of work-items of a sub-group", |line, value| {
        let size = u32::try_from(positive(value)?).map_err(|_| format!("invalid number `{value}`"))?;
        line.run.sub_group_size = Some(size);
        Ok(())
    }),
    next("--local-memory", "BYTES", "the local memory of a work-group", |line, value| {
        line.run.local_memory = Some(positive(value)?);
        Ok(())
    }),
    next("--seed", "N", "the seed of random arguments (default: 0)", |line, value| {
        line.run.seed = Some(value.parse().map_err(|_| format!("invalid number `{value}`"))?);
        Ok(())
    }),
    next(
        "--memory-limit",
        "BYTES",
        "the most memory of all buffers, work-items and checks together",
        |line, value| {
            line.run.memory_limit = Some(positive(value)?);
            Ok(())
        },
    ),
    flag(
        "--profile",
        "count what each line executes and accesses, and print it beside the source",
        |line, _| {
            line.run.profile.push(ProfileOutput::default());
            Ok(())
        },
    )
    .for_run(),
    valued(
        "--profile=",
        Form::Joined,
        "[text|json|html:]FILE",
        "write the profile as text, JSON or a page with a heat map; without FILE to standard output",
        profile,
    )
    .for_run(),
    valued(
        "--profile-model=",
        Form::Joined,
        "NAME=NUMBER,...",
        "the device of the profile (default: warp=32,transaction=32,banks=32,bank-width=4)",
        |line, value| line.run.profile_model.set(value),
    )
    .for_run(),
    flag("--summary", "say how many work-items ran, and how many steps they took", set!(run.summary = true))
        .for_run(),
];

/// Those of `spirocl dap`, which takes those of `spirocl run` too.
pub(super) const DEBUGGER_ROWS: &[OptionRow] = &[OptionRow {
    scope: Scope::Dap,
    ..valued(
        "--port",
        Form::Next,
        "N",
        "speak with one client on this port of this machine (default: standard input and output; 0: any free port)",
        |line, value| {
            line.dap_port = Some(value.parse().map_err(|_| format!("invalid port `{value}`"))?);
            Ok(())
        },
    )
}];

const fn next(
    spelling: &'static str,
    value: &'static str,
    help: &'static str,
    apply: fn(&mut CommandLine, &str) -> Result<(), String>,
) -> OptionRow {
    OptionRow { scope: Scope::Run, ..valued(spelling, Form::Next, value, help, apply) }
}

fn positive(value: &str) -> Result<u64, String> {
    value.parse().ok().filter(|&number| number > 0).ok_or_else(|| format!("invalid number `{value}`"))
}

/// The sizes of one to three dimensions.
fn sizes(value: &str, least: u64) -> Result<Vec<u64>, String> {
    let sizes: Result<Vec<u64>, _> = value.split(',').map(str::parse).collect();
    let is_right = |sizes: &Vec<u64>| sizes.len() <= 3 && sizes.iter().all(|&size| size >= least);
    sizes
        .ok()
        .filter(is_right)
        .ok_or_else(|| format!("expected one to three sizes as in `64,32`, found `{value}`"))
}

fn pair(value: &str, what: &str) -> Result<(String, String), String> {
    let (name, rest) = value
        .split_once('=')
        .filter(|(name, rest)| !name.is_empty() && !rest.is_empty())
        .ok_or_else(|| format!("expected `NAME={what}`, found `{value}`"))?;
    Ok((name.into(), rest.into()))
}

/// `json`, `html:FILE`, or a file whose name tells the form.
fn profile(line: &mut CommandLine, value: &str) -> Result<(), String> {
    let formats =
        [("text", ProfileFormat::Text), ("json", ProfileFormat::Json), ("html", ProfileFormat::Html)];
    let named = |name: &str| formats.iter().find(|(known, _)| *known == name).map(|(_, format)| *format);
    let file = |name: &str| Some(name.to_owned()).filter(|name| name != "-");
    let output = match (named(value), value.split_once(':')) {
        (Some(format), _) => ProfileOutput { format, file: None },
        (None, Some((name, path))) if named(name).is_some() && !path.is_empty() => {
            ProfileOutput { format: named(name).unwrap_or_default(), file: file(path) }
        }
        _ => {
            let extension = value.rsplit_once('.').map_or("", |(_, extension)| extension);
            let format = if extension == "txt" { Some(ProfileFormat::Text) } else { named(extension) };
            let names: Vec<&str> = formats.iter().map(|(name, _)| *name).collect();
            ProfileOutput { format: format.ok_or_else(|| unknown_value(value, &names))?, file: file(value) }
        }
    };
    line.run.profile.push(output);
    Ok(())
}

fn checks(line: &mut CommandLine, value: &str) -> Result<(), String> {
    for word in value.split(',').filter(|word| !word.is_empty()) {
        let (name, on) = word.strip_prefix("no-").map_or((word, true), |name| (name, false));
        let check = match name {
            "all" => None,
            "none" => {
                line.run.checks.push((None, !on));
                continue;
            }
            _ => {
                let names: Vec<&str> = Check::ALL.iter().map(|check| check.name()).collect();
                Some(Check::from_name(name).ok_or_else(|| unknown_value(name, &names))?)
            }
        };
        line.run.checks.push((check, on));
    }
    Ok(())
}
