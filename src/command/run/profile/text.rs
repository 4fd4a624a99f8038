//! Profiles as annotated source in the terminal.

use super::{COLUMNS, columns, files, percent, shown, summary, title};
use spirocl::faults::Sources;
use spirocl_interpret::profile::Profile;
use std::fmt::Write;

/// The longest bar.
const BAR: u64 = 10;
/// How many of the hottest lines are listed.
const HOTTEST: usize = 5;

pub(super) fn show(profiles: &[Profile], sources: &Sources, is_colored: bool) -> String {
    let mut out = String::new();
    for profile in profiles {
        // Writing to a string cannot fail.
        let _ = write_profile(&mut out, profile, sources, is_colored);
    }
    out
}

fn write_profile(
    out: &mut String,
    profile: &Profile,
    sources: &Sources,
    is_colored: bool,
) -> std::fmt::Result {
    writeln!(out, "{}", title(profile))?;
    for (head, text) in summary(profile) {
        writeln!(out, "  {head:<16}{text}")?;
    }
    let total = profile.total.total();
    for (file, lines) in files(profile) {
        let rows = lines.values().map(|counters| columns(counters, profile));
        let mut widths = COLUMNS.map(|(head, _)| head.len());
        for row in rows {
            for (width, cell) in widths.iter_mut().zip(&row) {
                *width = cell.len().max(*width);
            }
        }
        let heads: Vec<String> =
            COLUMNS.iter().zip(widths).map(|((head, _), width)| format!("{head:>width$}")).collect();
        let name = if file.is_empty() { "without a place in the source" } else { file };
        let bar_width = BAR as usize;
        writeln!(out, "\n{:>8} {:bar_width$}  {}  {name}", "share", "", heads.join("  "))?;
        for line in shown(&lines, file, sources) {
            let Some((number, text)) = line else {
                writeln!(out, "{:>8}", "...")?;
                continue;
            };
            let (mut share, mut bar, mut cells) =
                (String::new(), String::new(), COLUMNS.map(|_| String::new()));
            if let Some(counters) = lines.get(&number) {
                share = percent(counters.total(), total);
                bar = drawn(counters.total(), total);
                cells = columns(counters, profile);
            }
            let cells: Vec<String> =
                cells.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
            let padding = " ".repeat(bar_width - bar.chars().count());
            let bar = if is_colored && !bar.is_empty() { format!("\x1b[31m{bar}\x1b[0m") } else { bar };
            let row = format!("{share:>8} {bar}{padding}  {}  {number:>5}  {text}", cells.join("  "));
            writeln!(out, "{}", row.trim_end())?;
        }
    }
    write_hottest(out, profile, sources)
}

fn write_hottest(out: &mut String, profile: &Profile, sources: &Sources) -> std::fmt::Result {
    let total = profile.total.total();
    let mut lines: Vec<_> = profile.lines.iter().filter(|line| line.counters.total() > 0).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.counters.total()));
    writeln!(out, "\nhottest lines")?;
    for line in lines.into_iter().take(HOTTEST) {
        let text = sources.line(&line.file, line.line).unwrap_or_default().trim();
        let share = percent(line.counters.total(), total);
        writeln!(out, "{}", format!("{share:>8}  {}:{}  {text}", line.file, line.line).trim_end())?;
    }
    writeln!(out)
}

/// A bar with eighths of a character.
fn drawn(part: u64, whole: u64) -> String {
    let eighths = (part * BAR * 8).div_ceil(whole.max(1)).min(BAR * 8);
    let mut bar = "█".repeat((eighths / 8) as usize);
    bar.extend(['▏', '▎', '▍', '▌', '▋', '▊', '▉'].get((eighths % 8).wrapping_sub(1) as usize));
    bar
}
