//! Profiles as a page: a heat map of the source, in one file and without scripts.

use super::{COLUMNS, columns, files, percent, shown, summary, title};
use spirocl::faults::Sources;
use spirocl_interpret::profile::Profile;
use std::fmt::Write;

const STYLE: &str = "
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.2rem; margin-top: 2.5rem; }
h3 { font-size: 1rem; font-family: ui-monospace, monospace; }
dl { display: grid; grid-template-columns: max-content auto; gap: 0 1.5rem; }
dt { font-weight: 600; }
dd { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font: 13px/1.45 ui-monospace, monospace; }
th { text-align: right; font-weight: 600; border-bottom: 1px solid gray; position: sticky; top: 0; background: Canvas; }
th, td { padding: 0 .6rem; white-space: pre; }
td { text-align: right; }
th:last-child, td:last-child { text-align: left; }
td.line { color: gray; }
td.gap { color: gray; text-align: left; }
abbr { text-decoration: none; cursor: help; }
";

pub(super) fn show(profiles: &[Profile], sources: &Sources) -> String {
    let mut out = String::from("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    let names: Vec<&str> = profiles.iter().map(|profile| profile.kernel.as_str()).collect();
    let names = escaped(&names.join(", "));
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Profile of {names}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>Profile of {names}</h1>\n"
    );
    for profile in profiles {
        let _ = write_profile(&mut out, profile, sources);
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn write_profile(out: &mut String, profile: &Profile, sources: &Sources) -> std::fmt::Result {
    writeln!(out, "<section>\n<h2>{}</h2>\n<dl>", escaped(&title(profile)))?;
    for (head, text) in summary(profile) {
        writeln!(out, "<dt>{head}</dt><dd>{}</dd>", escaped(&text))?;
    }
    writeln!(out, "</dl>")?;
    let total = profile.total.total();
    let hottest = profile.lines.iter().map(|line| line.counters.total()).max().unwrap_or(0);
    for (file, lines) in files(profile) {
        let name = if file.is_empty() { "without a place in the source" } else { file };
        writeln!(
            out,
            "<h3>{}</h3>\n<div class=\"scroll\"><table>\n<thead><tr><th>share</th>",
            escaped(name)
        )?;
        for (head, meaning) in COLUMNS {
            write!(out, "<th><abbr title=\"{meaning}\">{head}</abbr></th>")?;
        }
        writeln!(out, "<th>line</th><th>source</th></tr></thead>\n<tbody>")?;
        for line in shown(&lines, file, sources) {
            let Some((number, text)) = line else {
                writeln!(out, "<tr><td class=\"gap\" colspan=\"9\">…</td></tr>")?;
                continue;
            };
            let Some(counters) = lines.get(&number) else {
                let blank = "<td></td>".repeat(COLUMNS.len() + 1);
                writeln!(out, "<tr>{blank}<td class=\"line\">{number}</td><td>{}</td></tr>", escaped(text))?;
                continue;
            };
            // The hottest line has the full colour; the text stays readable on it.
            let heat = 0.65 * counters.total() as f64 / hottest.max(1) as f64;
            write!(out, "<tr style=\"background: rgba(232, 89, 12, {heat:.3})\">")?;
            write!(out, "<td>{}</td>", percent(counters.total(), total))?;
            for cell in columns(counters, profile) {
                write!(out, "<td>{cell}</td>")?;
            }
            writeln!(out, "<td class=\"line\">{number}</td><td>{}</td></tr>", escaped(text))?;
        }
        writeln!(out, "</tbody></table></div>")?;
    }
    writeln!(out, "</section>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
