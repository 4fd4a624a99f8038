//! If-conversion: replaces a diamond or triangle of cheap, speculatable blocks by `OpSelect`s.

use super::{
    Changed, Context,
    edit::{self, label, phi_entries, phis, phis_mut},
    effects,
    globals::Type,
    simplify_cfg::{is_merge, named_by_merges},
};
use crate::{
    cfg::Cfg,
    instruction::{branch, id_at, of_ids},
};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};

/// The maximum cost of the instructions of both sides together.
const COST: u32 = 4;
/// The maximum number of selected values.
const SELECTED: usize = 4;

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let branches = |block: &dr::Block| {
        block.instructions.last().is_some_and(|last| last.class.opcode == Op::BranchConditional)
    };
    if !function.blocks.iter().any(branches) {
        return Changed::No;
    }
    let cfg = context.take_graph().unwrap_or_else(|| Cfg::new(function));
    let named = named_by_merges(function, &cfg);
    let mut changed = false;
    // Inner branches first, so that outer ones can be converted too.
    for &head in cfg.order().iter().rev() {
        if let Some(meeting) = Meeting::find(function, &cfg, &named, head, context) {
            meeting.convert(function, context);
            changed = true;
        }
    }
    if changed {
        edit::drop_emptied(function);
    }
    changed.into()
}

/// A conditional branch whose sides meet again, each of one block or none.
struct Meeting {
    head: usize,
    /// The blocks of the true and false sides.
    sides: [Option<usize>; 2],
    end: usize,
    condition: u32,
}

impl Meeting {
    fn find(
        function: &dr::Function,
        cfg: &Cfg,
        named: &[bool],
        head: u32,
        context: &Context,
    ) -> Option<Self> {
        let instructions = &function.blocks[head as usize].instructions;
        let (terminator, before) = instructions.split_last()?;
        let ends_in_merge = before.last().is_some_and(is_merge);
        // Branch weights: one side is rarely taken.
        if terminator.class.opcode != Op::BranchConditional || terminator.operands.len() > 3 || ends_in_merge
        {
            return None;
        }
        let targets = [id_at(terminator, 1)?, id_at(terminator, 2)?].map(|label| cfg.block(label));
        let goes_on = |way: u32| {
            let alone = cfg.predecessors(way).len() == 1 && !named[way as usize] && way != head;
            let last = function.blocks[way as usize].instructions.last()?;
            (alone && last.class.opcode == Op::Branch)
                .then(|| id_at(last, 0).map(|label| cfg.block(label)))?
        };
        let [yes, no] = targets;
        let (sides, end) = match targets.map(goes_on) {
            [Some(left), Some(right)] if left == right => ([Some(yes), Some(no)], left),
            [Some(end), _] if end == no => ([Some(yes), None], end),
            [_, Some(end)] if end == yes => ([None, Some(no)], end),
            _ => return None,
        };
        let meeting = Self {
            head: head as usize,
            sides: sides.map(|way| way.map(|way| way as usize)),
            end: end as usize,
            condition: id_at(terminator, 0)?,
        };
        (end != head && yes != no && meeting.pays(function, context)).then_some(meeting)
    }

    /// Whether the sides can be speculated, and the phis replaced by selects, at low cost.
    fn pays(&self, function: &dr::Function, context: &Context) -> bool {
        let costs = self.sides.into_iter().flatten().map(|way| effects::cost_ahead(&function.blocks[way]));
        let Some(cost) = costs.sum::<Option<u32>>() else { return false };
        let labels = self.labels(function);
        let selected = phis(&function.blocks[self.end]).filter(|phi| {
            let [yes, no] = labels.map(|label| value_from(phi, label));
            yes != no
        });
        let mut count = 0;
        for phi in selected {
            let ty = phi.result_type.map(|ty| context.globals.ty(ty));
            // SPIR-V before 1.4 has no `OpSelect` of a vector by a scalar condition.
            let fits = matches!(ty, Some(Type::Int(_) | Type::Float(_) | Type::Bool | Type::Pointer(..)));
            count += 1;
            if !fits || count > SELECTED {
                return false;
            }
        }
        cost <= COST && count > 0
    }

    /// The two predecessors of the end block.
    fn labels(&self, function: &dr::Function) -> [u32; 2] {
        self.sides.map(|way| label(&function.blocks[way.unwrap_or(self.head)]))
    }

    fn convert(&self, function: &mut dr::Function, context: &mut Context) {
        let labels = self.labels(function);
        let from = label(&function.blocks[self.head]);
        let mut head = std::mem::take(&mut function.blocks[self.head].instructions);
        head.pop();
        let line = edit::line_at_end(&head);
        for way in self.sides.into_iter().flatten() {
            let body = std::mem::take(&mut function.blocks[way].instructions);
            edit::compute_ahead(&mut head, body, context.has_lines);
        }
        if context.has_lines {
            head.push(line);
        }
        for phi in phis_mut(&mut function.blocks[self.end]) {
            let [yes, no] = labels.map(|label| value_from(phi, label));
            let mut chosen = yes;
            if yes != no {
                chosen = context.globals.fresh();
                let ty = phi.result_type.expect("phis have types");
                head.push(of_ids(Op::Select, ty, chosen, &[self.condition, yes, no]));
            }
            edit::retain_entries(phi, |each| !labels.contains(&each));
            phi.operands.extend([chosen, from].map(Operand::IdRef));
        }
        head.push(branch(label(&function.blocks[self.end])));
        function.blocks[self.head].instructions = head;
    }
}

/// The value of a phi for a predecessor.
fn value_from(phi: &dr::Instruction, label: u32) -> u32 {
    let entry = phi_entries(phi).find(|&(_, from)| from == label);
    entry.expect("a phi has an entry for each predecessor").0
}
