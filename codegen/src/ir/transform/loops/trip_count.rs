//! Trip counts: how often a loop runs, by evaluating an exit condition that is executed in each iteration.

use crate::ir::{
    Block, ConstantKind, Function, Inst, Module, Opcode, TypeKind, Value, ValueKind,
    opcode::Core,
    transform::{
        edit::type_of,
        scalar::constant_folding::{Scalar, fold_scalars},
    },
};
use spirocl_frontend::handle_map::HandleMap;

/// The maximum depth of instructions that are evaluated for an exit condition.
const DEPTH: u32 = 8;

/// A loop whose iterations are to be counted.
pub(super) struct TripCount<'a> {
    pub(super) header: Block,
    /// The blocks that branch back.
    pub(super) latches: &'a [Block],
    /// The exit edges.
    pub(super) exits: &'a [(Block, Block)],
    /// The most iterations that are evaluated.
    pub(super) most: u32,
    /// Whether values of the loop are used outside other than by phis of exit blocks.
    pub(super) is_used_behind: bool,
}

/// The trip count of a loop.
pub(super) struct Counted {
    /// The exiting block whose condition decides.
    pub(super) test: Block,
    /// The value of the condition that continues the loop.
    pub(super) onward: bool,
    /// The number of iterations before the last.
    pub(super) copies: u32,
}

/// The known values of the header's phis in an iteration.
type Known = HandleMap<Inst, Option<Scalar>>;

impl TripCount<'_> {
    /// Counts the iterations. `is_certain` says whether a block is executed in each.
    pub(super) fn find(
        &self,
        function: &Function,
        module: &mut Module,
        is_certain: impl Fn(Block) -> bool,
    ) -> Option<Counted> {
        if self.exits.len() != 1 && self.is_used_behind {
            return None;
        }
        self.exits.iter().find_map(|&(test, end)| {
            let terminator = function.terminator(test)?;
            let is_branch = function.inst(terminator).opcode == Opcode::Core(Core::BranchConditional);
            if !is_branch || !is_certain(test) {
                return None;
            }
            let onward = function.blocks(terminator).next()? != end;
            let condition = function.operand(terminator, 0);
            let copies = self.count((condition, onward), function, module, |_, _| true)?;
            Some(Counted { test, onward, copies })
        })
    }

    /// Whether the operands of a comparison of integers are never negative: it decides in each iteration whether that is the last, and the
    /// iterations can be counted.
    pub(super) fn is_never_negative(
        &self,
        comparison: Inst,
        onward: bool,
        function: &Function,
        module: &mut Module,
    ) -> bool {
        let ty = type_of(function, module, function.operand(comparison, 0));
        let TypeKind::Int(width) = module.types.kind(ty) else { return false };
        let is_positive = |known: &Known, module: &mut Module| {
            function.operands(comparison).all(|operand| {
                let value = evaluate(operand, known, function, module, DEPTH);
                matches!(value, Some(Scalar::Int(bits)) if bits >> (width - 1) == 0)
            })
        };
        self.count((comparison.into(), onward), function, module, is_positive).is_some()
    }

    /// The number of iterations before the last: before the one where a condition has not the value that continues the loop. In none of them
    /// may `allows` be false.
    fn count(
        &self,
        (condition, onward): (Value, bool),
        function: &Function,
        module: &mut Module,
        allows: impl Fn(&Known, &mut Module) -> bool,
    ) -> Option<u32> {
        let mut known = self.at_entry(function, module);
        for copies in 0..=self.most {
            if !allows(&known, module) {
                return None;
            }
            match evaluate(condition, &known, function, module, DEPTH)? {
                Scalar::Bool(way) if way != onward => return Some(copies),
                Scalar::Bool(_) => {
                    let next = |value| evaluate(value, &known, function, module, DEPTH);
                    known = self.join(function, true, next);
                }
                Scalar::Int(_) | Scalar::Float(_) => return None,
            }
        }
        None
    }

    /// The value of a condition in the header whenever the loop is entered, if it is known.
    pub(super) fn first(&self, condition: Value, function: &Function, module: &mut Module) -> Option<bool> {
        let known = self.at_entry(function, module);
        match evaluate(condition, &known, function, module, DEPTH)? {
            Scalar::Bool(way) => Some(way),
            Scalar::Int(_) | Scalar::Float(_) => None,
        }
    }

    fn at_entry(&self, function: &Function, module: &mut Module) -> Known {
        let nothing = Known::default();
        self.join(function, false, |value| evaluate(value, &nothing, function, module, 0))
    }

    /// The values of the header's phis from latches or from entry edges.
    fn join(
        &self,
        function: &Function,
        within: bool,
        mut value: impl FnMut(Value) -> Option<Scalar>,
    ) -> Known {
        let mut known = Known::default();
        for phi in function.phis(self.header) {
            let incoming = function.incoming(phi).filter(|(from, _)| self.latches.contains(from) == within);
            let mut values = incoming.map(|(_, each)| value(each));
            let first = values.next().flatten();
            let all_alike = values.all(|each| each == first);
            known.insert(phi, first.filter(|_| all_alike));
        }
        known
    }
}

/// The value of an operand if it is constant in an iteration.
fn evaluate(
    value: Value,
    known: &Known,
    function: &Function,
    module: &mut Module,
    depth: u32,
) -> Option<Scalar> {
    let inst = match value.kind() {
        ValueKind::Constant(constant) => {
            return match *module.constants.kind(constant) {
                ConstantKind::Bool(value) => Some(Scalar::Bool(value)),
                ConstantKind::Int(bits) => Some(Scalar::Int(bits)),
                ConstantKind::Float(bits) => Some(Scalar::Float(bits)),
                _ => None,
            };
        }
        ValueKind::Inst(inst) => inst,
        ValueKind::Global(_) | ValueKind::Function(_) => return None,
    };
    if let Some(&value) = known.get(&inst) {
        return value;
    }
    let data = *function.inst(inst);
    let count = function.operands(inst).len();
    let folds =
        matches!(data.opcode, Opcode::Unary(_) | Opcode::Binary(_) | Opcode::Compare(_) | Opcode::Cast(_));
    if depth == 0 || !folds || function.is_decorated(inst) || data.flags.is_explicit_conversion() {
        return None;
    }
    let operand_type = type_of(function, module, function.operand(inst, 0));
    let mut values = [Scalar::Int(0); 2];
    for (index, slot) in values.iter_mut().enumerate().take(count) {
        *slot = evaluate(function.operand(inst, index), known, function, module, depth - 1)?;
    }
    let (result, operand): (TypeKind, TypeKind) =
        (module.types.kind(data.ty), module.types.kind(operand_type));
    fold_scalars(data.opcode, result, operand, values.get(..count)?)
}
