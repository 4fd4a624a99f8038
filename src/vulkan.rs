//! Modules for Vulkan: from a module for OpenCL, compiled or read, with messages at the constructs that Vulkan cannot express.

use crate::{
    assembly::assembly,
    c_array::c_array,
    compiled::Output,
    module_input,
    options::{Emit, Options},
};
use spirocl_codegen::{
    self as codegen, DebugLevel,
    load::{self, Form},
    reflection::{self, Reflection},
    targets::vulkan::{self, Construct, Made, Refusal},
};
use spirocl_frontend::{
    diagnostic::{Code, Diagnostic, DiagnosticOptions, Diagnostics},
    source::{FileId, SourceMap, Span},
    warning::Class,
};
use spirocl_sema::hir;
use std::ops::Range;

/// Constructs that Vulkan has not.
pub(crate) static UNSUPPORTED: Code = Code {
    id: "F0014",
    name: "unsupported-by-vulkan",
    class: Class::Standard,
    rule: "Vulkan has no pipes, no device-side enqueue, no recursion and no 32-bit addresses; images and samplers are not supported yet. \
           Features that the device has not (`--vulkan-features`) cannot be used either. The manual lists all limits.",
    section: "the manual, Vulkan",
    wrong: "spirocl --target=vulkan1.3 pipes.cl",
    right: "spirocl pipes.cl",
};

/// Atomics that are weaker than what the program asks for.
pub(crate) static WEAKER: Code = Code {
    id: "F0015",
    name: "weaker-atomics",
    class: Class::OffByDefault,
    rule: "Vulkan has no sequentially consistent order: atomic operations of that order, which is the default of C11's functions, are \
           acquire-release. That matters only where two work-items each write one object and then read that of the other.",
    section: "the manual, Vulkan",
    wrong: "spirocl --target=vulkan1.3 -Wweaker-atomics k.cl  // atomic_fetch_add(counter, 1)",
    right: "spirocl --target=vulkan1.3 -Wweaker-atomics k.cl  // atomic_fetch_add_explicit(counter, 1, memory_order_acq_rel)",
};

/// The options of the translation.
fn target(options: &Options) -> vulkan::Options {
    vulkan::Options {
        max_push_constants: options.max_push_constants,
        features: options.vulkan_features,
        native_functions: options.native_math.clone(),
        native_math: options.codegen.fast_math.fast_relaxed_math,
        lines: options.codegen.debug != DebugLevel::None,
        ..options.vulkan.clone().unwrap_or_default()
    }
}

/// Translates a module for OpenCL that was read.
pub(crate) fn translate(
    name: &str,
    words: &[u32],
    options: &Options,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> Option<Made> {
    require_target(diagnostics)?;
    let module = module_input::load(name, words, diagnostics)?;
    let made = vulkan::translate(module, &target(options));
    let places = Places { sources, input: Input::Module(name) };
    let made = made.map_err(|refusals| report(refusals, &places, diagnostics)).ok()?;
    warn(&made.notes, &places, diagnostics);
    Some(made)
}

/// Small builds have no target Vulkan.
fn require_target(diagnostics: &mut Diagnostics) -> Option<()> {
    if !cfg!(feature = "vulkan") {
        let message = "modules for Vulkan are not part of this build of spirocl (feature `vulkan`)";
        diagnostics.report(Diagnostic::error(&UNSUPPORTED, Span::default(), message));
    }
    cfg!(feature = "vulkan").then_some(())
}

/// Makes the module of an analysed program: one for OpenCL first, and from it the one for Vulkan.
///
/// Lines cost more time than the translation. Unless they are asked for, they are made when there is something to say about a place.
pub(crate) fn generate(
    module: &hir::Module,
    options: &Options,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> Option<(Made, Reflection)> {
    require_target(diagnostics)?;
    let asked = options.codegen.debug.min(DebugLevel::Lines);
    let for_opencl = |level: DebugLevel, diagnostics: &mut Diagnostics| {
        let options = codegen::Options {
            debug: level,
            spirv_version: None,
            environment: None,
            ..options.codegen.clone()
        };
        let generated = codegen::generate(module, sources, &options, diagnostics);
        (!diagnostics.has_errors()).then_some(generated)
    };
    let generated = for_opencl(asked, diagnostics)?;
    let mut described = reflection::reflect(module);
    let program = load::generated(&generated);
    described.describe_features(&program, &Form::of(&generated), options.version);
    let first = vulkan::translate(program, &target(options));
    let described = |made: Made| {
        // The module has them by other ids.
        described.specialization_constants.retain_mut(|constant| {
            vulkan::specialization_id(constant.id).map(|id| constant.id = id).is_some()
        });
        described.describe_form(&Form::of(&made.module));
        described.vulkan = Some(made.interface.to_json().trim_end().to_owned());
        (made, described)
    };
    let places = Places { sources, input: Input::Source(module) };
    let is_silent = first.as_ref().is_ok_and(|made| made.notes.is_empty() || !diagnostics.shows(&[&WEAKER]));
    if is_silent || asked != DebugLevel::None {
        let made = first.map_err(|refusals| report(refusals, &places, diagnostics)).ok()?;
        warn(&made.notes, &places, diagnostics);
        return Some(described(made));
    }
    let mut unseen = Diagnostics::new(DiagnosticOptions::default());
    let placed = load::generated(&for_opencl(DebugLevel::Lines, &mut unseen)?);
    match vulkan::translate(placed, &target(options)) {
        Ok(placed) => {
            warn(&placed.notes, &places, diagnostics);
            first.ok().map(described)
        }
        Err(refusals) => {
            report(refusals, &places, diagnostics);
            None
        }
    }
}

/// Warns of what is weaker than the program asks for.
fn warn(notes: &[Refusal], places: &Places, diagnostics: &mut Diagnostics) {
    for note in notes {
        let (span, message) = places.of(note);
        diagnostics.report(Diagnostic::warning(&WEAKER, span, message));
    }
}

fn report(refusals: Vec<Refusal>, places: &Places, diagnostics: &mut Diagnostics) {
    for refusal in refusals {
        let (span, message) = places.of(&refusal);
        diagnostics.report(Diagnostic::error(&UNSUPPORTED, span, message));
    }
}

/// The places of constructs.
struct Places<'p> {
    sources: &'p SourceMap,
    input: Input<'p>,
}

/// What a module for Vulkan is made from.
enum Input<'p> {
    /// A program.
    Source(&'p hir::Module),
    /// A module of this name.
    Module(&'p str),
}

impl Places<'_> {
    /// The place of a construct, and what there is to say about it: with the place where that is in no source.
    fn of(&self, refusal: &Refusal) -> (Span, String) {
        match self.input {
            Input::Source(program) => {
                let construct = refusal.construct.as_ref();
                let span = construct
                    .and_then(|construct| self.construct(program, construct))
                    .or_else(|| self.location(refusal))
                    .or_else(|| function(program, refusal.function.as_deref()?));
                (span.unwrap_or_default(), refusal.message.clone())
            }
            Input::Module(name) => (Span::default(), in_module(name, refusal)),
        }
    }

    /// The place of a location.
    fn location(&self, refusal: &Refusal) -> Option<Span> {
        let (name, line, column) = refusal.location.as_ref()?;
        let (id, range) = find_line(self.sources, name, *line)?;
        let text = &self.sources.file(id).text[range.clone()];
        let column = (*column).max(1) as usize - 1;
        let offset = text.char_indices().nth(column).map_or(text.len(), |(at, _)| at);
        let start = range.start + offset;
        let end = text[offset..].chars().next().map_or(start, |character| start + character.len_utf8());
        Some(self.sources.span_in(id, start, end))
    }

    /// Where the program declares a construct.
    fn construct(&self, program: &hir::Module, construct: &Construct) -> Option<Span> {
        match construct {
            // The first function could be a kernel; without one, it is about the file.
            Construct::Program => {
                let mut defined = program.functions.iter().filter(|function| function.body.is_some());
                let start = |(id, _)| self.sources.span_in(id, 0, 0);
                defined
                    .next()
                    .map(|function| function.span)
                    .or_else(|| self.sources.files().next().map(start))
            }
            Construct::Parameter(kernel, number) => {
                let mut functions = program.functions.iter();
                let function = functions.find(|each| each.kernel.is_some() && *each.link_name == **kernel)?;
                let parameter = function.parameters.get(*number)?;
                Some(function.local(parameter.local).span)
            }
            Construct::Variable(name) => {
                let text = |symbol| program.symbols.text(symbol);
                // One in a function is named after it, and numbered if there are several.
                let is_named = |global: &&hir::Global| {
                    let around = global.function.map(|id| text(program.function(id).name));
                    let of_function =
                        around.map_or(Some(&**name), |f| name.strip_prefix(f)?.strip_prefix('.'));
                    let rest = global.name.and_then(|own| of_function?.strip_prefix(text(own)));
                    rest.is_some_and(|rest| rest.is_empty() || around.is_some() && rest.starts_with('.'))
                };
                program.globals.iter().find(is_named).map(|global| global.span)
            }
            Construct::SpecializationConstant(id) => {
                let mut stated = program.globals.iter().filter_map(|global| global.spec_id);
                stated.find(|stated| stated.value == *id).map(|stated| stated.at)
            }
        }
    }
}

/// Where the program defines a function.
fn function(program: &hir::Module, name: &str) -> Option<Span> {
    let mut functions = program.functions.iter();
    functions.find(|each| each.body.is_some() && *each.link_name == *name).map(|function| function.span)
}

/// What there is to say about a construct of a module: with its line if there is one, otherwise with its name.
fn in_module(name: &str, refusal: &Refusal) -> String {
    let message = &refusal.message;
    if let Some((file, line, column)) = &refusal.location {
        return format!("{file}:{line}:{column}: {message}");
    }
    let construct = match (&refusal.construct, &refusal.function) {
        (Some(Construct::Parameter(kernel, number)), _) => {
            format!(", argument {number} of kernel `{kernel}`")
        }
        (Some(Construct::Variable(variable)), _) => format!(", variable `{variable}`"),
        (Some(Construct::SpecializationConstant(id)), _) => format!(", specialization constant {id}"),
        (Some(Construct::Program), _) | (None, None) => String::new(),
        (None, Some(function)) => format!(", function `{function}`"),
    };
    format!("`{name}`{construct}: {message}")
}

/// The bytes of a line by its number after `#line`; the last one if several have it.
fn find_line(sources: &SourceMap, name: &str, line: u32) -> Option<(FileId, Range<usize>)> {
    let mut found = None;
    for (id, file) in sources.files() {
        let mut offset = 0;
        while offset < file.text.len() {
            let stretch = sources.stretch(id, offset);
            let first = sources.physical_line(id, stretch.range.start);
            let count = file.text[stretch.range.clone()].lines().count() as u32;
            if stretch.name == name && (stretch.first_line..stretch.first_line + count).contains(&line) {
                found = Some((id, sources.line_range(id, first + (line - stretch.first_line))));
            }
            offset = stretch.range.end.max(offset + 1);
        }
    }
    found
}

/// What is asked for of a module.
pub(crate) fn output(made: &Made, name: &str, emit: Emit) -> Option<Output> {
    match emit {
        Emit::Spirv => Some(Output::Words(made.words())),
        Emit::Asm => {
            let mut text = assembly(&made.whole());
            for line in made.description() {
                text.push_str(&line);
                text.push('\n');
            }
            Some(Output::Text(text))
        }
        Emit::CArray => Some(Output::Text(c_array(name, &made.words()))),
        Emit::Reflection => Some(Output::Text(made.interface.to_json())),
        Emit::Ir | Emit::Ast | Emit::Hir | Emit::Preprocessed(_) | Emit::Nothing => None,
    }
}
