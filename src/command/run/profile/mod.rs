//! `--profile`: what the launches executed, line by line, as annotated source, JSON, or a page with a heat map.

mod html;
mod json;
mod text;

use super::Run;
use spirocl::{
    failure::Failure,
    faults::Sources,
    options::{Color, ProfileFormat, ProfileOutput},
    output::write_whole,
};
use spirocl_interpret::profile::{Counters, Profile};
use std::{collections::BTreeMap, io::IsTerminal, path::Path};

/// The profiles of all kernels that ran, in the order of their first launches.
#[derive(Default)]
pub(crate) struct Profiles(Vec<Profile>);

impl Profiles {
    /// Adds a launch.
    pub(crate) fn add(&mut self, profile: Profile) {
        match self.0.iter_mut().find(|known| known.kernel == profile.kernel) {
            Some(known) => known.merge(profile),
            None => self.0.push(profile),
        }
    }
}

impl Run<'_> {
    /// Writes the profiles where the options ask for them.
    pub(crate) fn show_profiles(&mut self, profiles: &Profiles) -> Result<(), u8> {
        for profile in &profiles.0 {
            self.add_sources(profile.lines.iter().map(|line| line.file.as_str()));
        }
        for ProfileOutput { format, file } in &self.line.run.profile {
            let sources = &self.context.sources;
            let is_colored = file.is_none()
                && match self.line.color {
                    Color::Always => true,
                    Color::Never => false,
                    Color::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
                };
            let text = match format {
                ProfileFormat::Text => text::show(&profiles.0, sources, is_colored),
                ProfileFormat::Json => json::show(&profiles.0, sources),
                ProfileFormat::Html => html::show(&profiles.0, sources),
            };
            match file {
                None => {
                    let code = super::print(text.as_bytes(), &mut self.context.messages);
                    if code != 0 {
                        return Err(code);
                    }
                }
                Some(file) => write_whole(Path::new(file), text.as_bytes()).map_err(|error| {
                    self.context.fails(Failure::File, &format!("cannot write `{file}`: {error}"))
                })?,
            }
        }
        Ok(())
    }
}

/// The files of a profile with the counts of their lines; lines without a place are those of the file without a name.
fn files(profile: &Profile) -> BTreeMap<&str, BTreeMap<u32, &Counters>> {
    let mut files: BTreeMap<&str, BTreeMap<u32, &Counters>> = BTreeMap::new();
    for line in &profile.lines {
        files.entry(&line.file).or_default().insert(line.line, &line.counters);
    }
    files
}

/// The lines of a file that are shown, with their text: those that were executed and two around each. `None` stands for lines between.
fn shown<'s>(
    lines: &BTreeMap<u32, &Counters>,
    file: &str,
    sources: &'s Sources,
) -> Vec<Option<(u32, &'s str)>> {
    let mut shown: Vec<Option<(u32, &str)>> = Vec::new();
    let mut last = 0;
    for &line in lines.keys() {
        for number in line.saturating_sub(2).max(1)..=line.saturating_add(2) {
            let text = sources.line(file, number);
            if number <= last || text.is_none() && number != line {
                continue;
            }
            if number > last + 1 && last > 0 {
                shown.push(None);
            }
            shown.push(Some((number, text.unwrap_or_default())));
            last = number;
        }
    }
    shown
}

/// A part in percent, to a tenth.
fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => String::new(),
        _ => format!("{:.1} %", part as f64 * 100.0 / whole as f64),
    }
}

/// The columns of a line beside its source; nothing where there is nothing.
fn columns(counters: &Counters, profile: &Profile) -> [String; 6] {
    let some = |number: u64| if number == 0 { String::new() } else { number.to_string() };
    let moved = counters.transactions * u64::from(profile.model.transaction);
    let lanes = match counters.issues {
        0 => String::new(),
        issues => format!("{:.1}", counters.total() as f64 / issues as f64),
    };
    let divergent = match counters.branches {
        0 => String::new(),
        branches => format!("{}/{branches}", counters.divergent),
    };
    let conflicts = match counters.local_accesses {
        0 => String::new(),
        _ => counters.conflicts.to_string(),
    };
    [some(counters.total()), lanes, divergent, some(moved), percent(counters.asked(), moved), conflicts]
}

/// The heads of [`columns`], and what each means.
const COLUMNS: [(&str, &str); 6] = [
    ("instructions", "instructions of work-items"),
    ("lanes", "work-items of a warp that execute an instruction together, on average"),
    ("divergent", "branches at which work-items of a warp went to different places, of all"),
    ("moved", "bytes of transactions with global and constant memory"),
    ("asked", "the bytes that work-items asked for, of those that were moved"),
    ("conflicts", "more turns of local memory because of bank conflicts"),
];

/// What was counted in all, in lines of a head and a text.
fn summary(profile: &Profile) -> Vec<(&'static str, String)> {
    use spirocl_interpret::observe::{InstructionKind, Space};
    let total = &profile.total;
    let kinds = InstructionKind::NAMES.iter().zip(total.instructions).filter(|&(_, count)| count > 0);
    let kinds: Vec<String> = kinds.map(|((_, name), count)| format!("{count} {name}")).collect();
    let lanes = total.total() as f64 / total.issues.max(1) as f64;
    let mut lines = vec![
        ("model", profile.model.to_string()),
        ("instructions", format!("{}: {}", total.total(), kinds.join(", "))),
        ("lanes", format!("{lanes:.1} of {} on average", profile.model.warp)),
        ("branches", format!("{} of warps, {} divergent", total.branches, total.divergent)),
    ];
    let heads = ["private memory", "local memory", "global memory", "constant memory"];
    for ((space, _), head) in Space::NAMES.iter().zip(heads) {
        let traffic = &total.traffic[*space as usize];
        if traffic.loaded + traffic.stored + traffic.atomic > 0 {
            let atomic = match traffic.atomic {
                0 => String::new(),
                bytes => format!(", {bytes} by atomics"),
            };
            lines.push((head, format!("{} bytes loaded, {} stored{atomic}", traffic.loaded, traffic.stored)));
        }
    }
    if total.transactions > 0 {
        let bytes = total.transactions * u64::from(profile.model.transaction);
        let asked = percent(total.asked(), bytes);
        lines.push((
            "transactions",
            format!("{} with {bytes} bytes, {} asked for: {asked}", total.transactions, total.asked()),
        ));
    }
    if total.local_accesses > 0 {
        lines.push((
            "bank conflicts",
            format!("{} in {} accesses of warps", total.conflicts, total.local_accesses),
        ));
    }
    lines
}

/// What a profile is of.
fn title(profile: &Profile) -> String {
    let plural = |number: u64, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    format!(
        "{}: {}, {} in {}",
        profile.kernel,
        plural(profile.launches, "launch").replace("launchs", "launches"),
        plural(profile.items, "work-item"),
        plural(profile.warps, "warp")
    )
}
