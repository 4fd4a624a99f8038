//! Settings that have one value: an option that gives one another value than an earlier option is warned of.

use super::{CommandLine, Emit};
use spirocl_codegen::OptimizationLevel;

/// What an option sets, if it has one value.
///
/// ```
/// use spirocl::options::{Setting, table::rows};
/// assert!(rows().any(|row| row.spelling == "-cl-std=" && row.sets == Some(Setting::Version)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is the field of its name")]
pub enum Setting {
    Version,
    AddressWidth,
    SpirvVersion,
    Environment,
    Contraction,
    Optimization,
    Debug,
    DebugFormat,
    ErrorLimit,
    MessageFormat,
    Color,
    Output,
    OutDir,
    Jobs,
    Emit,
    Reflection,
    Reproduction,
    DependencyMode,
    DependencyFile,
}

/// An option without effect, and the later one that has it.
///
/// ```
/// let mut options = spirocl::options::Options::default();
/// options.parse("-cl-std=CL2.0 -cl-std=CL3.0").expect("they are right");
/// assert_eq!(options.overridden[0].earlier, "-cl-std=CL2.0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overridden {
    /// The option without effect.
    pub earlier: String,
    /// The option that replaces its value.
    pub later: String,
}

impl Setting {
    /// The value, as a text that is equal where values are.
    pub(super) fn value(self, line: &CommandLine) -> String {
        let (options, code) = (&line.options, &line.options.codegen);
        match self {
            Self::Version => format!("{:?}", options.version),
            Self::AddressWidth => format!("{:?} {:?}", options.address_width, options.vulkan),
            Self::SpirvVersion => format!("{:?}", code.spirv_version),
            Self::Environment => format!("{:?}", code.environment),
            Self::Contraction => format!("{:?}", code.contraction),
            // The levels above 0 are one.
            Self::Optimization => format!("{:?}", code.optimization == OptimizationLevel::O0),
            Self::Debug => format!("{:?}", code.debug),
            Self::DebugFormat => format!("{:?}", code.debug_format),
            Self::ErrorLimit => format!("{:?}", options.diagnostics.error_limit),
            Self::MessageFormat => format!("{:?}", line.message_format),
            Self::Color => format!("{:?}", line.color),
            Self::Output => format!("{:?}", line.output),
            Self::OutDir => format!("{:?}", line.out_dir),
            Self::Jobs => format!("{:?}", line.jobs),
            // -P is a form of -E.
            Self::Emit if matches!(line.emit, Emit::Preprocessed(_)) => "preprocessed".to_owned(),
            Self::Emit => format!("{:?}", line.emit),
            Self::Reflection => format!("{:?}", line.reflection),
            Self::Reproduction => format!("{:?}", line.reproduction),
            Self::DependencyMode => format!("{:?}", line.dependencies.mode),
            Self::DependencyFile => format!("{:?}", line.dependencies.file),
        }
    }
}

impl CommandLine {
    /// Notes that an option gave a setting a value in place of `before`.
    pub(super) fn note_setting(&mut self, setting: Setting, before: &str, option: String) {
        let after = setting.value(self);
        let earlier = self.set_by.iter().position(|(set, _)| *set == setting);
        let earlier = earlier.map(|index| self.set_by.swap_remove(index).1);
        if let Some(earlier) = earlier.filter(|_| before != after) {
            self.options.overridden.push(Overridden { earlier, later: option.clone() });
        }
        // -c is the default: build systems add it to every command.
        if setting != Setting::Emit || self.emit != Emit::Spirv {
            self.set_by.push((setting, option));
        }
    }
}
