//! Coverage of the tables of built-ins: checks that the programs of a test call every overload that the test is responsible for. The
//! programs are compiled to HIR, and their calls are compared with the overloads. An uncalled overload needs a reason: the driver does not
//! support it, or one that the test states.

use crate::drivers::device::Device;
use crate::harness::{directives::Directives, files, run::PRELUDE, tools};
use indexmap::{IndexMap, IndexSet};
use spirocl::{
    frontend::{
        brackets,
        diagnostic::Diagnostics,
        language::{AddressWidth, Language, Version},
        parse,
        preprocess::{self, NoIncludes, PreprocessOptions},
        source::SourceMap,
        symbol::Symbols,
    },
    options::{CommandLine, Scope},
    sema::{
        self,
        builtins::{
            Argument, Lower, Resolution, Row, Special, TABLES,
            every::{Overload, overloads},
            resolve,
        },
        hir::{Expr, ExprKind, Module},
        types::{TypeId, TypeKind, Types},
    },
};

/// The test that is responsible for a table, or for the names in it with a prefix. The first match counts.
const PLACES: &[(&str, &str, &str)] = &[
    // Every overload is executed by construction.
    ("math", "", "execution"),
    ("integer", "", "execution"),
    ("common", "", "execution"),
    ("geometric", "", "execution"),
    ("relational", "", "execution"),
    ("memory", "", "execution"),
    // It runs every conversion.
    ("misc", "printf", "printf"),
    ("misc", "", "execution"),
    ("gnu", "__builtin_printf", "printf"),
    ("work_item", "", "memory"),
    ("synchronization", "", "memory"),
    ("address_space", "", "memory"),
    ("async_copy", "", "memory"),
    ("enqueue", "", "memory"),
    ("amd", "", "memory"),
    ("gnu", "__builtin_reduce_", "execution"),
    ("gnu", "__builtin_elementwise_abs", "execution"),
    ("gnu", "__builtin_rotateright", "execution"),
    ("gnu", "__builtin_ctzs", "execution"),
    // The others become what functions of those tables become, or are in `cases/run`.
    ("gnu", "", "memory"),
    ("atomics_legacy", "", "atomics"),
    ("atomics", "", "atomics"),
    ("atomics_clang", "", "atomics"),
    ("atomics_floating", "", "atomics"),
    ("image", "", "images"),
    ("pipe", "", "pipes"),
    ("work_group", "", "groups"),
    ("sub_group", "", "groups"),
    ("intel", "intel_sub_group_block_", "block_io"),
    ("intel", "", "groups"),
];

/// A program that a test runs.
pub struct Source {
    /// The text.
    pub text: String,
    /// The options with which it is compiled.
    pub options: Vec<String>,
}

impl Source {
    /// A program of a test, which names its options.
    pub fn new(text: impl Into<String>, options: &[&str]) -> Self {
        Self { text: text.into(), options: options.iter().map(|&option| option.to_owned()).collect() }
    }
}

/// The programs of `cases/run`, which are run with every option that they name.
pub fn cases() -> Result<Vec<Source>, String> {
    let mut all = Vec::new();
    for path in files::with_extension(&tools::tests_folder().join("cases/run"), "cl") {
        let text = files::read(&path)?;
        for options in Directives::read(&text)?.options {
            all.push(Source { text: format!("{PRELUDE}{text}"), options });
        }
    }
    Ok(all)
}

/// Why overloads are not run: names with this beginning, calls in whose description this stands.
pub struct Reason {
    /// How the names begin.
    pub names: &'static str,
    /// A part of the types of the arguments; nothing for all.
    pub types: &'static str,
    /// Why.
    pub why: &'static str,
}

/// Checks the tables for which a test answers, and prints what is not run.
pub fn check(test: &str, device: &Device, sources: &[Source], reasons: &[Reason]) -> Result<(), String> {
    device.driver.require_first()?;
    let mut called = IndexSet::new();
    for source in sources {
        calls(source, &mut called)?;
    }
    let language = Language::new(Version::V3_0, AddressWidth::Bits64);
    // What has another name there is executed as well.
    for (name, overload, types) in wanted("execution", &language) {
        called.insert(describe_overload(&language, types, name, &overload)?);
    }
    let (mut count, mut unexplained) = (0, Vec::new());
    let mut not_run: IndexMap<String, IndexMap<&str, usize>> = IndexMap::new();
    for (name, overload, types) in wanted(test, &language) {
        let call = describe_overload(&language, types, name, &overload)?;
        if called.contains(&call) {
            count += 1;
            continue;
        }
        let is_named = |reason: &&Reason| name.starts_with(reason.names) && call.contains(reason.types);
        let reason = reasons.iter().find(is_named).map(|reason| reason.why.to_owned());
        match reason.or_else(|| missing(device, overload.entry.row)) {
            Some(why) => *not_run.entry(why).or_default().entry(name).or_default() += 1,
            None => unexplained.push(format!("{name}: {call}")),
        }
    }
    for (why, names) in &not_run {
        let names: Vec<String> = names.iter().map(|(name, count)| format!("{name} ({count})")).collect();
        println!("{test}: not run, only validated, for {why}: {}", names.join(" "));
    }
    let left: usize = not_run.values().flat_map(IndexMap::values).sum();
    println!("{test}: {count} overloads are run, {left} are not");
    if unexplained.is_empty() {
        return Ok(());
    }
    Err(format!("{} overloads are not run, without a reason:\n{}", unexplained.len(), unexplained.join("\n")))
}

/// The names for which a test answers.
pub fn names(test: &str) -> IndexSet<&'static str> {
    let mut names: IndexSet<&str> = IndexSet::new();
    for table in TABLES {
        let all = table.rows.iter().flat_map(|row| row.names.iter().map(|&(name, _)| name));
        names.extend(all.filter(|name| place(table.name, name) == Some(test)));
    }
    names.sort_unstable();
    names
}

fn place(table: &str, name: &str) -> Option<&'static str> {
    PLACES.iter().find(|(of, start, _)| *of == table && name.starts_with(start)).map(|(.., test)| *test)
}

/// The overloads of the tables that are the test's.
fn wanted(test: &str, language: &Language) -> Vec<(&'static str, Overload, Types)> {
    let mut all = Vec::new();
    let mut seen = IndexSet::new();
    for table in TABLES {
        for &(name, _) in table.rows.iter().flat_map(|row| row.names) {
            if place(table.name, name) != Some(test) || !seen.insert((table.name, name)) {
                continue;
            }
            let mut types = Types::default();
            let mine = overloads(&mut types, language, name)
                .into_iter()
                .filter(|overload| table.rows.iter().any(|row| std::ptr::eq(row, overload.entry.row)));
            all.extend(mine.map(|overload| (name, overload, types.clone())));
        }
    }
    all
}

/// What the driver would need for it.
fn missing(device: &Device, row: &Row) -> Option<String> {
    let is_off =
        |names: &&&[&str]| !names.iter().any(|name| device.has_extension(name) || device.has_feature(name));
    let names = row.needs.iter().find(is_off)?;
    Some(format!("the driver does not have {}", names.join(" or ")))
}

fn describe_overload(
    language: &Language,
    mut types: Types,
    name: &str,
    overload: &Overload,
) -> Result<String, String> {
    let given: Vec<Argument> = overload.arguments.iter().map(|&ty| ty.into()).collect();
    let Resolution::Found(found) = resolve(&mut types, language, name, &given) else {
        return Err(format!("{name} is not found"));
    };
    Ok(describe(&types, found.builtin.lower(), &found.parameters, found.result))
}

/// What becomes of a call, the types of its arguments and that of its result. Packets of pipes, and what may point to anything, have no type here.
fn describe(types: &Types, lower: Lower, arguments: &[TypeId], result: TypeId) -> String {
    let any_pointer = matches!(
        lower,
        Lower::Special(Special::Pipe(_) | Special::GroupPipe(..) | Special::ToSpace(_) | Special::GetFence)
    );
    let mut text = format!("{lower:?}");
    // What follows the format may be anything.
    let arguments = if lower == Lower::Special(Special::Printf) { &arguments[..1] } else { arguments };
    for &ty in arguments {
        text.push(' ');
        text.push_str(&spell(types, ty, any_pointer));
    }
    text + " to " + &spell(types, result, any_pointer)
}

fn spell(types: &Types, ty: TypeId, any_pointer: bool) -> String {
    match types.kind(ty) {
        TypeKind::Scalar(scalar) => scalar.name().to_owned(),
        TypeKind::Vector(scalar, count) => format!("{}{count}", scalar.name()),
        TypeKind::Pointer { .. } if any_pointer => "pointer".to_owned(),
        TypeKind::Pointer { pointee, space } => format!("{space}-{}*", spell(types, pointee.ty, false)),
        TypeKind::Atomic(scalar) => format!("atomic_{}", scalar.name()),
        TypeKind::Image(kind, access) => format!("{kind:?}-{access:?}"),
        TypeKind::Pipe { access, .. } => format!("pipe-{access:?}"),
        TypeKind::Opaque(opaque) => format!("{opaque:?}"),
        TypeKind::Void => "void".to_owned(),
        TypeKind::Struct(_) => "struct".to_owned(),
        TypeKind::Array { .. } => "array".to_owned(),
        TypeKind::Error | TypeKind::Function { .. } | TypeKind::Block { .. } => "other".to_owned(),
    }
}

/// The calls in a program.
fn calls(source: &Source, called: &mut IndexSet<String>) -> Result<(), String> {
    let module = analyse(source)?;
    for expr in
        module.functions.iter().flat_map(|function| function.exprs.iter().map(move |expr| (function, expr)))
    {
        if let (function, Expr { kind: ExprKind::Builtin { builtin, arguments }, ty, .. }) = expr {
            let arguments: Vec<TypeId> =
                arguments.iter().map(|&argument| function.exprs[argument.0 as usize].ty).collect();
            called.insert(describe(&module.types, builtin.lower(), &arguments, *ty));
        }
    }
    Ok(())
}

fn analyse(source: &Source) -> Result<Module, String> {
    let mut line = CommandLine::default();
    line.parse(&source.options, Scope::Command).map_err(|error| error.to_string())?;
    let language = line.options.language().map_err(|error| error.to_string())?;
    let options =
        PreprocessOptions { macros: line.options.macros.clone(), ..PreprocessOptions::new(language.clone()) };
    let mut diagnostics = Diagnostics::new(line.options.diagnostics.clone());
    let (mut sources, mut symbols) = (SourceMap::default(), Symbols::default());
    let file =
        preprocess::add_source("program.cl", source.text.as_bytes(), None, &mut sources, &mut diagnostics);
    let file = file.ok_or("a program that is too large")?;
    let output =
        preprocess::preprocess(file, &mut sources, &mut symbols, &mut NoIncludes, &options, &mut diagnostics);
    let balanced = brackets::check_brackets(output.tokens, &sources, &mut diagnostics);
    let unit = parse::parse(&balanced, symbols, output.literals, &language, output.end, &mut diagnostics);
    let module = sema::analyse(unit, &language, &mut diagnostics);
    if diagnostics.has_errors() {
        let said: Vec<&str> = diagnostics.iter().map(|each| each.message.as_str()).collect();
        return Err(format!(
            "{}\n{}",
            said.join("\n"),
            source.text.lines().take(30).collect::<Vec<_>>().join("\n")
        ));
    }
    Ok(module)
}

#[cfg(test)]
mod tests {
    use super::*;
    use spirocl::sema::builtins::Table;

    /// A table that nobody answers for would not be missed.
    #[test]
    fn every_name_has_a_place() {
        for Table { name: table, rows, .. } in TABLES {
            for (name, _) in rows.iter().flat_map(|row| row.names) {
                assert!(
                    place(table, name).is_some(),
                    "no test answers for {name}: {table} needs a row of PLACES"
                );
            }
        }
    }
}
