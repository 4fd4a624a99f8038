//! The capabilities, scopes and memory orders that each OpenCL version supports. OpenCL SPIR-V environment specification, "Required
//! Capabilities", "Validation Rules" and "OpenCL Extensions".
//!
//! Capabilities of extensions count as supported: the program enabled the extension. Without a target environment everything is supported.

use super::{
    Needs,
    capability::closure,
    resolve::{AtVersion, Resolved, VersionReason, construct},
    rules::is_float_atomic,
};
use crate::{
    Options, error,
    instruction::Class,
    ir::opcode::is_atomic,
    options::Environment::{self, *},
};
use indexmap::IndexSet;
use rspirv::spirv::{Capability, Op, Scope};
use rustc_hash::FxBuildHasher;
use spirocl_frontend::{
    diagnostic::Diagnostics,
    source::{SourceMap, Span},
};

/// The first environment that can support each capability. Unlisted ones come with extensions of any environment.
const CAPABILITIES: &[(Capability, Environment)] = &[
    (Capability::DeviceEnqueue, OpenCl2_0),
    (Capability::GenericPointer, OpenCl2_0),
    (Capability::Groups, OpenCl2_0),
    (Capability::Pipes, OpenCl2_0),
    (Capability::ImageReadWrite, OpenCl2_0),
    (Capability::SubgroupDispatch, OpenCl2_2),
    (Capability::NamedBarrier, OpenCl2_2),
    (Capability::PipeStorage, OpenCl2_2),
];

/// The newest minor version of SPIR-V that an environment must accept: a later one contradicts an explicit `--target-env=`. OpenCL 3.0
/// leaves it to the device; 3.1 must accept 1.4 and may accept more.
const NEWEST: &[(Environment, u8)] = &[(OpenCl1_2, 0), (OpenCl2_0, 0), (OpenCl2_1, 0), (OpenCl2_2, 2)];

/// The first environment that can accept a version of SPIR-V.
fn since(minor: u8) -> Environment {
    NEWEST.iter().find(|&&(_, most)| most >= minor).map_or(OpenCl3_0, |&(environment, _)| environment)
}

/// Reports constructs that the environment does not support, and returns their locations. `reason` is why the module has its version.
pub(super) fn check(
    resolved: &Resolved,
    at_version: &AtVersion,
    needs: &Needs,
    reason: Option<&VersionReason>,
    options: &Options,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> IndexSet<Span, FxBuildHasher> {
    let mut reported = IndexSet::default();
    check_device((resolved, at_version), options, sources, diagnostics, &mut reported);
    let Some(environment) = options.environment else { return reported };
    let newest = NEWEST.iter().find(|(each, _)| *each == environment).map(|&(_, most)| most);
    if let (Some(most), Some((_, asked))) = (newest, options.spirv_version)
        && asked > most
    {
        diagnostics.report(error::version_beyond_environment(environment, asked, most));
        return reported;
    }
    for (&capability, &span) in &resolved.capabilities {
        let all = closure(capability);
        let row = CAPABILITIES.iter().find(|(each, since)| all.contains(each) && *since > environment);
        let Some(&(_, since)) = row else { continue };
        let what = format!("the capability `{capability:?}`");
        let construct = construct(span, sources).unwrap_or_else(|| "this program".into());
        diagnostics.report(error::not_in_environment(span, &construct, &what, environment, since));
        reported.insert(span);
    }
    if let (Some(most), Some(reason)) = (newest, reason)
        && reason.minor > most
        && !reported.contains(&reason.span)
    {
        diagnostics.report(error::not_in_environment(
            reason.span,
            &reason.construct,
            &format!("SPIR-V 1.{}", reason.minor),
            environment,
            since(reason.minor),
        ));
        reported.insert(reason.span);
    }
    needs.synchronization.report(sources, diagnostics);
    reported
}

/// Reports capabilities and extensions that the device does not list. A construct is reported once.
fn check_device(
    (resolved, at_version): (&Resolved, &AtVersion),
    options: &Options,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
    reported: &mut IndexSet<Span, FxBuildHasher>,
) {
    let mut report = |span: Span, what: &str| {
        if reported.insert(span) {
            let construct = construct(span, sources).unwrap_or_else(|| "this program".into());
            diagnostics.report(error::not_on_device(span, &construct, what));
        }
    };
    let lacks = |list: &Option<Vec<String>>, name: &str| {
        list.as_ref().is_some_and(|list| !list.iter().any(|each| each == name))
    };
    for (&capability, &span) in &resolved.capabilities {
        let all = closure(capability).into_iter().rev();
        let mut names = all.map(|each| format!("{each:?}"));
        if let Some(name) = names.find(|name| lacks(&options.device.capabilities, name)) {
            report(span, &format!("the capability `{name}`"));
        }
    }
    for (name, &span) in &at_version.extensions {
        if lacks(&options.device.extensions, name) {
            report(span, &format!("the extension `{name}`"));
        }
    }
}

/// The scopes and memory orders of a module: OpenCL 1.2 has one scope and one order for barriers, and one of each for atomics.
pub(in super::super) struct Synchronization {
    /// Whether the environment is the one that limits them.
    is_limited: bool,
    broken: Vec<Broken>,
}

/// A rule that an instruction breaks.
struct Broken {
    span: Span,
    name: &'static str,
    what: &'static str,
}

/// The allowed values of an operand that is a scope or memory semantics.
struct Rule {
    operand: usize,
    allowed: fn(u32) -> bool,
    what: &'static str,
}

const ORDER: u32 = 0x1e;
const SEQUENTIALLY_CONSISTENT: u32 = 0x10;

const BARRIER: [Rule; 2] = [
    Rule {
        operand: 0,
        // Sub-group scope needs cl_khr_subgroups.
        allowed: |scope| scope == Scope::Workgroup as u32 || scope == Scope::Subgroup as u32,
        what: "a memory scope other than work-group",
    },
    Rule {
        operand: 1,
        allowed: |semantics| semantics & ORDER == SEQUENTIALLY_CONSISTENT,
        what: "a memory order other than sequentially consistent",
    },
];

const ATOMIC_SCOPE: Rule = Rule {
    operand: 1,
    allowed: |scope| scope == Scope::Device as u32,
    what: "a memory scope other than device",
};

const ATOMIC_ORDER: Rule = Rule {
    operand: 2,
    allowed: |semantics| semantics & ORDER == 0,
    what: "a memory order other than relaxed",
};

const ATOMIC: [Rule; 2] = [ATOMIC_SCOPE, ATOMIC_ORDER];

/// A compare-exchange has one order for each outcome.
const COMPARISON: [Rule; 3] = [ATOMIC_SCOPE, ATOMIC_ORDER, Rule { operand: 3, ..ATOMIC_ORDER }];

/// The rules of an instruction, and its first operand that they count from.
fn rules(op: Op) -> (&'static [Rule], usize) {
    match op {
        Op::ControlBarrier => (&BARRIER, 1),
        Op::MemoryBarrier => (&BARRIER, 0),
        Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => (&COMPARISON, 0),
        op if is_atomic(op) || is_float_atomic(op) => (&ATOMIC, 0),
        _ => (&[], 0),
    }
}

impl Synchronization {
    pub(super) fn new(environment: Option<Environment>) -> Self {
        Self { is_limited: environment == Some(OpenCl1_2), broken: Vec::new() }
    }

    /// Checks an instruction; `operand` returns the values of operands that are constants.
    pub(in super::super) fn check(
        &mut self,
        class: Class,
        span: Span,
        operand: impl Fn(usize) -> Option<u64>,
    ) {
        if !self.is_limited {
            return;
        }
        let (rules, first) = rules(class.opcode);
        let is_broken = |rule: &&Rule| {
            let value = operand(first + rule.operand).and_then(|value| u32::try_from(value).ok());
            value.is_some_and(|value| !(rule.allowed)(value))
        };
        if let Some(rule) = rules.iter().find(is_broken) {
            self.broken.push(Broken { span, name: class.opname, what: rule.what });
        }
    }

    fn report(&self, sources: &SourceMap, diagnostics: &mut Diagnostics) {
        for &Broken { span, name, what } in &self.broken {
            let construct = construct(span, sources).unwrap_or_else(|| name.into());
            diagnostics.report(error::not_in_environment(span, &construct, what, OpenCl1_2, OpenCl2_0));
        }
    }
}
