//! Files that describe several launches, in TOML: sources, buffers, launches, and what is shown and compared at the end.

use super::{
    element::Number,
    plan::{LaunchPlan, Plan},
    value::Value,
};
use spirocl::options::{CommandLine, Scope, split_words};
use std::path::Path;
use toml_span::{Span, Value as Item, value::ValueInner};

/// A mistake, and where it is.
struct Mistake {
    message: String,
    span: Span,
}

type Read<T> = Result<T, Mistake>;

fn mistake<T>(item: &Item<'_>, message: impl Into<String>) -> Read<T> {
    Err(Mistake { message: message.into(), span: item.span })
}

/// Reads a file. Options in it are those of a command line, which come before the words of the command.
pub(crate) fn read(name: &str, text: &str, line: &mut CommandLine) -> Result<Plan, String> {
    if !cfg!(feature = "plans") {
        return Err(format!(
            "cannot read `{name}`: this build of spirocl takes no files of launches (feature `plans`)"
        ));
    }
    let folder = Path::new(name).parent().unwrap_or(Path::new("")).to_owned();
    let located = |mistake: Mistake| {
        let before = &text[..mistake.span.start.min(text.len())];
        let number = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        format!("{name}:{number}:{column}: {}", mistake.message)
    };
    let mut root = toml_span::parse(text)
        .map_err(|error| located(Mistake { message: error.kind.to_string(), span: error.span }))?;
    let mut plan = Plan { folder, ..Plan::default() };
    file(&mut root, &mut plan, line).map_err(located)?;
    Ok(plan)
}

/// The keys and values of a table, in the order of their names.
fn table<'i, 't>(item: &'i Item<'t>) -> Read<Vec<(&'i str, &'i Item<'t>)>> {
    match item.as_ref() {
        ValueInner::Table(table) => Ok(table.iter().map(|(key, value)| (&*key.name, value)).collect()),
        _ => mistake(item, "expected a table"),
    }
}

fn list<'i, 't>(item: &'i Item<'t>) -> Read<&'i [Item<'t>]> {
    match item.as_ref() {
        ValueInner::Array(items) => Ok(items),
        _ => mistake(item, "expected a list"),
    }
}

fn string<'i>(item: &'i Item<'_>) -> Read<&'i str> {
    match item.as_ref() {
        ValueInner::String(text) => Ok(text),
        _ => mistake(item, "expected a string"),
    }
}

fn strings(item: &Item<'_>) -> Read<Vec<String>> {
    list(item)?.iter().map(|item| string(item).map(str::to_owned)).collect()
}

/// A number that is not negative.
fn size(item: &Item<'_>) -> Read<u64> {
    match item.as_ref() {
        ValueInner::Integer(number) if *number >= 0 => Ok(*number as u64),
        _ => mistake(item, "expected a number"),
    }
}

/// A number, or one for each of up to three dimensions.
fn sizes(item: &Item<'_>) -> Read<Vec<u64>> {
    match item.as_ref() {
        ValueInner::Integer(_) => Ok(vec![size(item)?]),
        ValueInner::Array(items) if (1..=3).contains(&items.len()) => items.iter().map(size).collect(),
        _ => mistake(item, "expected one to three sizes"),
    }
}

const KEYS: &str =
    "`sources`, `options`, `print`, `tolerance`, `seed`, `buffers`, `launch`, `dump` or `expect`";

fn file(root: &mut Item<'_>, plan: &mut Plan, line: &mut CommandLine) -> Read<()> {
    let items = table(root)?;
    // Launches name buffers.
    for (key, item) in items.iter().filter(|(key, _)| *key == "buffers") {
        debug_assert_eq!(*key, "buffers");
        for (name, item) in table(item)? {
            plan.buffers.push((name.to_owned(), value(item)?));
        }
    }
    for (key, item) in items {
        match key {
            "buffers" => {}
            "sources" => {
                plan.inputs = strings(item)?;
            }
            "options" => options(item, line)?,
            "print" => plan.print = strings(item)?,
            "seed" => plan.seed = size(item)?,
            "tolerance" => match item.as_ref() {
                ValueInner::Float(number) if *number >= 0.0 => plan.tolerance = *number,
                ValueInner::Integer(number) if *number >= 0 => plan.tolerance = *number as f64,
                _ => return mistake(item, "expected a number that is not negative"),
            },
            "launch" => {
                for item in list(item)? {
                    let launch = launch(item, plan)?;
                    plan.launches.push(launch);
                }
            }
            "dump" => {
                for (name, item) in table(item)? {
                    plan.dump.push((name.to_owned(), string(item)?.to_owned()));
                }
            }
            "expect" => {
                for (name, item) in table(item)? {
                    plan.expect.push((name.to_owned(), value(item)?));
                }
            }
            _ => return mistake(item, format!("unknown key `{key}`, expected {KEYS}")),
        }
    }
    if plan.inputs.is_empty() {
        return mistake(root, "missing key `sources`");
    }
    if plan.launches.is_empty() {
        return mistake(root, "missing `[[launch]]`");
    }
    Ok(())
}

/// Options as on a command line; those of the command itself come later and win.
fn options(item: &Item<'_>, line: &mut CommandLine) -> Read<()> {
    let words = split_words(string(item)?).or_else(|error| mistake(item, error.message))?;
    line.parse(&words, Scope::Run).or_else(|error| mistake(item, error.message))?;
    if line.inputs.is_empty() { Ok(()) } else { mistake(item, "inputs belong to `sources`") }
}

fn launch(item: &Item<'_>, plan: &Plan) -> Read<LaunchPlan> {
    let mut launch = LaunchPlan::default();
    for (key, item) in table(item)? {
        match key {
            "kernel" => launch.kernel = Some(string(item)?.into()),
            "global" => launch.global = sizes(item)?,
            "local" => launch.local = Some(sizes(item)?),
            "offset" => launch.offset = Some(sizes(item)?),
            "arguments" => launch.arguments = arguments(item, plan)?,
            _ => {
                let message = format!(
                    "unknown key `{key}`, expected `kernel`, `global`, `local`, `offset` or `arguments`"
                );
                return mistake(item, message);
            }
        }
    }
    if launch.global.is_empty() {
        return mistake(item, "missing key `global`");
    }
    Ok(launch)
}

/// A list in the order of parameters, or a table with their names.
fn arguments(item: &Item<'_>, plan: &Plan) -> Read<Vec<(Option<String>, Value)>> {
    let read = |item: &Item<'_>| match item.as_ref() {
        ValueInner::String(name) if plan.buffers.iter().any(|(buffer, _)| buffer == name) => {
            Ok(Value::Same(name.to_string()))
        }
        _ => value(item),
    };
    match item.as_ref() {
        ValueInner::Array(items) => items.iter().map(|item| Ok((None, read(item)?))).collect(),
        ValueInner::Table(_) => {
            table(item)?.into_iter().map(|(name, item)| Ok((Some(name.to_owned()), read(item)?))).collect()
        }
        _ => mistake(item, "expected a list or a table"),
    }
}

/// A number, a list of the numbers of a buffer, or a text as on the command line.
fn value(item: &Item<'_>) -> Read<Value> {
    match item.as_ref() {
        ValueInner::String(text) => Value::read(text).or_else(|error| mistake(item, error)),
        ValueInner::Array(items) => Ok(Value::List(items.iter().map(number).collect::<Read<_>>()?)),
        _ => Ok(Value::Numbers(vec![number(item)?])),
    }
}

fn number(item: &Item<'_>) -> Read<Number> {
    match item.as_ref() {
        ValueInner::Integer(number) => Ok(Number::Integer((*number).into())),
        ValueInner::Float(number) => Ok(Number::Float(*number)),
        ValueInner::Boolean(truth) => Ok(Number::Integer((*truth).into())),
        _ => mistake(item, "expected a number"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(text: &str) -> Result<Plan, String> {
        read("set/up.toml", text, &mut CommandLine::default())
    }

    #[test]
    fn a_file_with_everything() {
        let text = r#"
            sources = ["a.cl", "b.spv"]
            options = "-DN=4 --step-limit 100"
            print = ["y"]
            tolerance = 1e-3
            seed = 7
            [buffers]
            x = "random:float[8]"
            y = [1, 2.5]
            [[launch]]
            kernel = "f"
            global = [8, 2]
            local = 4
            arguments = [2.5, "x", "local:16"]
            [[launch]]
            global = 8
            offset = 2
            arguments = { a = "x", b = "z.npy" }
            [dump]
            y = "y.npy"
            [expect]
            x = "zeros:float[8]"
        "#;
        let mut line = CommandLine::default();
        let plan = read("set/up.toml", text, &mut line).expect("it is right");
        assert_eq!((plan.inputs.len(), line.run.step_limit, plan.seed), (2, Some(100), 7));
        assert_eq!(plan.path("a.cl"), Path::new("set/a.cl"));
        assert_eq!((plan.tolerance, plan.buffers.len(), plan.expect.len()), (1e-3, 2, 1));
        assert_eq!(plan.launches[0].arguments[1], (None, Value::Same("x".into())));
        let named = &plan.launches[1].arguments;
        assert_eq!(named[0], (Some("a".into()), Value::Same("x".into())));
        assert_eq!(named[1], (Some("b".into()), Value::File("z.npy".into())));
    }

    #[test]
    fn mistakes_have_places() {
        let table = [
            ("sources = [", "set/up.toml:1:12"),
            ("sources = 'a.cl'", "set/up.toml:1:12: expected a list"),
            ("sources = ['a.cl']\nkernels = 1", "set/up.toml:2:11: unknown key `kernels`"),
            ("sources = ['a.cl']", "missing `[[launch]]`"),
            ("[[launch]]\nglobal = 1", "missing key `sources`"),
            ("sources = ['a.cl']\n[[launch]]\nkernel = 'f'", "missing key `global`"),
            ("sources = ['a.cl']\n[[launch]]\nglobal = -1", "expected a number"),
            ("sources = ['a.cl']\n[[launch]]\nglobal = [1, 1, 1, 1]", "expected one to three sizes"),
            ("sources = ['a.cl']\noptions = '-cl-std=CL9'", "set/up.toml:2:12: -cl-std: "),
            ("sources = ['a.cl']\n[buffers]\nx = 'zeros:floot[3]'", "unknown type `floot`"),
        ];
        for (text, message) in table {
            let error = plan(text).expect_err(text);
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
