//! The configuration of a launch: what `spirocl run` takes as words, as JSON.

use jzon::JsonValue;

/// What a configuration says besides the words.
#[derive(Clone, Debug, Default)]
pub(super) struct Configuration {
    /// The words of `spirocl run`.
    pub(super) words: Vec<String>,
    /// The folder that names of files are relative to.
    pub(super) folder: Option<String>,
    /// Whether to stop at the first statement.
    pub(super) stop_on_entry: bool,
    /// The only work-item that stops at breakpoints, by its global id.
    pub(super) work_item: Option<[u64; 3]>,
    /// Whether to run without stops.
    pub(super) is_undisturbed: bool,
}

/// The names of lists of sizes, and their options.
const SIZES: [(&str, &str); 3] = [("global", "--global"), ("local", "--local"), ("offset", "--offset")];

impl Configuration {
    /// Reads a configuration.
    pub(super) fn read(json: &JsonValue) -> Result<Self, String> {
        let program = json["program"].as_str().filter(|program| !program.is_empty());
        let program = program.ok_or("`program` is missing: an OpenCL C file, a SPIR-V module or a plan")?;
        let mut words = Vec::new();
        for option in list(&json["options"], "options")? {
            words.push(option);
        }
        if let Some(kernel) = text(&json["kernel"], "kernel")? {
            words.extend(["--kernel".into(), kernel]);
        }
        for (name, option) in SIZES {
            if let Some(sizes) = sizes(&json[name], name)? {
                let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
                words.push(format!("{option}={}", sizes.join(",")));
            }
        }
        for argument in arguments(&json["args"])? {
            words.push(format!("--arg={argument}"));
        }
        for name in ["print", "dump", "expect"] {
            for value in list(&json[name], name)? {
                words.push(format!("--{name}={value}"));
            }
        }
        words.extend(["--".into(), program.to_owned()]);
        let work_item = sizes(&json["workItem"], "workItem")?;
        let fill = |ids: Vec<u64>| [0, 1, 2].map(|index: usize| ids.get(index).copied().unwrap_or(0));
        Ok(Self {
            words,
            folder: text(&json["cwd"], "cwd")?,
            stop_on_entry: json["stopOnEntry"].as_bool().unwrap_or(false),
            work_item: work_item.map(fill),
            is_undisturbed: json["noDebug"].as_bool().unwrap_or(false),
        })
    }
}

fn text(json: &JsonValue, name: &str) -> Result<Option<String>, String> {
    match json {
        JsonValue::Null => Ok(None),
        _ => json.as_str().map(|text| Some(text.to_owned())).ok_or_else(|| format!("`{name}` is not a text")),
    }
}

fn list(json: &JsonValue, name: &str) -> Result<Vec<String>, String> {
    let wrong = || format!("`{name}` is not a list of texts");
    match json {
        JsonValue::Null => Ok(Vec::new()),
        JsonValue::Array(_) => {
            json.members().map(|each| each.as_str().map(str::to_owned).ok_or_else(wrong)).collect()
        }
        _ => Err(wrong()),
    }
}

/// Numbers of one to three dimensions: a number, or a list.
fn sizes(json: &JsonValue, name: &str) -> Result<Option<Vec<u64>>, String> {
    let wrong = || format!("`{name}` is not one to three numbers");
    match json {
        JsonValue::Null => Ok(None),
        JsonValue::Array(list) if (1..=3).contains(&list.len()) => {
            list.iter().map(|each| each.as_u64().ok_or_else(wrong)).collect::<Result<_, _>>().map(Some)
        }
        _ => json.as_u64().map(|number| Some(vec![number])).ok_or_else(wrong),
    }
}

/// Arguments in order, or by the names of their parameters.
fn arguments(json: &JsonValue) -> Result<Vec<String>, String> {
    let value = |each: &JsonValue| match each {
        JsonValue::Number(_) | JsonValue::Boolean(_) => Ok(each.dump()),
        _ => each.as_str().map(str::to_owned).ok_or("an argument is neither a text nor a number"),
    };
    match json {
        JsonValue::Null => Ok(Vec::new()),
        JsonValue::Array(list) => list.iter().map(|each| value(each).map_err(str::to_owned)).collect(),
        JsonValue::Object(_) => {
            json.entries().map(|(name, each)| Ok(format!("{name}={}", value(each)?))).collect()
        }
        _ => Err("`args` is neither a list nor an object".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configurations_become_words() {
        let json = jzon::parse(
            r#"{"program": "k.cl", "kernel": "f", "global": [64, 2], "local": 8, "args": {"a": 2.5, "x": "iota:int[4]"},
                "options": ["-O1"], "workItem": 5, "stopOnEntry": true}"#,
        );
        let read = Configuration::read(&json.expect("it is JSON")).expect("it is right");
        let words = [
            "-O1",
            "--kernel",
            "f",
            "--global=64,2",
            "--local=8",
            "--arg=a=2.5",
            "--arg=x=iota:int[4]",
            "--",
            "k.cl",
        ];
        assert_eq!(read.words, words);
        assert_eq!((read.work_item, read.stop_on_entry), (Some([5, 0, 0]), true));
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| {
            Configuration::read(&jzon::parse(text).expect("it is JSON")).expect_err("it is wrong")
        };
        assert!(error("{}").contains("`program` is missing"));
        assert_eq!(error(r#"{"program": "k.cl", "global": "many"}"#), "`global` is not one to three numbers");
        assert_eq!(error(r#"{"program": "k.cl", "options": "-O1"}"#), "`options` is not a list of texts");
        assert!(error(r#"{"program": "k.cl", "args": [[]]}"#).contains("neither a text nor a number"));
    }
}
