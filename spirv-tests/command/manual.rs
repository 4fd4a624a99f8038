//! The manual: every command of `docs/*.md` is run, and what it prints is compared with what is shown.
//!
//! A block after `<!-- file: NAME -->` is a file. In a block `console`, a line after `$ ` is a command, and the lines after it are
//! what it prints on standard output and standard error together. The blocks of a page run in one folder, in order.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_spirocl")).parent().expect("it is in a folder");
    let path = env::var("PATH").unwrap_or_default();
    let output = Command::new("bash")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .env("PATH", format!("{}:{path}", program.display()))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("there is bash");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs a block of commands; the block as it ought to be.
fn run_block(lines: &[&str], folder: &Path) -> String {
    let commands = lines.iter().filter_map(|line| line.strip_prefix("$ "));
    commands.map(|command| format!("$ {command}\n{}", run(command, folder))).collect()
}

/// Runs the blocks of a page; how many there are. With `UPDATE` the page is rewritten to show what was printed.
fn check_page(path: &Path) -> Result<usize, String> {
    let name = path.file_name().expect("pages have names").to_string_lossy().into_owned();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual").join(&name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder is writable");
    let text = fs::read_to_string(path).expect("pages are text");
    let (mut file, mut count, mut page) = (None, 0, String::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        page.extend([line, "\n"]);
        if let Some(name) = line.strip_prefix("<!-- file: ").and_then(|rest| rest.strip_suffix(" -->")) {
            file = Some(name);
            continue;
        }
        let Some(language) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let mut shown = block.iter().map(|line| format!("{line}\n")).collect::<String>();
        if let Some(file) = file.take() {
            fs::write(folder.join(file), &shown).expect("writable");
        } else if language == "console" {
            count += 1;
            shown = run_block(&block, &folder);
        }
        page.extend([shown.as_str(), "```\n"]);
    }
    if page == text {
        return Ok(count);
    }
    if env::var_os("UPDATE").is_some() {
        fs::write(path, page).expect("the page is writable");
        return Ok(count);
    }
    let (number, (found, shown)) = page
        .lines()
        .chain([""])
        .zip(text.lines().chain([""]))
        .enumerate()
        .find(|(_, (found, shown))| found != shown)
        .expect("the two differ");
    let line = number + 1;
    Err(format!(
        "{name}, line {line}: shows\n    {shown}\nbut what is printed is\n    {found}\n`UPDATE=1` rewrites the page"
    ))
}

#[test]
fn every_command_prints_what_the_manual_shows() {
    let mut pages: Vec<PathBuf> =
        fs::read_dir(docs()).expect("it is there").map(|entry| entry.expect("readable").path()).collect();
    pages.push(docs().join("../README.md"));
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    let results: Vec<_> = pages.iter().map(|page| check_page(page)).collect();
    let wrong: Vec<&str> =
        results.iter().filter_map(|result| result.as_ref().err()).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(results.iter().flatten().sum::<usize>() > 10);
}

#[test]
fn every_page_is_in_the_summary_and_every_link_leads_somewhere() {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).expect("it is there");
    for entry in fs::read_dir(docs()).expect("it is there") {
        let path = entry.expect("readable").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        assert!(
            name == "SUMMARY.md" || summary.contains(&format!("({name})")),
            "{name} is not in SUMMARY.md"
        );
        let text = fs::read_to_string(&path).expect("pages are text");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let is_page = link.ends_with(".md") && !link.contains("://");
            assert!(!is_page || docs().join(link).exists(), "{name}: {link}");
        }
    }
}
