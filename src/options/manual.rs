//! The table as text: `--help`, the page of the manual, the completions of shells.

use super::{
    Shell,
    table::{Form, GROUPS, OptionRow, Scope, rows},
};

/// The text of `--help`.
///
/// ```
/// assert!(spirocl::options::help().starts_with("usage: spirocl [options] FILE.cl..."));
/// ```
pub fn help() -> String {
    let mut text = String::from(
        "usage: spirocl [options] FILE.cl... [-o OUTPUT]\n       spirocl run [options] FILE... --kernel NAME --global X --arg VALUE...\n       \
         spirocl cts --source=FILE --output=FILE --cl-device-info=FILE \
         --mode=spir-v -- BUILD_OPTIONS\n\nCompiles OpenCL C to SPIR-V, or runs and checks a kernel without a device.\n`-` reads standard input, `@FILE` reads \
         arguments from a response file.\n",
    );
    for group in GROUPS {
        text.push_str(&format!("\n{}:\n", group.title));
        for row in group.rows {
            let usage = row.usage();
            let separator = if usage.len() > WIDTH { format!("\n  {:WIDTH$}", "") } else { String::new() };
            text.push_str(&format!("  {usage:<WIDTH$}{separator} {}\n", row.help));
        }
    }
    text
}

/// The width of the first column of `--help`.
const WIDTH: usize = 42;

/// The tables of `docs/options.md`.
///
/// ```
/// assert!(spirocl::options::manual().contains("| `-cl-mad-enable` |"));
/// ```
pub fn manual() -> String {
    let mut text = String::new();
    for group in GROUPS {
        text.push_str(&format!(
            "\n## {}\n\n| option | in build options | meaning |\n| --- | --- | --- |\n",
            group.title
        ));
        for row in group.rows {
            let build = if row.scope == Scope::Build { "yes" } else { "no" };
            let usage = row.usage().replace('|', "\\|");
            let help =
                row.help.replace('|', "\\|").replace("__FAST_RELAXED_MATH__", "`__FAST_RELAXED_MATH__`");
            text.push_str(&format!("| `{usage}` | {build} | {help} |\n"));
        }
    }
    text.push_str(&vendors_manual());
    text
}

/// What the manual says about options that are accepted and do nothing.
fn vendors_manual() -> String {
    let mut text = String::from(
        "\n## Vendor options\n\nOptions of other OpenCL compilers that do not change the meaning of the program are accepted wherever build options \
         are, and ignored with a note (`ignored-option`), which `-w` and `-Wno-ignored-option` suppress.\n\n| option | compiler |\n| --- | --- |\n",
    );
    for row in super::vendors::ROWS {
        let more = if row.start.ends_with('-') { "…" } else { "" };
        text.push_str(&format!("| `{}{more}` | {} |\n", row.start, row.owner));
    }
    text
}

/// The completions of a shell: what it reads at its start to complete words of this command.
///
/// ```
/// use spirocl::options::{Shell, completions};
/// assert!(completions(Shell::Bash).contains("-cl-std=CL3.0"));
/// ```
pub fn completions(shell: Shell) -> String {
    match shell {
        Shell::Bash => bash(),
        Shell::Zsh => zsh(),
        Shell::Fish => fish(),
    }
}

/// The words that an option may be: with each of its values where those are few.
fn words(row: &OptionRow) -> Vec<String> {
    let choices = row.choices();
    if row.form != Form::Joined || choices.is_empty() {
        return vec![row.spelling.into()];
    }
    choices.into_iter().map(|choice| format!("{}{choice}", row.spelling)).collect()
}

/// The bash of completions. `=` separates words there, so what stands before it is cut off.
fn bash() -> String {
    let all: Vec<String> = rows().flat_map(words).collect();
    let (folders, files): (Vec<&OptionRow>, Vec<&OptionRow>) =
        rows().filter(|row| matches!(row.value, "DIR" | "FILE")).partition(|row| row.value == "DIR");
    let spellings = |rows: Vec<&OptionRow>| rows.iter().map(|row| row.spelling).collect::<Vec<_>>().join("|");
    format!(
        r#"# Completions of spirocl for bash.
_spirocl() {{
    local line=${{COMP_LINE:0:COMP_POINT}} words='{words}'
    local word=${{line##*[[:space:]]}}
    case ${{COMP_WORDS[COMP_CWORD-1]}} in
        {folders}) mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
        {files}) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    esac
    case $word in
        -*) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word") ;;
        *) mapfile -t COMPREPLY < <(compgen -f -X '!*.cl' -- "$word"; compgen -d -- "$word") ;;
    esac
    if [[ $word == *=* ]]; then COMPREPLY=("${{COMPREPLY[@]#"${{word%%=*}}="}}"); fi
}}
complete -o filenames -o nospace -F _spirocl spirocl
"#,
        words = all.join(" "),
        folders = spellings(folders),
        files = spellings(files),
    )
}

fn zsh() -> String {
    let mut text = String::from("#compdef spirocl\n# Completions of spirocl for zsh.\n_arguments -s \\\n");
    for row in rows() {
        let help = row.help.replace('[', "(").replace(']', ")").replace('\'', "'\\''");
        let value = match (row.value, row.choices().as_slice()) {
            ("", _) => String::new(),
            ("DIR", _) => ":folder:_files -/".into(),
            ("FILE", _) => ":file:_files".into(),
            (_, []) => ":value: ".into(),
            (_, choices) => format!(":value:({})", choices.join(" ")),
        };
        let mark = match row.form {
            Form::Next if row.spelling.starts_with("--") => "=",
            Form::Flag | Form::Next => "",
            Form::Joined => "-",
            Form::JoinedOrNext | Form::Count => "+",
        };
        text.push_str(&format!("    '*{}{mark}[{help}]{value}' \\\n", row.spelling));
    }
    text.push_str("    '*:input:_files -g \"*.cl\"'\n");
    text
}

fn fish() -> String {
    let mut text = String::from(
        "# Completions of spirocl for fish.\ncomplete -c spirocl -k -a '(__fish_complete_suffix .cl)'\n",
    );
    for row in rows() {
        for word in words(row) {
            let help = row.help.replace('\'', "\\'");
            text.push_str(&format!(
                "complete -c spirocl -n 'string match -q -- \"-*\" (commandline -ct)' -a '{word}' -d '{help}'\n"
            ));
        }
    }
    text
}
