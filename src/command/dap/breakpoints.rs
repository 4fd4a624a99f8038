//! Breakpoints: on lines and functions, with conditions, counts and messages. Debug Adapter Protocol, `SourceBreakpoint`.

use super::lines::{Line, Lines};
use jzon::{JsonValue, object};

/// A breakpoint.
#[derive(Clone, Debug, Default)]
pub(super) struct Breakpoint {
    pub(super) id: u64,
    /// The lines that it is on; none if there is no code.
    pub(super) lines: Vec<Line>,
    pub(super) condition: Option<String>,
    hits: Option<HitCondition>,
    /// What is written in place of a stop.
    pub(super) message: Option<String>,
    count: u64,
}

/// How often a breakpoint is to be hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct HitCondition {
    comparison: &'static str,
    number: u64,
}

/// The comparisons of hit conditions, the longer ones first. A number alone means the hit of that number and those after it.
const COMPARISONS: [&str; 6] = [">=", "<=", "==", ">", "<", "%"];

impl HitCondition {
    fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let found = COMPARISONS.iter().find_map(|&sign| Some((sign, text.strip_prefix(sign)?)));
        let (comparison, number) = found.unwrap_or((">=", text));
        match number.trim().parse() {
            Ok(number) if comparison != "%" || number > 0 => Ok(Self { comparison, number }),
            _ => Err(format!("`{text}` is not a number of hits, as in `5`, `== 5` or `% 2`")),
        }
    }

    fn holds(self, count: u64) -> bool {
        match self.comparison {
            ">=" => count >= self.number,
            "<=" => count <= self.number,
            "==" => count == self.number,
            ">" => count > self.number,
            "<" => count < self.number,
            _ => count.is_multiple_of(self.number),
        }
    }
}

impl Breakpoint {
    /// Counts a hit, and says whether it is one that counts.
    pub(super) fn hit(&mut self) -> bool {
        self.count += 1;
        self.hits.is_none_or(|hits| hits.holds(self.count))
    }
}

/// All breakpoints.
#[derive(Default)]
pub(super) struct Breakpoints {
    /// By the path of the client's file.
    sources: Vec<(String, Vec<Requested>)>,
    functions: Vec<Requested>,
    pub(super) all: Vec<Breakpoint>,
    last_id: u64,
}

/// What a client asked for.
#[derive(Clone, Debug)]
struct Requested {
    id: u64,
    /// The line, or the name of the function.
    line: u32,
    function: String,
    condition: Option<String>,
    hits: Option<String>,
    message: Option<String>,
}

impl Breakpoints {
    fn request(&mut self, json: &JsonValue, first_line: u32) -> Requested {
        self.last_id += 1;
        let text = |name: &str| json[name].as_str().filter(|text| !text.is_empty()).map(str::to_owned);
        Requested {
            id: self.last_id,
            line: json["line"].as_u32().unwrap_or(0).saturating_add(1) - first_line,
            function: text("name").unwrap_or_default(),
            condition: text("condition"),
            hits: text("hitCondition"),
            message: text("logMessage"),
        }
    }

    /// Replaces those of a file.
    pub(super) fn set_lines(
        &mut self,
        path: &str,
        wanted: &JsonValue,
        lines: Option<&Lines>,
        first_line: u32,
    ) -> JsonValue {
        let requested: Vec<Requested> = wanted.members().map(|each| self.request(each, first_line)).collect();
        self.sources.retain(|(known, _)| known != path);
        let shown = requested.iter().map(|each| self.resolved(each, Some(path), lines).1);
        let shown: Vec<JsonValue> = shown.map(|shown| with_client_line(shown, first_line)).collect();
        self.sources.push((path.to_owned(), requested));
        self.resolve(lines);
        shown.into()
    }

    /// Replaces those on functions.
    pub(super) fn set_functions(
        &mut self,
        wanted: &JsonValue,
        lines: Option<&Lines>,
        first_line: u32,
    ) -> JsonValue {
        self.functions = wanted.members().map(|each| self.request(each, first_line)).collect();
        let shown = self.functions.iter().map(|each| self.resolved(each, None, lines).1);
        let shown: Vec<JsonValue> = shown.map(|shown| with_client_line(shown, first_line)).collect();
        self.resolve(lines);
        shown.into()
    }

    /// Finds the lines of all. Counts begin again.
    pub(super) fn resolve(&mut self, lines: Option<&Lines>) {
        let of_sources =
            self.sources.iter().flat_map(|(path, list)| list.iter().map(move |each| (each, Some(&**path))));
        let of_functions = self.functions.iter().map(|each| (each, None));
        let all = of_sources.chain(of_functions);
        self.all = all.map(|(each, path)| self.resolved(each, path, lines).0).collect();
    }

    /// A breakpoint and what the client is told of it.
    fn resolved(
        &self,
        each: &Requested,
        path: Option<&str>,
        lines: Option<&Lines>,
    ) -> (Breakpoint, JsonValue) {
        let mut breakpoint = Breakpoint {
            id: each.id,
            condition: each.condition.clone(),
            message: each.message.clone(),
            ..Breakpoint::default()
        };
        let mut shown = object! { "id": each.id, "verified": false };
        match each.hits.as_deref().map(HitCondition::read).transpose() {
            Ok(hits) => breakpoint.hits = hits,
            Err(error) => {
                shown["message"] = error.into();
                return (breakpoint, shown);
            }
        }
        let Some(lines) = lines else {
            shown["message"] = "the program is not compiled yet".into();
            return (breakpoint, shown);
        };
        breakpoint.lines = match path {
            Some(path) => lines.file(path).and_then(|file| lines.at(file, each.line)).into_iter().collect(),
            None => lines.function(&each.function).to_vec(),
        };
        match breakpoint.lines.first() {
            Some(&(_, line)) => {
                shown["verified"] = true.into();
                shown["line"] = line.into();
            }
            None if path.is_some() => shown["message"] = "there is no code at this line or after it".into(),
            None => shown["message"] = format!("there is no function `{}`", each.function).into(),
        }
        (breakpoint, shown)
    }
}

fn with_client_line(mut shown: JsonValue, first_line: u32) -> JsonValue {
    if let Some(line) = shown["line"].as_u32() {
        shown["line"] = (line + first_line - 1).into();
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hits_are_counted() {
        let hits = |text: &str| -> Vec<u64> {
            let condition = HitCondition::read(text).expect(text);
            (1..=6).filter(|&count| condition.holds(count)).collect()
        };
        assert_eq!(hits("5"), [5, 6]);
        assert_eq!(hits("== 2"), [2]);
        assert_eq!(hits("%3"), [3, 6]);
        assert_eq!(hits("<3"), [1, 2]);
        assert!(HitCondition::read("often").is_err() && HitCondition::read("% 0").is_err());
    }
}
