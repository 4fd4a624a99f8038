//! What the words of a command line ask of the command, around the options of each compilation.

use super::{Emit, LinkKind, Options, RunOptions, Setting};

/// What the command is asked to do.
///
/// ```
/// use spirocl::options::{CommandLine, Scope};
/// let mut line = CommandLine::default();
/// line.parse(&["-O2".to_owned(), "a.cl".to_owned()], Scope::Command).expect("these words are right");
/// assert_eq!(line.inputs, ["a.cl"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CommandLine {
    /// The options of each compilation.
    pub options: Options,
    /// The files to compile; `-` is standard input.
    pub inputs: Vec<String>,
    /// `-o`
    pub output: Option<String>,
    /// `--out-dir`
    pub out_dir: Option<String>,
    /// `-j`
    pub jobs: Jobs,
    /// `-v`
    pub verbose: bool,
    /// `--watch`
    pub watch: bool,
    /// `--reproduce=`
    pub reproduction: Option<String>,
    /// `--reflect=`
    pub reflection: Option<ReflectionFile>,
    /// What to make.
    pub emit: Emit,
    /// `--link`, and `-create-library`: one module of all inputs.
    pub link: Option<LinkKind>,
    /// `-M` and its like.
    pub dependencies: Dependencies,
    /// How messages are written.
    pub message_format: MessageFormat,
    /// Whether messages are coloured.
    pub color: Color,
    /// `--help`, `--version` and their like, in place of compiling.
    pub question: Option<Question>,
    /// The option that set each setting last.
    pub set_by: Vec<(Setting, String)>,
    /// What `spirocl run` is asked to do.
    pub run: RunOptions,
    /// `--port` of `spirocl dap`
    pub dap_port: Option<u16>,
}

/// Where the description of a module goes.
///
/// ```
/// use spirocl::options::{CommandLine, ReflectionFile, Scope};
/// let mut line = CommandLine::default();
/// line.parse(&["--reflect=a.json".to_owned()], Scope::Command).expect("it is right");
/// assert_eq!(line.reflection, Some(ReflectionFile::Named("a.json".into())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReflectionFile {
    /// `json`: to standard output, or with `--out-dir` to a file beside each output.
    Printed,
    /// To this file.
    Named(String),
}

/// How many files are compiled at a time.
///
/// ```
/// use spirocl::options::{CommandLine, Jobs, Scope};
/// let mut line = CommandLine::default();
/// line.parse(&["-j4".to_owned()], Scope::Command).expect("it is right");
/// assert_eq!(line.jobs, Jobs::Count(4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Jobs {
    /// One after another.
    #[default]
    One,
    /// As many as the machine has processors: `-j`.
    All,
    /// So many: `-j N`.
    Count(usize),
}

/// What is said about the files that an output was made of, in the language of make.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dependencies {
    /// When.
    pub mode: DependencyMode,
    /// `-MF`
    pub file: Option<String>,
    /// `-MT` and `-MQ`, as they are written in the rule.
    pub targets: Vec<String>,
    /// `-MP`: an empty rule for each header.
    pub phony: bool,
}

/// A name as make reads it: blanks, `#` and `$` are special.
pub(crate) fn escape_for_make(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for (index, letter) in name.char_indices() {
        match letter {
            ' ' | '\t' => {
                // Backslashes before a blank are read as escapes too.
                let before = name[..index].bytes().rev().take_while(|&byte| byte == b'\\').count();
                escaped.extend(std::iter::repeat_n('\\', before + 1));
            }
            '#' => escaped.push('\\'),
            '$' => escaped.push('$'),
            _ => {}
        }
        escaped.push(letter);
    }
    escaped
}

/// Whether dependencies are written.
///
/// ```
/// use spirocl::options::{CommandLine, DependencyMode, Scope};
/// let mut line = CommandLine::default();
/// line.parse(&["-MD".to_owned()], Scope::Command).expect("it is right");
/// assert_eq!(line.dependencies.mode, DependencyMode::Beside);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DependencyMode {
    /// They are not.
    #[default]
    Off,
    /// `-MD`: besides the output.
    Beside,
    /// `-M`: in place of it.
    Instead,
}

/// How messages are written.
///
/// ```
/// use spirocl::options::{CommandLine, MessageFormat, Scope};
/// let mut line = CommandLine::default();
/// line.parse(&["--message-format=json".to_owned()], Scope::Command).expect("it is right");
/// assert_eq!(line.message_format, MessageFormat::Json);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MessageFormat {
    /// With the source text around them.
    #[default]
    Human,
    /// `file:line:column: error: ...`
    Short,
    /// A workflow command of GitHub Actions on each line.
    GitHub,
    /// One object a line.
    Json,
    /// One document for the whole run: SARIF 2.1.0.
    Sarif,
}

impl MessageFormat {
    /// The values of the option.
    pub(crate) const WORDS: [(&'static str, Self); 5] = [
        ("human", Self::Human),
        ("short", Self::Short),
        ("github", Self::GitHub),
        ("json", Self::Json),
        ("sarif", Self::Sarif),
    ];

    /// The format that a value of the option names.
    ///
    /// ```
    /// use spirocl::options::MessageFormat;
    /// assert_eq!(MessageFormat::from_word("json"), Some(MessageFormat::Json));
    /// ```
    pub fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, format)| format)
    }
}

/// Whether messages are coloured.
///
/// ```
/// use spirocl::options::{Color, CommandLine, Scope};
/// let mut line = CommandLine::default();
/// line.parse(&["--color=never".to_owned()], Scope::Command).expect("it is right");
/// assert_eq!(line.color, Color::Never);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// A shell that completes words.
///
/// ```
/// use spirocl::options::{Shell, completions};
/// assert!(completions(Shell::Fish).contains("complete -c spirocl"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is the shell of its name")]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
}

/// What the command answers in place of compiling.
///
/// ```
/// use spirocl::options::{CommandLine, Question, Scope};
/// let mut line = CommandLine::default();
/// line.parse(&["--explain".to_owned(), "S0501".to_owned()], Scope::Command).expect("it is right");
/// assert_eq!(line.question, Some(Question::Explain("S0501".into())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// `--help`
    Help,
    /// `--version`
    Version,
    /// `--explain CODE`
    Explain(String),
    /// `--list-errors`
    ListErrors,
    /// `--completions=SHELL`
    Completions(Shell),
    /// `--man`
    ManPage,
}
