//! FMA contraction across statements, for `-ffp-contract=fast` and `-cl-mad-enable`: replaces an addition of a product that has no other use
//! by `mad`. The front end contracts within an expression; dead code elimination removes the products.

use crate::{
    contraction,
    ir::{
        Binary, EntryPoint, Flags, Function, FunctionId, Inst, Module, Opcode, Operands, Unary, Value, graph,
        opcode::Core,
        transform::{
            Changed,
            edit::{make, rewrite},
        },
    },
};
use spirv::{ExecutionMode, OpenclStd100Op};

/// Runs the pass.
pub fn run(function: &mut Function, _: &mut Module) -> Changed {
    let (uses, homes) = (function.use_counts(), graph::homes(function));
    let mut changed = false;
    for block in function.layout.clone() {
        let old = std::mem::take(&mut function.block_mut(block).insts);
        let mut insts = Vec::with_capacity(old.len());
        for inst in old {
            // Within one block only, so that no product moves into a loop.
            let is_candidate =
                |product: Inst| uses[product.index()] == 1 && homes[product.index()] == homes[inst.index()];
            if let Some(sum) = Sum::of(function, inst, is_candidate) {
                insts.extend(sum.contract(function, inst));
                changed = true;
            }
            insts.push(inst);
        }
        function.block_mut(block).insts = insts;
    }
    changed.into()
}

/// Marks the products of a module of another compiler that must not be contracted as such, before they are inlined: those of functions that
/// an entry point with `ContractionOff` calls (SPIR-V, 3.6), and all if entry points of other modules may have to have it. Lowering marks
/// single products, as the pragma says.
pub fn mark_forbidden(module: &mut Module) {
    let is_off =
        |entry: &&EntryPoint| entry.modes.iter().any(|mode| mode.mode == ExecutionMode::ContractionOff);
    let mut pending: Vec<FunctionId> =
        module.entry_points.iter().filter(is_off).map(|entry| entry.function).collect();
    if module.source_extensions.iter().any(|name| **name == *contraction::NAME) {
        pending.extend(module.function_ids());
    }
    let mut is_marked = vec![false; module.functions.len()];
    while let Some(id) = pending.pop() {
        if !std::mem::replace(&mut is_marked[id.index()], true) {
            pending.extend(mark(module.function_mut(id)));
        }
    }
}

/// Marks the products of a function; returns the functions that it calls.
fn mark(function: &mut Function) -> Vec<FunctionId> {
    let insts: Vec<Inst> = function.all_insts().map(|(_, inst)| inst).collect();
    let mut callees = Vec::new();
    for inst in insts {
        match function.inst(inst).opcode {
            Opcode::Core(Core::Call) => callees.extend(function.operand(inst, 0).function()),
            Opcode::Binary(Binary::FloatMultiply) => {
                let data = function.inst_mut(inst);
                data.flags = data.flags.with(Flags::NO_CONTRACTION);
            }
            _ => {}
        }
    }
    callees
}

/// A sum with a product: `a * b + c`.
struct Sum {
    a: Value,
    b: Value,
    c: Value,
    /// Which of them the subtraction that it was negates.
    negated: Option<Side>,
}

/// A side of a subtraction.
enum Side {
    Product,
    Other,
}

impl Sum {
    /// The sum that an instruction is, if one of its operands is a product that may be contracted.
    fn of(function: &Function, inst: Inst, is_candidate: impl Fn(Inst) -> bool) -> Option<Self> {
        let subtracts = match function.inst(inst).opcode {
            Opcode::Binary(Binary::FloatAdd) => false,
            Opcode::Binary(Binary::FloatSubtract) => true,
            _ => return None,
        };
        if !may_be_contracted(function, inst) {
            return None;
        }
        let factors = |value: Value| {
            let product = value.inst().filter(|&product| {
                function.inst(product).opcode == Opcode::Binary(Binary::FloatMultiply)
                    && may_be_contracted(function, product)
                    && is_candidate(product)
            })?;
            Some((function.operand(product, 0), function.operand(product, 1)))
        };
        let (left, right) = (function.operand(inst, 0), function.operand(inst, 1));
        let negated = |side: Side| subtracts.then_some(side);
        if let Some((a, b)) = factors(left) {
            return Some(Self { a, b, c: right, negated: negated(Side::Other) });
        }
        let (a, b) = factors(right)?;
        Some(Self { a, b, c: left, negated: negated(Side::Product) })
    }

    /// Makes the instruction a `mad`; returns the negation that goes before it. Fast-math flags go: they are not for library functions.
    fn contract(mut self, function: &mut Function, inst: Inst) -> Option<Inst> {
        let data = *function.inst(inst);
        let side = match self.negated {
            None => None,
            Some(Side::Product) => Some(&mut self.a),
            Some(Side::Other) => Some(&mut self.c),
        };
        let negation = side.map(|side| {
            let operands = [*side];
            let negate = Opcode::Unary(Unary::FloatNegate);
            let negation = make(function, negate, data.ty, &operands, data.location);
            *side = negation.into();
            negation
        });
        let operands = [self.a, self.b, self.c];
        rewrite(function, inst, Opcode::Library(OpenclStd100Op::mad), Operands::values(&operands));
        negation
    }
}

/// Whether nothing that is said of an instruction forbids it.
fn may_be_contracted(function: &Function, inst: Inst) -> bool {
    !function.inst(inst).flags.contains(Flags::NO_CONTRACTION) && !function.is_decorated(inst)
}

#[cfg(test)]
mod tests {
    use crate::ir::{
        print, read,
        transform::{Permissions, optimize},
    };

    /// A kernel with a sum that may be contracted, and one that calls a function with a sum that may not.
    const TEXT: &str = r#"kernel @on "on"
kernel @off "off" [[ContractionOff]]

fn @called(f32 %0, f32 %1) -> f32 control 2 {
b0:
    %2 = fmul f32 %0, %1
    %3 = fadd f32 %2, %1
    ret_value %3
}

fn @on(ptr(global f32) %0, f32 %1, f32 %2) -> void {
b0:
    %3 = fmul f32 %1, %2
    %4 = fadd f32 %3, %2
    store align 4 %0, %4
    ret
}

fn @off(ptr(global f32) %0, f32 %1, f32 %2) -> void {
b0:
    %3 = call f32 @called, %1, %2
    store align 4 %0, %3
    ret
}
"#;

    /// The number of contracted sums, with these lines at the start of the module.
    fn contracted(lines: &str, contraction: bool) -> usize {
        let mut module =
            read::module(&format!("address_bits 64\n{lines}{TEXT}")).expect("the text is a module");
        super::mark_forbidden(&mut module);
        optimize(&mut module, Permissions { contraction });
        print::module(&module).matches("std.mad").count()
    }

    #[test]
    fn kernels_and_other_modules_may_forbid_it() {
        assert_eq!(contracted("", true), 1);
        assert_eq!(contracted("", false), 0);
        assert_eq!(contracted("extension \"FP_CONTRACT OFF\"\n", true), 0);
    }
}
