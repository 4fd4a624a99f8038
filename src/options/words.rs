//! From options back to words: what a reproduction of a failure is compiled with.

use super::Options;
use spirocl_codegen::{DebugLevel, FastMath, targets::vulkan::features::Features};
use spirocl_frontend::{
    diagnostic::DiagnosticOptions,
    language::{AddressWidth, OptionalChange},
    preprocess::MacroOption,
    warning::Pedantic,
};

impl Options {
    /// The words that these options are made of: parsed, they give the same options.
    ///
    /// ```
    /// use spirocl::options::Options;
    /// let mut options = Options::default();
    /// options.parse("-D N=4 -cl-std=CL2.0").expect("these options are right");
    /// assert_eq!(options.words(), ["-cl-std=CL2.0", "-DN=4"]);
    /// ```
    pub fn words(&self) -> Vec<String> {
        let default = Self::default();
        let mut words = Vec::new();
        if self.version != default.version {
            words.push(format!("-cl-std=CL{}", self.version));
        }
        if self.address_width == AddressWidth::Bits32 {
            words.push("--target=spirv32".to_owned());
        }
        if let Some(vulkan) = &self.vulkan {
            words.push(format!("--target={}", vulkan.version.name()));
        }
        if self.max_push_constants != default.max_push_constants {
            words.push(format!("--max-push-constants={}", self.max_push_constants));
        }
        if self.vulkan_features != default.vulkan_features {
            let names: Vec<&str> = Features::names().filter(|name| self.vulkan_features.has(name)).collect();
            words.push(format!("--vulkan-features={}", names.join(",")));
        }
        if !self.native_math.is_empty() {
            words.push(format!("--native-math={}", self.native_math.join(",")));
        }
        words.extend(self.optional_changes.iter().map(optional_change));
        words.extend(self.macros.iter().map(|change| match change {
            MacroOption::Define(text) => format!("-D{text}"),
            MacroOption::Undefine(name) => format!("-U{name}"),
        }));
        words.extend(self.include_dirs.iter().map(|dir| format!("-I{dir}")));
        words.extend(self.forced_includes.iter().flat_map(|name| ["-include".to_owned(), name.clone()]));
        if self.single_precision_constant {
            words.push("-cl-single-precision-constant".to_owned());
        }
        words.extend(self.ignored.iter().cloned());
        self.code_words(&default, &mut words);
        mathematics_words(&self.codegen.fast_math, &mut words);
        message_words(&self.diagnostics, &mut words);
        words
    }

    fn code_words(&self, default: &Self, words: &mut Vec<String>) {
        let (code, default) = (&self.codegen, &default.codegen);
        words.extend(code.spirv_version.map(|(major, minor)| format!("--spirv-version={major}.{minor}")));
        words.extend(code.environment.map(|environment| format!("--target-env={}", environment.name())));
        if code.contraction != default.contraction {
            words.push(format!("-ffp-contract={}", code.contraction.name()));
        }
        if code.optimization != default.optimization {
            words.push(format!("-{:?}", code.optimization));
        }
        match code.debug {
            DebugLevel::None => {}
            DebugLevel::Lines => words.push("-gline-tables-only".to_owned()),
            DebugLevel::Full => words.push("-g".to_owned()),
        }
        if code.debug_format != default.debug_format {
            words.push(format!("--spirv-debug-info-version={}", code.debug_format.name()));
        }
        if code.kernel_arg_info {
            words.push("-cl-kernel-arg-info".to_owned());
        }
    }
}

fn optional_change(change: &OptionalChange) -> String {
    format!("-cl-ext={}{}", if change.on { '+' } else { '-' }, change.name)
}

fn mathematics_words(math: &FastMath, words: &mut Vec<String>) {
    for (is_on, word) in [
        (math.finite_math_only, "-cl-finite-math-only"),
        (math.no_signed_zeros, "-cl-no-signed-zeros"),
        (math.mad_enable, "-cl-mad-enable"),
        (math.unsafe_math, "-cl-unsafe-math-optimizations"),
        (math.fast_relaxed_math, "-cl-fast-relaxed-math"),
        (math.denorms_are_zero, "-cl-denorms-are-zero"),
        (math.correctly_rounded_divide_sqrt, "-cl-fp32-correctly-rounded-divide-sqrt"),
        (math.uniform_work_group_size, "-cl-uniform-work-group-size"),
    ] {
        if is_on {
            words.push(word.to_owned());
        }
    }
}

fn message_words(messages: &DiagnosticOptions, words: &mut Vec<String>) {
    if messages.error_limit != DiagnosticOptions::default().error_limit {
        words.push(format!("-ferror-limit={}", messages.error_limit));
    }
    if messages.no_warnings {
        words.push("-w".to_owned());
    }
    if messages.warnings_are_errors {
        words.push("-Werror".to_owned());
    }
    match messages.pedantic {
        Pedantic::Off => {}
        Pedantic::Warnings => words.push("-pedantic".to_owned()),
        Pedantic::Errors => words.push("-pedantic-errors".to_owned()),
    }
    words.extend(messages.changes.iter().map(|(change, name)| format!("{}{name}", change.option())));
}
