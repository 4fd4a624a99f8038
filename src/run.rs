//! One compilation: the stages, each called once, in order.

use crate::{
    assembly::assembly,
    c_array::c_array,
    codes::{
        CONFLICTING_FEATURES, IGNORED_OPTION, MORE_ERRORS, MORE_WARNINGS, OVERRIDDEN_OPTION, UNKNOWN_WARNING,
    },
    compiled::{Compiled, Output},
    compiler::Compiler,
    explain,
    files::Files,
    fixes, module_input,
    options::{Emit, Options, Overridden},
    vulkan,
};
use spirocl_codegen::{
    VersionReason, ir,
    load::{self, Form},
    reflection::{self, Reflection},
    targets::vulkan::{Made, host::Interface},
};
use spirocl_frontend::{
    ast,
    brackets::{self, Balanced},
    diagnostic::{Diagnostic, Diagnostics, LeftOut, readable},
    language::Language,
    nearest, parse,
    preprocess::{self, Chunks, LineMarkers, PreprocessOptions, Preprocessed},
    source::{FileId, SourceMap, Span},
    stack,
    symbol::Symbols,
    token::Literals,
    warning,
};
use spirocl_sema::{ChunkAnalysis, hir};

/// Makes what `emit` says.
pub(crate) fn run(compiler: &Compiler, name: &str, source: &[u8], emit: Emit) -> Compiled {
    let mut run = Run::new(compiler);
    let mut files = Files::new(compiler);
    let output = run.make(&mut files, name, source, emit).filter(|_| !run.diagnostics.has_errors());
    let diagnostics = run.diagnostics;
    let is_wrong = diagnostics.has_errors();
    let before = fixes::counts(diagnostics.iter());
    let (mut diagnostics, left_out) = diagnostics.into_shown(&run.sources);
    fixes::keep_safe(compiler, &mut files, name, source, &mut diagnostics, &before, &run.sources);
    diagnostics.extend(more(left_out));
    Compiled {
        output,
        reflection: run.reflection.filter(|_| !is_wrong),
        interface: run.interface.filter(|_| !is_wrong),
        version_reason: run.version_reason,
        diagnostics,
        sources: run.sources,
        inputs: run.inputs,
        bug: None,
        stopped: None,
    }
}

/// The messages about a program up to the typed tree.
pub(crate) fn check(
    compiler: &Compiler,
    files: &mut Files,
    name: &str,
    source: &[u8],
) -> (Vec<Diagnostic>, SourceMap) {
    let mut run = Run::new(compiler);
    run.module(files, name, source);
    (run.diagnostics.into_vec(), run.sources)
}

/// One compilation under way.
struct Run<'o> {
    options: &'o Options,
    is_described: bool,
    sources: SourceMap,
    diagnostics: Diagnostics,
    inputs: Vec<String>,
    reflection: Option<Reflection>,
    interface: Option<Interface>,
    version_reason: Option<VersionReason>,
}

/// What is reported last where messages are left out.
fn more(left_out: LeftOut) -> Option<Diagnostic> {
    let counted = |count: usize, noun: &str| match count {
        1 => format!("1 more {noun}"),
        _ => format!("{count} more {noun}s"),
    };
    let LeftOut { errors, warnings, may_be_more } = left_out;
    let (counted, is_one) = match (errors, warnings) {
        (0, 0) => return None,
        (0, _) => (counted(warnings, "warning"), warnings == 1),
        (_, 0) => (counted(errors, "error"), errors == 1),
        _ => (format!("{} and {}", counted(errors, "error"), counted(warnings, "warning")), false),
    };
    let at_least = if may_be_more { "at least " } else { "" };
    let message = format!("{at_least}{counted} {} not shown", if is_one { "is" } else { "are" });
    let diagnostic = match errors {
        0 => Diagnostic::warning(&MORE_WARNINGS, Span::default(), message)
            .help("disable a warning with `-Wno-NAME`, or show all with `-ferror-limit=0`"),
        _ => {
            Diagnostic::remark(&MORE_ERRORS, Span::default(), message).help("show all with `-ferror-limit=0`")
        }
    };
    Some(diagnostic)
}

/// The stack that most programs need no more than: one for all the recursion of a stage. Callbacks for headers run on the caller's own.
const STACK: usize = 8 << 20;

/// What the parser reads.
struct File {
    balanced: Balanced,
    symbols: Symbols,
    literals: Literals,
    end: Span,
}

fn on_large_stack<R>(call: impl FnOnce() -> R) -> R {
    stack::grow(STACK / 8, STACK, call)
}

impl<'o> Run<'o> {
    fn new(compiler: &'o Compiler) -> Self {
        let options = &compiler.options;
        Self {
            options,
            is_described: !compiler.omits_reflection,
            sources: SourceMap::default(),
            diagnostics: Diagnostics::new(options.diagnostics.clone()),
            inputs: Vec::new(),
            reflection: None,
            interface: None,
            version_reason: None,
        }
    }

    /// The pipeline: each stage is one call.
    fn make(&mut self, files: &mut Files, name: &str, source: &[u8], emit: Emit) -> Option<Output> {
        self.check_names_of_warnings();
        self.report_ignored_options();
        self.report_overridden_options();
        if let Some(words) = module_input::words(source) {
            if self.options.vulkan.is_none() {
                let made = module_input::optimized(name, &words, self.options, emit, &mut self.diagnostics)?;
                if cfg!(feature = "modules")
                    && self.is_described
                    && let Output::Words(words) = &made
                {
                    let read = load::with_form(words).ok();
                    self.reflection = read.map(|(module, form)| reflection::reflect_module(&module, &form));
                }
                return Some(made);
            }
            let made = vulkan::translate(name, &words, self.options, &self.sources, &mut self.diagnostics)?;
            return self.output_for_vulkan(made, name, emit);
        }
        if let Emit::Preprocessed(markers) = emit {
            return self.preprocessed(files, name, source, markers);
        }
        if emit == Emit::Ast && cfg!(feature = "tools") {
            let (file, language) = self.file(files, name, source)?;
            let File { balanced, symbols, literals, end } = file;
            let unit = parse::parse(&balanced, symbols, literals, &language, end, &mut self.diagnostics);
            return Some(Output::Text(ast::print::print(&unit)));
        }
        let module = self.module(files, name, source)?;
        if self.diagnostics.has_errors() {
            return None;
        }
        on_large_stack(|| self.generate(module, emit, name))
    }

    /// Text to text without directives and macros.
    fn preprocessed(
        &mut self,
        files: &mut Files,
        name: &str,
        source: &[u8],
        markers: LineMarkers,
    ) -> Option<Output> {
        let (main, language) = self.begin(name, source)?;
        let options = self.preprocess_options(&language);
        let (sources, diagnostics) = (&mut self.sources, &mut self.diagnostics);
        let (text, inputs) =
            preprocess::print(main, sources, &mut Symbols::default(), files, &options, markers, diagnostics);
        self.inputs = inputs;
        Some(Output::Text(text))
    }

    /// Text to tokens, in the language that the options choose; nothing if text is missing, as all that followed would be said of the hole.
    fn file(&mut self, files: &mut Files, name: &str, source: &[u8]) -> Option<(File, Language)> {
        let (main, language) = self.begin(name, source)?;
        let options = self.preprocess_options(&language);
        let mut symbols = Symbols::default();
        let (sources, diagnostics) = (&mut self.sources, &mut self.diagnostics);
        let preprocessed = preprocess::preprocess(main, sources, &mut symbols, files, &options, diagnostics);
        let Preprocessed { tokens, literals, end, dependencies, incomplete } = preprocessed;
        self.inputs = dependencies;
        if incomplete {
            return None;
        }
        self.diagnostics.begin_stage();
        let balanced = brackets::check_brackets(tokens, &self.sources, &mut self.diagnostics);
        Some((File { balanced, symbols, literals, end }, language))
    }

    /// Text to a typed tree.
    fn module(&mut self, files: &mut Files, name: &str, source: &[u8]) -> Option<hir::Module> {
        let before = self.diagnostics.clone();
        if let Some(module) = self.module_of_chunks(files, name, source) {
            return Some(module);
        }
        (self.sources, self.diagnostics) = (SourceMap::default(), before);
        let (file, language) = self.file(files, name, source)?;
        let File { balanced, symbols, literals, end } = file;
        let diagnostics = &mut self.diagnostics;
        Some(on_large_stack(|| {
            let unit = parse::parse(&balanced, symbols, literals, &language, end, diagnostics);
            diagnostics.begin_stage();
            spirocl_sema::analyse(unit, &language, diagnostics)
        }))
    }

    /// Text to a typed tree, a few declarations at a time; nothing if the program must be seen as a whole, as with most errors.
    fn module_of_chunks(&mut self, files: &mut Files, name: &str, source: &[u8]) -> Option<hir::Module> {
        let (main, language) = self.begin(name, source)?;
        let options = self.preprocess_options(&language);
        let mut symbols = Symbols::default();
        let mut of_analysis = Diagnostics::new(self.options.diagnostics.clone());
        let (sources, diagnostics) = (&mut self.sources, &mut self.diagnostics);
        let mut chunks = Chunks::new(main, sources, &mut symbols, files, &options, diagnostics);
        let end = chunks.end();
        let mut analysis = ChunkAnalysis::new(chunks.symbols(), &language, end, &mut of_analysis);
        while let Some(chunk) = chunks.read() {
            if !on_large_stack(|| analysis.analyse(chunk)) {
                return None;
            }
        }
        self.inputs = chunks.finish()?;
        let module = on_large_stack(|| analysis.finish(symbols));
        self.diagnostics.append(of_analysis);
        Some(module)
    }

    fn begin(&mut self, name: &str, source: &[u8]) -> Option<(FileId, Language)> {
        let main = preprocess::add_source(name, source, None, &mut self.sources, &mut self.diagnostics)?;
        Some((main, self.language()?))
    }

    fn check_names_of_warnings(&mut self) {
        let all = || -> Vec<&str> {
            let mut names: Vec<&str> = explain::codes().map(|code| code.name).collect();
            names.extend(warning::GROUPS.iter().map(|(group, _)| group));
            names
        };
        for (change, name) in &self.options.diagnostics.changes {
            if warning::is_group(name) || all().contains(&name.as_str()) {
                continue;
            }
            let option = change.option();
            let message = format!("unknown warning option `{option}{name}`");
            let mut diagnostic = Diagnostic::warning(&UNKNOWN_WARNING, Span::default(), message);
            if let Some(near) = nearest::nearest(name, all()) {
                diagnostic = diagnostic.help(format!("did you mean `{option}{near}`?"));
            }
            self.diagnostics.report(diagnostic);
        }
    }

    fn report_ignored_options(&mut self) {
        for (word, owner) in self.options.owners_of_ignored() {
            let message = format!("{owner} compiler option `{word}` is ignored");
            self.diagnostics.report(Diagnostic::remark(&IGNORED_OPTION, Span::default(), message));
        }
    }

    fn report_overridden_options(&mut self) {
        for Overridden { earlier, later } in &self.options.overridden {
            let message = readable(format!("option `{earlier}` has no effect: `{later}` overrides it"));
            self.diagnostics.report(Diagnostic::warning(&OVERRIDDEN_OPTION, Span::default(), message));
        }
    }

    fn language(&mut self) -> Option<Language> {
        let language = self.options.language();
        let wrong =
            |error| Diagnostic::error(&CONFLICTING_FEATURES, Span::default(), format!("-cl-ext: {error}"));
        language.map_err(|error| self.diagnostics.report(wrong(error))).ok()
    }

    fn preprocess_options(&self, language: &Language) -> PreprocessOptions {
        PreprocessOptions {
            macros: self.options.macros.clone(),
            forced_includes: self.options.forced_includes.clone(),
            fast_relaxed_math: self.options.codegen.fast_math.fast_relaxed_math,
            finite_math_only: self.options.codegen.fast_math.finite_math_only,
            has_builtin: spirocl_sema::check::builtin_exists,
            has_attribute: spirocl_sema::check::attribute_exists,
            ..PreprocessOptions::new(language.clone())
        }
    }

    fn output_for_vulkan(&mut self, made: Made, name: &str, emit: Emit) -> Option<Output> {
        let output = vulkan::output(&made, name, emit);
        self.interface = Some(made.interface);
        output
    }

    fn generate(&mut self, mut module: hir::Module, emit: Emit, name: &str) -> Option<Output> {
        match emit {
            Emit::Hir if cfg!(feature = "tools") => return Some(Output::Text(hir::print::print(&module))),
            Emit::Ast | Emit::Hir | Emit::Preprocessed(_) => return None,
            Emit::Spirv | Emit::Asm | Emit::Ir | Emit::CArray | Emit::Reflection | Emit::Nothing => {}
        }
        if self.options.vulkan.is_some() {
            let (made, reflection) =
                vulkan::generate(&module, self.options, &self.sources, &mut self.diagnostics)?;
            self.reflection = Some(reflection);
            return self.output_for_vulkan(made, name, emit);
        }
        let (sources, options) = (&self.sources, &self.options.codegen);
        // Only its lowering can still reject what no target limits.
        let is_only_checked = emit == Emit::Nothing && !options.limits_target();
        if is_only_checked && !spirocl_codegen::can_be_rejected(&module) {
            return None;
        }
        // Lowering takes what is described.
        let is_described = (self.is_described || emit == Emit::Reflection) && !is_only_checked;
        let mut described = is_described.then(|| reflection::reflect(&module));
        let lowered = spirocl_codegen::lower(&mut module, sources, options, &mut self.diagnostics);
        drop(module);
        if is_only_checked {
            return None;
        }
        let generated = lowered.finish(sources, options, &mut self.diagnostics);
        let words = generated.words;
        self.version_reason = generated.version_reason;
        if let Some(described) = &mut described {
            described.describe_module(&generated.program, &Form::of_words(&words), self.options.version);
        }
        self.reflection = described;
        match emit {
            Emit::Spirv => Some(Output::Words(words)),
            Emit::Asm => Some(Output::Text(assembly(&load::emitted(&words)))),
            Emit::CArray => Some(Output::Text(c_array(name, &words))),
            Emit::Ir if cfg!(feature = "tools") => {
                let module = load::module(&words);
                let module = module.expect("the IR has a form for all that is emitted");
                Some(Output::Text(ir::print::module(&module)))
            }
            Emit::Reflection => self.reflection.as_ref().map(|reflection| Output::Text(reflection.to_json())),
            Emit::Ast | Emit::Hir | Emit::Ir | Emit::Preprocessed(_) | Emit::Nothing => None,
        }
    }
}
