//! The capabilities, scopes and memory orders that each OpenCL version supports. OpenCL SPIR-V environment specification, "Required
//! Capabilities", "Validation Rules" and "OpenCL Extensions".
//!
//! Capabilities of extensions count as supported: the program enabled the extension. Without a target environment everything is supported.

use crate::{
    Options,
    capability::{Needs, VersionReason, closure, construct, is_atomic},
    error, instruction,
    options::Environment::{self, *},
    spans::Spans,
};
use indexmap::IndexSet;
use rspirv::{
    dr::{self, Operand},
    spirv::{Capability, Op, Scope},
};
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
pub(crate) fn check(
    module: &dr::Module,
    needs: &Needs,
    reason: Option<&VersionReason>,
    options: &Options,
    spans: &Spans,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> IndexSet<Span> {
    let mut reported = IndexSet::new();
    check_device(needs, options, sources, diagnostics, &mut reported);
    let Some(environment) = options.environment else { return reported };
    let newest = NEWEST.iter().find(|(each, _)| *each == environment).map(|&(_, most)| most);
    if let (Some(most), Some((_, asked))) = (newest, options.spirv_version)
        && asked > most
    {
        diagnostics.report(error::version_beyond_environment(environment, asked, most));
        return reported;
    }
    for &(capability, span) in needs.capabilities.values() {
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
    if environment == OpenCl1_2 {
        Synchronization::new(module).check(module, spans, sources, diagnostics);
    }
    reported
}

/// Reports capabilities and extensions that the device does not list. A construct is reported once.
fn check_device(
    needs: &Needs,
    options: &Options,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
    reported: &mut IndexSet<Span>,
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
    for &(capability, span) in needs.capabilities.values() {
        let all = closure(capability).into_iter().rev();
        let mut names = all.map(|each| format!("{each:?}"));
        if let Some(name) = names.find(|name| lacks(&options.device.capabilities, name)) {
            report(span, &format!("the capability `{name}`"));
        }
    }
    for (name, &span) in &needs.extensions {
        if lacks(&options.device.extensions, name) {
            report(span, &format!("the extension `{name}`"));
        }
    }
}

/// OpenCL 1.2 has one scope and one order for barriers, and one of each for atomics.
struct Synchronization {
    /// The values of 32-bit integer constants by id.
    constants: Vec<Option<u32>>,
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

impl Synchronization {
    fn new(module: &dr::Module) -> Self {
        let mut constants = Vec::new();
        for instruction in &module.types_global_values {
            if let (Op::Constant, Some(id), Some(&Operand::LiteralBit32(value))) =
                (instruction.class.opcode, instruction.result_id, instruction.operands.first())
            {
                if constants.len() <= id as usize {
                    constants.resize(id as usize + 1, None);
                }
                constants[id as usize] = Some(value);
            }
        }
        Self { constants }
    }

    fn check(&self, module: &dr::Module, spans: &Spans, sources: &SourceMap, diagnostics: &mut Diagnostics) {
        for (instruction, span) in module.functions.iter().flat_map(|function| spans.located(function)) {
            let (rules, first): (&[Rule], usize) = match instruction.class.opcode {
                Op::ControlBarrier => (&BARRIER, 1),
                Op::MemoryBarrier => (&BARRIER, 0),
                Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => (&COMPARISON, 0),
                Op::AtomicFAddEXT | Op::AtomicFMinEXT | Op::AtomicFMaxEXT => (&ATOMIC, 0),
                op if is_atomic(op) => (&ATOMIC, 0),
                _ => continue,
            };
            let Some(broken) = rules.iter().find(|rule| self.breaks(instruction, first, rule)) else {
                continue;
            };
            let span = span.unwrap_or_default();
            let construct = construct(span, sources).unwrap_or_else(|| instruction.class.opname.into());
            diagnostics.report(error::not_in_environment(
                span,
                &construct,
                broken.what,
                OpenCl1_2,
                OpenCl2_0,
            ));
        }
    }

    fn breaks(&self, instruction: &dr::Instruction, first: usize, rule: &Rule) -> bool {
        let id = instruction.operands.get(first + rule.operand).and_then(instruction::id);
        let value = id.and_then(|id| self.constants.get(id as usize).copied().flatten());
        value.is_some_and(|value| !(rule.allowed)(value))
    }
}
