//! The formats of messages that programs read: valid and complete in every outcome.

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Runs of the command: a name, the words, and the exit code.
const OUTCOMES: &[(&str, &str, i32)] = &[
    ("nothing to report", "good.cl", 0),
    ("errors and warnings", "bad.cl", 1),
    ("several inputs, one of them missing", "good.cl bad.cl missing.cl", 1),
    ("a header, macros and #line", "header.cl", 1),
    ("a name with spaces and other letters", "./a\u{e9}b/good.cl ./a\u{e9}b/bad.cl", 1),
    ("not text", "binary.cl", 1),
    ("an unknown option before the format", "-Q bad.cl", 2),
    ("a wrong value", "-cl-std=CL9 bad.cl", 2),
    ("no inputs", "", 2),
    ("a missing argument", "bad.cl -o", 2),
    ("an unknown code", "--explain Z9999", 2),
    ("an output that cannot be written", "good.cl -o missing/k.spv", 1),
    ("a folder that cannot be made", "good.cl --out-dir good.cl/out", 1),
    ("an undefined symbol", "--link calls.cl -o linked.spv", 1),
    ("a module that is none", "--link cut.spv -o linked.spv", 1),
    ("a module that cannot be read", "--link missing.spv -o linked.spv", 1),
    ("linking sources with warnings", "--link calls.cl bad.cl -o linked.spv", 1),
    ("a limit of messages", "-ferror-limit=1 bad.cl", 1),
];

const BAD: &str = "#define HALF(x) ((x) * 0.5q)\nkernel void k(global int *a) { a[0] = HALF(missing); a[1] == 2; undeclared(); }\n";

fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("message formats").join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.join("a\u{e9}b")).expect("a folder can be made below target");
    let write = |name: &str, bytes: &[u8]| fs::write(path.join(name), bytes).expect("a file can be written");
    let good = "kernel void k(global int *a) { a[0] = 1; }\n";
    for (name, text) in [("good.cl", good), ("bad.cl", BAD)] {
        write(name, text.as_bytes());
        write(&format!("a\u{e9}b/{name}"), text.as_bytes());
    }
    write("header.h", b"#line 7 \"made.h\"\n#define BROKEN missing +\n");
    write("header.cl", b"#include \"header.h\"\nkernel void k(global int *a) { a[0] = BROKEN 1; }\n");
    write("binary.cl", b"kernel void \xff\xfe\x00 k");
    write("calls.cl", b"int helper(int n);\nkernel void k(global int *a) { a[0] = helper(1); }\n");
    write("cut.spv", &[0x03, 0x02, 0x23, 0x07, 0x00]);
    path
}

/// What the command writes to standard error, with the format before the words and after them.
fn runs(folder: &Path, format: &str, words: &str, code: i32) -> [String; 2] {
    let words: Vec<&str> = words.split_whitespace().collect();
    let format = format!("--message-format={format}");
    let before: Vec<&str> = std::iter::once(format.as_str()).chain(words.iter().copied()).collect();
    // `-o` at the end takes the next word.
    let after: Vec<&str> = match words.last() {
        Some(&"-o") => before.clone(),
        _ => words.iter().copied().chain([format.as_str()]).collect(),
    };
    [before, after].map(|words| {
        let output = Command::new(env!("CARGO_BIN_EXE_spirocl")).current_dir(folder).args(&words).output();
        let output = output.expect("the command starts");
        let said = String::from_utf8(output.stderr).expect("messages are UTF-8");
        assert_eq!(output.status.code(), Some(code), "{words:?}\n{said}");
        said
    })
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("not JSON: {error}\n{text}"))
}

/// Why a value does not keep to a schema: the keywords of JSON Schema that the file uses, and no others.
fn fault(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let wrong = |keyword: &str| Err(format!("`{keyword}` of {value}"));
    for (keyword, rule) in schema.as_object().expect("a schema is an object") {
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let pointer =
                    rule.as_str().and_then(|name| name.strip_prefix('#')).expect("a place in the file");
                fault(root, root.pointer(pointer).expect("the place exists"), value)?;
            }
            "allOf" => {
                for each in rule.as_array().expect("schemas") {
                    fault(root, each, value)?;
                }
            }
            "type" => {
                let fits = match rule.as_str().expect("a name") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64() || value.is_u64(),
                    name => panic!("type {name}"),
                };
                if !fits {
                    return wrong("type");
                }
            }
            "const" if value != rule => return wrong("const"),
            "enum" if !rule.as_array().expect("values").contains(value) => return wrong("enum"),
            "minimum" if value.as_i64() < rule.as_i64() => return wrong("minimum"),
            "minLength" if value.as_str().map(str::len) < rule.as_u64().map(|length| length as usize) => {
                return wrong("minLength");
            }
            "const" | "enum" | "minimum" | "minLength" => {}
            "required" if names(rule).any(|name| value.get(name).is_none()) => return wrong("required"),
            "required" => {}
            "dependentRequired" => {
                for (name, others) in rule.as_object().expect("names") {
                    if value.get(name).is_some() && names(others).any(|other| value.get(other).is_none()) {
                        return wrong(keyword);
                    }
                }
            }
            "properties" => {
                for (name, schema) in rule.as_object().expect("schemas") {
                    value.get(name).map_or(Ok(()), |value| fault(root, schema, value))?;
                }
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    fault(root, rule, item)?;
                }
            }
            "additionalProperties" | "unevaluatedProperties" => {
                let known = properties(root, schema);
                if value
                    .as_object()
                    .is_some_and(|value| value.keys().any(|key| !known.contains(&key.as_str())))
                {
                    return wrong(keyword);
                }
            }
            _ => panic!("the keyword `{keyword}` is not known here"),
        }
    }
    Ok(())
}

fn names(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().expect("names").iter().filter_map(Value::as_str)
}

/// The properties that a schema names, and those that it refers to.
fn properties<'s>(root: &'s Value, schema: &'s Value) -> Vec<&'s str> {
    let own = schema["properties"].as_object().into_iter().flat_map(|properties| properties.keys());
    let mut all: Vec<&str> = own.map(String::as_str).collect();
    if let Some(pointer) = schema["$ref"].as_str().and_then(|name| name.strip_prefix('#')) {
        all.extend(properties(root, root.pointer(pointer).expect("the place exists")));
    }
    schema["allOf"].as_array().into_iter().flatten().for_each(|part| all.extend(properties(root, part)));
    all
}

#[test]
fn json_keeps_to_its_schema_in_every_outcome() {
    let schema: Value = parse(include_str!("../../docs/message-schema.json"));
    let fault = |message: &Value| fault(&schema, &schema, message).err();
    for wrong in [r#"{"version":1,"severity":"fatal"}"#, r#"{"version":1}"#, "[]"] {
        assert!(fault(&parse(wrong)).is_some(), "the schema accepts {wrong}");
    }
    let folder = folder("json");
    for &(name, words, code) in OUTCOMES {
        for said in runs(&folder, "json", words, code) {
            let messages: Vec<Value> = said.lines().map(parse).collect();
            for message in &messages {
                assert_eq!(fault(message), None, "{name}: {message}");
            }
            let errors = messages.iter().filter(|message| message["severity"] == "error").count();
            assert_eq!(errors > 0, code != 0, "{name}: {said}");
        }
    }
}

#[test]
fn sarif_is_one_document_in_every_outcome() {
    let folder = folder("sarif");
    for &(name, words, code) in OUTCOMES {
        for said in runs(&folder, "sarif", words, code) {
            assert_eq!(said.lines().count(), 1, "{name}: {said}");
            let document = parse(&said);
            assert_eq!(document["version"], "2.1.0", "{name}");
            let runs = document["runs"].as_array().expect("runs");
            assert_eq!(runs.len(), 1, "{name}");
            let rules = runs[0]["tool"]["driver"]["rules"].as_array().expect("rules");
            let results = runs[0]["results"].as_array().expect("results");
            for result in results {
                let index = result["ruleIndex"].as_u64().expect("an index") as usize;
                assert_eq!(rules[index]["id"], result["ruleId"], "{name}");
                assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{name}");
                check_locations(name, result);
            }
            let errors = results.iter().filter(|result| result["level"] == "error").count();
            assert_eq!(errors > 0, code != 0, "{name}: {said}");
        }
    }
}

/// Each location has a file's name as a URI, and a region that counts from 1.
fn check_locations(name: &str, result: &Value) {
    let lists = [&result["locations"], &result["relatedLocations"]];
    for location in lists.into_iter().filter_map(Value::as_array).flatten() {
        let physical = &location["physicalLocation"];
        let uri = physical["artifactLocation"]["uri"].as_str().expect("a URI");
        assert!(uri.is_ascii() && !uri.contains([' ', '\\']), "{name}: {uri}");
        let region = &physical["region"];
        for member in ["startLine", "startColumn", "endLine", "endColumn"] {
            assert!(region[member].as_u64().is_some_and(|number| number > 0), "{name}: {region}");
        }
    }
    for change in result["fixes"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|fix| fix["artifactChanges"].as_array())
        .flatten()
    {
        let replacements = change["replacements"].as_array().expect("replacements");
        assert!(
            replacements.iter().all(|each| each["deletedRegion"]["startLine"].is_u64()),
            "{name}: {change}"
        );
    }
}

#[test]
fn github_commands_are_one_line_each_in_every_outcome() {
    let folder = folder("github");
    for &(name, words, code) in OUTCOMES {
        for said in runs(&folder, "github", words, code) {
            let is_command = |line: &str| {
                ["::error ", "::warning ", "::notice "].iter().any(|start| line.starts_with(start))
            };
            assert!(said.lines().all(is_command), "{name}: {said}");
            assert_eq!(said.lines().any(|line| line.starts_with("::error ")), code != 0, "{name}: {said}");
        }
    }
}

/// The expression of the problem matcher `$gcc`, taken apart: file, line, column, severity, text.
fn matches_gcc(line: &str) -> bool {
    let mut parts = line.splitn(5, ':');
    let (file, row, column) = (parts.next(), parts.next(), parts.next());
    let (severity, text) = (parts.next(), parts.next());
    let is_number =
        |part: Option<&str>| part.is_some_and(|part| part.parse::<u32>().is_ok_and(|number| number > 0));
    file.is_some_and(|file| !file.is_empty())
        && is_number(row)
        && is_number(column)
        && matches!(severity.map(str::trim), Some("error" | "warning" | "note"))
        && text.is_some_and(|text| text.ends_with(']'))
}

#[test]
fn short_lines_match_the_problem_matcher_of_gcc() {
    let folder = folder("short");
    for (words, code) in
        [("bad.cl", 1), ("header.cl", 1), ("good.cl bad.cl", 1), ("-ferror-limit=0 bad.cl", 1)]
    {
        for said in runs(&folder, "short", words, code) {
            assert!(!said.is_empty() && said.lines().all(matches_gcc), "{said}");
        }
    }
    let said = &runs(&folder, "short", "bad.cl", 1)[0];
    assert!(said.contains("warning: equality comparison result unused [S0606,-Wunused-value]\n"), "{said}");
}

#[test]
fn macros_are_related_locations_of_sarif() {
    let folder = folder("macros");
    let [said, _] = runs(&folder, "sarif", "bad.cl", 1);
    let results = parse(&said)["runs"][0]["results"].clone();
    let texts: Vec<String> = results
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|result| result["relatedLocations"].as_array().cloned().unwrap_or_default())
        .filter_map(|location| location["message"]["text"].as_str().map(str::to_owned))
        .collect();
    assert!(texts.contains(&"expanded from macro `HALF`".to_owned()), "{texts:?}");
}
