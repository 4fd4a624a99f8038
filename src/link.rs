//! Several modules into one.

use crate::{
    failure::bug_report,
    limits::{self, Ended, Limits},
    status::Status,
};
use spirocl_codegen::{
    DeviceLimits, Options, emit,
    link::{LinkKind, Named},
    load::{self, Form},
    words,
};
use spirocl_frontend::limits::IDS;

/// Why there is no linked module.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LinkError {
    /// What is wrong with the modules: a message each.
    Wrong(Vec<String>),
    /// The call was asked to end, or has reached a limit: how it ended, and the message.
    Stopped(Status, String),
    /// A bug of the linker: the report of it.
    Bug(String),
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Wrong(messages) => f.write_str(&messages.join("\n")),
            Self::Stopped(_, text) | Self::Bug(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for LinkError {}

/// Links modules, each with the name that messages call it by: imports become what is exported under their name. A program keeps what
/// its kernels use, a library what it exports.
///
/// ```
/// use spirocl::{Compiler, link::link, options::LinkKind};
/// let compile = |text| Compiler::new().compile("a.cl", text).words().expect("it compiles").to_vec();
/// let library = compile("int twice(int a) { return a * 2; }");
/// let program = compile("int twice(int a); kernel void f(global int *a) { a[0] = twice(a[0]); }");
/// assert!(link(&[("program", &program), ("library", &library)], LinkKind::Program).is_ok());
/// let errors = link(&[("program", &program)], LinkKind::Program).expect_err("nothing is called `twice`");
/// assert_eq!(errors.to_string(), "undefined symbol `twice`, referenced by `program`");
/// ```
///
/// # Errors
///
/// All that is wrong, a message each: words that are no module, modules for different widths of addresses, symbols that are missing,
/// defined twice, or of another type than they are declared with, a program without a kernel. The words need not be a valid module, but
/// only valid modules make one that is valid.
pub fn link(modules: &[(&str, &[u32])], kind: LinkKind) -> Result<Vec<u32>, LinkError> {
    link_within(modules, kind, &Limits::new())
}

/// Links modules as [`link`] does, within limits.
///
/// ```
/// use spirocl::{Compiler, Limits, link::{LinkError, link_within}, options::LinkKind};
/// let compiled = Compiler::new().compile("a.cl", "kernel void f() {}");
/// let modules = [("a.cl", compiled.words().expect("it compiles"))];
/// let limits = Limits::new().time(std::time::Duration::ZERO);
/// let stopped = link_within(&modules, LinkKind::Program, &limits).expect_err("there is no time");
/// assert_eq!(stopped.to_string(), "the link takes more time than its limit of 0 ms");
/// ```
///
/// # Errors
///
/// As [`link`], and the limit that was reached.
pub fn link_within(
    modules: &[(&str, &[u32])],
    kind: LinkKind,
    limits: &Limits,
) -> Result<Vec<u32>, LinkError> {
    link_for(modules, kind, limits, &DeviceLimits::default())
}

/// Links modules for a device.
pub(crate) fn link_for(
    modules: &[(&str, &[u32])],
    kind: LinkKind,
    limits: &Limits,
    device: &DeviceLimits,
) -> Result<Vec<u32>, LinkError> {
    match limits::within(limits, || link_words(modules, kind, device)) {
        Ok(linked) => linked.map_err(LinkError::Wrong),
        Err(ended) => Err(LinkError::ended(ended, "link")),
    }
}

impl LinkError {
    pub(crate) fn ended(ended: Ended, work: &str) -> Self {
        let stopped = match ended {
            Ended::Bug(panic) => return Self::Bug(bug_report(&panic, "")),
            Ended::Stopped(stopped) => Some(stopped),
            Ended::Uncounted => None,
        };
        let (status, _, text) = limits::message(stopped, work);
        Self::Stopped(status, text)
    }
}

fn link_words(
    modules: &[(&str, &[u32])],
    kind: LinkKind,
    device: &DeviceLimits,
) -> Result<Vec<u32>, Vec<String>> {
    let (mut loaded, mut forms) = (Vec::with_capacity(modules.len()), Vec::with_capacity(modules.len()));
    for (name, words) in modules {
        let wrong = |error| vec![format!("`{name}` is not a valid SPIR-V module: {error}")];
        let (module, form) = load::with_form(words).map_err(wrong)?;
        loaded.push(Named { name: (*name).into(), module });
        forms.push((*name, form));
    }
    let module = spirocl_codegen::link::link(loaded, kind)?;
    let version = forms.iter().map(|(_, form)| form.version).max();
    let linked = emit::module(&module, &Options { spirv_version: version, ..Options::default() });
    // SPIR-V, 2.17.
    let bound = linked[words::BOUND];
    if bound > IDS {
        return Err(vec![format!("linked module has {bound} ids: the limit is {IDS}")]);
    }
    let errors = unsupported(&Form::of_words(&linked), &forms, device);
    if errors.is_empty() { Ok(linked) } else { Err(errors) }
}

/// The capabilities and extensions that a linked module needs and a device has not, with the first of its parts that declares each.
fn unsupported(linked: &Form, parts: &[(&str, Form)], device: &DeviceLimits) -> Vec<String> {
    let lacks =
        |list: &Option<Vec<String>>, name: &String| list.as_ref().is_some_and(|list| !list.contains(name));
    let capabilities = linked.capabilities.iter().map(|each| format!("{each:?}"));
    let capabilities = capabilities.filter(|name| lacks(&device.capabilities, name));
    let extensions = linked.extensions.iter().filter(|name| lacks(&device.extensions, name)).cloned();
    let declares = |form: &Form, name: &String| {
        form.extensions.contains(name) || form.capabilities.iter().any(|each| format!("{each:?}") == *name)
    };
    let message = |what: &str, name: String| {
        let first = parts.iter().find(|(_, form)| declares(form, &name));
        let module = first.map_or("the linked module", |(module, _)| module);
        format!("`{module}` requires the {what} `{name}`, which the device does not support")
    };
    let capabilities = capabilities.map(|name| message("capability", name));
    capabilities.chain(extensions.map(|name| message("extension", name))).collect()
}
