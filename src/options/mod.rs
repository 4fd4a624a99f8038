//! Options: what they set ([`Options`] for a compilation, `CommandLine` for the command around it). The table is in [`table`];
//! parsing, `--help`, the manual and the completions of shells all follow from it.

mod clang;
mod command_line;
mod man;
mod manual;
mod parse;
mod response;
mod running;
mod setting;
pub mod table;
#[cfg(test)]
mod tests;
mod vendors;
mod words;

pub(crate) use command_line::escape_for_make;
pub use manual::manual;
pub use parse::{find, split_words};
pub use setting::{Overridden, Setting};
pub use spirocl_codegen::link::LinkKind;
pub use table::{Form, OptionGroup, OptionRow, Scope};
// The command's own, and no part of what the library promises.
#[doc(hidden)]
pub use {
    command_line::{
        Color, CommandLine, Dependencies, DependencyMode, Jobs, MessageFormat, Question, ReflectionFile,
        Shell,
    },
    man::man_page,
    manual::{completions, help},
    response::expand_response_files,
    running::{ProfileFormat, ProfileOutput, RunOptions},
};

use spirocl_codegen as codegen;
use spirocl_frontend::{
    diagnostic::{DiagnosticOptions, readable},
    language::{AddressWidth, Language, OptionalChange, OptionalError, Version},
    preprocess::{LineMarkers, MacroOption},
};
use std::fmt;

/// Everything that a compilation depends on besides its source text.
///
/// ```
/// use spirocl::options::Options;
/// let mut options = Options::default();
/// options.parse("-cl-std=CL2.0 -D N=4").expect("these options are right");
/// assert_eq!(options.version.to_string(), "2.0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// `-cl-std=`
    pub version: Version,
    /// The version of OpenCL of the device, such as 300, where that is known: `__OPENCL_VERSION__`.
    pub device_version: Option<u32>,
    /// `--target=`
    pub address_width: AddressWidth,
    /// `-cl-ext=`, in order.
    pub optional_changes: Vec<OptionalChange>,
    /// `-D` and `-U`, in order.
    pub macros: Vec<MacroOption>,
    /// `-I`, in order.
    pub include_dirs: Vec<String>,
    /// `-include`, in order.
    pub forced_includes: Vec<String>,
    /// `-cl-single-precision-constant`
    pub single_precision_constant: bool,
    /// Options of vendors' own compilers, which are ignored.
    pub ignored: Vec<String>,
    /// Options that have no effect, because a later one of the same kind has another value.
    pub overridden: Vec<Overridden>,
    /// Which messages are shown.
    pub diagnostics: DiagnosticOptions,
    /// How code is made.
    pub codegen: codegen::Options,
    /// `--target=vulkan1.3`: the module is for Vulkan.
    pub vulkan: Option<codegen::targets::vulkan::Options>,
    /// `--max-push-constants=`, for Vulkan.
    pub max_push_constants: u32,
    /// `--vulkan-features=`: what the Vulkan device has.
    pub vulkan_features: codegen::targets::vulkan::features::Features,
    /// `--native-math=`: functions that the Vulkan device's instructions are accurate enough for.
    pub native_math: Vec<String>,
}

impl Default for Options {
    /// OpenCL C 1.2 for 64-bit addresses, SPIR-V 1.0, `-O1`, everything optional on.
    fn default() -> Self {
        Self {
            version: Version::V1_2,
            device_version: None,
            address_width: AddressWidth::Bits64,
            optional_changes: Vec::new(),
            macros: Vec::new(),
            include_dirs: Vec::new(),
            forced_includes: Vec::new(),
            single_precision_constant: false,
            ignored: Vec::new(),
            overridden: Vec::new(),
            diagnostics: DiagnosticOptions::default(),
            codegen: codegen::Options::default(),
            vulkan: None,
            max_push_constants: 128,
            vulkan_features: codegen::targets::vulkan::features::Features::default(),
            native_math: Vec::new(),
        }
    }
}

impl Options {
    /// Adds build options written as for `clBuildProgram`: `-cl-std=CL2.0 -D N=4`.
    ///
    /// ```
    /// let mut options = spirocl::options::Options::default();
    /// options.parse("-cl-mad-enable").expect("it is right");
    /// assert!(options.codegen.fast_math.mad_enable && options.parse("-o a.spv").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The first option that is not known or has a wrong value; nothing is changed then.
    pub fn parse(&mut self, text: &str) -> Result<(), UsageError> {
        let mut line = CommandLine { options: self.clone(), ..CommandLine::default() };
        line.parse(&split_words(text)?, Scope::Build)?;
        *self = line.options;
        Ok(())
    }

    /// Whose compiler each of the ignored options is for, once for each.
    pub(crate) fn owners_of_ignored(&self) -> impl Iterator<Item = (&str, &'static str)> {
        let is_first = |&(index, word): &(usize, &String)| !self.ignored[..index].contains(word);
        let words = self.ignored.iter().enumerate().filter(is_first);
        words.filter_map(|(_, word)| Some((word.as_str(), vendors::find(word)?.owner)))
    }

    /// The language that these options ask for, or why there is none.
    ///
    /// ```
    /// let language = spirocl::options::Options::default().language().expect("the default is right");
    /// assert!(language.has_double());
    /// ```
    ///
    /// # Errors
    ///
    /// Features and extensions of `-cl-ext=` that are not known or do not go together.
    pub fn language(&self) -> Result<Language, OptionalError> {
        let mut language = Language::new(self.version, self.address_width);
        language.device_version = self.device_version;
        language.single_precision_constant = self.single_precision_constant;
        language.apply(&self.optional_changes)?;
        Ok(language)
    }
}

/// What to make of a file.
///
/// ```
/// use spirocl::{Compiler, Output, options::Emit};
/// let compiled = Compiler::new().make("a.cl", b"kernel void f(int a) {}", Emit::Reflection);
/// assert!(matches!(compiled.output(), Some(Output::Text(text)) if text.contains("\"name\":\"f\"")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "each is the value of --emit= of its name")]
pub enum Emit {
    #[default]
    Spirv,
    Asm,
    Ir,
    Ast,
    Hir,
    /// The words of the module as an array in C.
    CArray,
    /// The description of the module in place of it.
    Reflection,
    /// `-E`, and `-E -P`
    Preprocessed(LineMarkers),
    /// `-fsyntax-only`
    Nothing,
}

impl Emit {
    /// The ending of a default output file's name; none where the default is standard output.
    ///
    /// ```
    /// assert_eq!(spirocl::options::Emit::Spirv.extension(), Some("spv"));
    /// ```
    pub fn extension(self) -> Option<&'static str> {
        match self {
            Self::Spirv => Some("spv"),
            Self::Asm => Some("spvasm"),
            // `k.h` may be a header of `k.cl`.
            Self::CArray => Some("spv.h"),
            Self::Ir | Self::Ast | Self::Hir | Self::Reflection | Self::Preprocessed(_) | Self::Nothing => {
                None
            }
        }
    }

    /// The ending of an output file in `--out-dir`; none where nothing is made.
    ///
    /// ```
    /// assert_eq!(spirocl::options::Emit::Reflection.extension_in_folder(), Some("json"));
    /// ```
    pub fn extension_in_folder(self) -> Option<&'static str> {
        match self {
            Self::Spirv => Some("spv"),
            Self::Asm => Some("spvasm"),
            Self::CArray => Some("spv.h"),
            Self::Ir => Some("ir"),
            Self::Ast => Some("ast"),
            Self::Hir => Some("hir"),
            Self::Reflection => Some("json"),
            Self::Preprocessed(_) => Some("i"),
            Self::Nothing => None,
        }
    }
}

/// A wrong command line: the message, and the option that applies.
///
/// ```
/// let error = spirocl::Compiler::new().build_options("-cl-fast-relaxed-mth").expect_err("misspelt");
/// assert!(error.to_string().contains("did you mean `-cl-fast-relaxed-math`?"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsageError {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// The row of the table that applies, if one does.
    pub row: Option<&'static OptionRow>,
}

impl<M: Into<String>> From<M> for UsageError {
    fn from(message: M) -> Self {
        // It may quote a word of any length, with anything in it.
        Self { message: readable(message.into()), row: None }
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for UsageError {}
