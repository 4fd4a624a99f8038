//! Uniformity analysis: values that are equal for all work-items of a work-group, and values that certainly differ.
//!
//! All others are unknown: values in memory that the program writes, and operations that are not analysed.

use super::{
    barriers::Summaries,
    control_dependence::ControlDependence,
    control_flow_graph::{BlockId, ControlFlowGraph, Terminator, root_local},
    definitions::{Definition, Definitions},
};
use crate::{
    builtins::{AtomicOp, GroupScope, Lower, Special},
    hir::{BinaryOp, CompareOp, Conversion, ExprId, ExprKind, Function, Module},
};
use spirocl_frontend::handle_map::HandleMap;
use spirv::{BuiltIn, GroupOperation, Op};

/// The limit of rounds until the values of merges are stable.
const MOST_ROUNDS: usize = 16;

/// The uniformity of a value in a work-group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// Equal for all work-items.
    Uniform,
    /// Certainly different for some work-items.
    Divergent(Origin),
    /// Not known.
    Unknown,
}

/// The source of divergence of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Origin {
    /// The function that was called.
    pub(super) source: Source,
    /// Whether the value is the result of that function itself.
    is_result: bool,
    /// Whether it also differs within each sub-group.
    pub(super) in_sub_group: bool,
}

/// A function whose result differs between work-items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// `get_local_id(N)`
    LocalId(u64),
    /// `get_global_id(N)`
    GlobalId(u64),
    /// Another one of the work-item functions.
    Other(BuiltIn),
    /// An atomic operation that changes its object.
    Atomic,
}

impl Source {
    /// Returns its spelling in a program.
    pub(super) fn text(self) -> String {
        match self {
            Self::LocalId(dimension) => format!("`get_local_id({dimension})`"),
            Self::GlobalId(dimension) => format!("`get_global_id({dimension})`"),
            Self::Other(BuiltIn::GlobalLinearId) => "`get_global_linear_id()`".to_owned(),
            Self::Other(BuiltIn::LocalInvocationIndex) => "`get_local_linear_id()`".to_owned(),
            Self::Other(BuiltIn::SubgroupId) => "`get_sub_group_id()`".to_owned(),
            Self::Other(_) => "`get_sub_group_local_id()`".to_owned(),
            Self::Atomic => "the result of an atomic function".to_owned(),
        }
    }

    /// Whether it is counted within the work-group.
    fn is_local(self) -> bool {
        matches!(self, Self::LocalId(_) | Self::Other(BuiltIn::LocalInvocationIndex))
    }
}

impl Value {
    fn divergent(source: Source) -> Self {
        let in_sub_group = source == Source::Other(BuiltIn::SubgroupLocalInvocationId);
        Self::Divergent(Origin { source, is_result: true, in_sub_group })
    }

    /// The uniformity of an operation on two operands that is not known to be injective.
    fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Uniform, Self::Uniform) => Self::Uniform,
            _ => Self::Unknown,
        }
    }

    /// The uniformity of an injective operation.
    fn derived(self) -> Self {
        match self {
            Self::Divergent(origin) => Self::Divergent(Origin { is_result: false, ..origin }),
            other => other,
        }
    }

    pub(super) fn is_uniform(self) -> bool {
        self == Self::Uniform
    }
}

/// The uniformity of the values of a function.
pub(super) struct Uniformity<'m> {
    module: &'m Module,
    function: &'m Function,
    definitions: &'m Definitions,
    summaries: &'m Summaries,
    /// The uniformity of the parameters.
    parameters: Value,
    /// The size of the work-group, where an attribute states it.
    pub(super) size: Option<[u32; 3]>,
    /// The uniformity of the merges.
    merges: Vec<Value>,
    /// The expressions that were asked about since the merges changed.
    known: HandleMap<ExprId, Value>,
    /// For each block, whether work-items may differ in whether they reach it.
    pub(super) is_divergent: Vec<bool>,
    /// For each block, whether a branch on which it depends certainly keeps some work-items from it.
    is_certain: Vec<bool>,
}

/// A function and what was computed of it.
pub(super) struct Analysed<'m> {
    pub(super) module: &'m Module,
    pub(super) function: &'m Function,
    pub(super) graph: &'m ControlFlowGraph,
    pub(super) definitions: &'m Definitions,
    pub(super) dependence: &'m ControlDependence,
}

impl<'m> Uniformity<'m> {
    /// Returns `None` where the values do not become stable soon.
    pub(super) fn new(analysed: &Analysed<'m>, summaries: &'m Summaries, parameters: Value) -> Option<Self> {
        let &Analysed { module, function, graph, definitions, dependence } = analysed;
        let size = function.kernel.as_ref().and_then(|kernel| kernel.reqd_work_group_size);
        let mut uniformity = Self {
            module,
            function,
            definitions,
            summaries,
            parameters,
            size: size.map(|size| size.value),
            merges: vec![Value::Uniform; definitions.merges.len()],
            known: HandleMap::default(),
            is_divergent: vec![false; graph.blocks.len()],
            is_certain: vec![false; graph.blocks.len()],
        };
        for _ in 0..MOST_ROUNDS {
            if !uniformity.round(graph, dependence) {
                uniformity.is_certain = uniformity.certain(graph, dependence);
                return Some(uniformity);
            }
        }
        None
    }

    /// Computes the values of all merges anew. Returns whether something changed.
    fn round(&mut self, graph: &ControlFlowGraph, dependence: &ControlDependence) -> bool {
        self.known.clear();
        let mut has_changed = self.spread(graph, dependence);
        for merge in 0..self.merges.len() {
            let value = self.merge(graph, merge);
            // Values change in one direction only, so that there is an end.
            let is_change = match (self.merges[merge], value) {
                (before, after) if before == after => false,
                (Value::Uniform, _) | (_, Value::Unknown) => true,
                (Value::Divergent(_) | Value::Unknown, _) => false,
            };
            if is_change {
                self.merges[merge] = value;
                has_changed = true;
            }
        }
        has_changed
    }

    /// Finds the blocks that not all work-items reach together. Returns whether there are more of them.
    fn spread(&mut self, graph: &ControlFlowGraph, dependence: &ControlDependence) -> bool {
        let mut has_changed = false;
        loop {
            let mut has_spread = false;
            for &block in &graph.order {
                if self.is_divergent[block.index()] {
                    continue;
                }
                let depends = dependence.branches(block).iter().any(|&branch| {
                    self.is_divergent[branch.index()] || !self.decision(graph, branch).is_uniform()
                });
                self.is_divergent[block.index()] = depends;
                has_spread |= depends;
            }
            if !has_spread {
                return has_changed;
            }
            has_changed = true;
        }
    }

    fn certain(&mut self, graph: &ControlFlowGraph, dependence: &ControlDependence) -> Vec<bool> {
        let mut certain = vec![false; graph.blocks.len()];
        for &block in &graph.order {
            certain[block.index()] = dependence
                .branches(block)
                .iter()
                .any(|&branch| matches!(self.decision(graph, branch), Value::Divergent(_)));
        }
        certain
    }

    /// Whether some work-items certainly do not reach a block if others do.
    pub(super) fn is_certain(&self, block: BlockId) -> bool {
        self.is_certain[block.index()]
    }

    /// The value that decides where control goes on after a block.
    pub(super) fn decision(&mut self, graph: &ControlFlowGraph, block: BlockId) -> Value {
        match graph.block(block).terminator {
            Terminator::Branch { condition, .. } => self.value(condition),
            Terminator::Switch { value, .. } => self.value(value),
            Terminator::Goto(_) | Terminator::Return(_) | Terminator::End => Value::Uniform,
        }
    }

    fn merge(&mut self, graph: &ControlFlowGraph, merge: usize) -> Value {
        let block = self.definitions.merges[merge].block;
        let definitions = self.definitions.of_merge(merge);
        if let &[one] = &definitions[..] {
            return self.definition(one);
        }
        let mut values: Vec<Value> = Vec::with_capacity(definitions.len());
        for &definition in &definitions {
            values.push(self.definition(definition));
        }
        // The work-items that are in a loop go through it together.
        let is_together = graph.block(block).is_loop_head
            || graph.predecessors(block).iter().all(|&before| {
                let has_choice = graph.block(before).successors().len() > 1;
                !self.is_divergent[before.index()]
                    && (!has_choice || self.decision(graph, before).is_uniform())
            });
        if is_together && values.iter().all(|value| value.is_uniform()) {
            return Value::Uniform;
        }
        // From a start that differs, one at a time: the number of iterations differs as well.
        if let ([start, step], [value @ Value::Divergent(_), _]) = (&definitions[..], &values[..])
            && start != step
            && self.is_unit_step(*step, merge)
        {
            return value.derived();
        }
        Value::Unknown
    }

    fn is_unit_step(&self, definition: Definition, merge: usize) -> bool {
        let (Definition::Value(value) | Definition::Modified(value)) = definition else { return false };
        let value = match self.function.expr(value).kind {
            ExprKind::Modify { value, .. } => value,
            _ => value,
        };
        let ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract, left, right) =
            self.function.expr(value).kind
        else {
            return false;
        };
        let is_merge = match self.function.expr(left).kind {
            ExprKind::Temporary(temporary) => {
                self.definitions.of_temporary(temporary) == Definition::Merge(merge)
            }
            ExprKind::Load { .. } => self.definitions.of_use(left) == Definition::Merge(merge),
            _ => false,
        };
        is_merge && self.constant(right) == Some(1)
    }

    fn definition(&mut self, definition: Definition) -> Value {
        match definition {
            Definition::Parameter => self.parameters,
            Definition::Value(value) => self.value(value),
            Definition::Modified(expr) => match self.function.expr(expr).kind {
                ExprKind::Modify { value, .. } => self.value(value),
                _ => Value::Unknown,
            },
            Definition::Merge(merge) => self.merges[merge],
            Definition::Unknown => Value::Unknown,
        }
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, id: ExprId) -> Value {
        if let Some(&value) = self.known.get(&id) {
            return value;
        }
        let value = crate::stack::grow(|| self.value_kind(id));
        self.known.insert(id, value);
        value
    }

    fn values(&mut self, list: &[ExprId]) -> Value {
        list.iter().fold(Value::Uniform, |value, &each| value.with(self.value(each)))
    }

    fn value_kind(&mut self, id: ExprId) -> Value {
        let function = self.function;
        match &function.expr(id).kind {
            ExprKind::Zero | ExprKind::Integer(_) | ExprKind::Float(_) | ExprKind::Constant(_) => {
                Value::Uniform
            }
            ExprKind::Load { place, volatile: false } => self.load(id, *place),
            ExprKind::AddressOf(place) | ExprKind::ArrayToPointer(place) => self.place(*place),
            ExprKind::Convert(Conversion::ToBool, inner) => self.is_not_zero(*inner),
            ExprKind::Convert(_, inner) | ExprKind::Unary(_, inner) => self.value(*inner),
            ExprKind::Shuffle { base, .. } | ExprKind::ExtractField { base, .. } => match self.value(*base) {
                Value::Uniform => Value::Uniform,
                _ => Value::Unknown,
            },
            ExprKind::Binary(operator, left, right) => self.binary(*operator, *left, *right),
            ExprKind::Compare(operator, left, right) => self.compare(*operator, *left, *right),
            ExprKind::Logical(_, left, right) => match (self.value(*left), self.value(*right)) {
                (left @ Value::Divergent(_), Value::Uniform | Value::Divergent(_)) => left,
                (Value::Uniform, right @ Value::Divergent(_)) => right,
                (left, right) => left.with(right),
            },
            ExprKind::Conditional(condition, then, otherwise)
            | ExprKind::Select(condition, then, otherwise) => {
                match (self.value(*condition), self.constant(*then), self.constant(*otherwise)) {
                    (value @ Value::Divergent(_), Some(then), Some(otherwise)) if then != otherwise => value,
                    (condition, ..) => condition.with(self.values(&[*then, *otherwise])),
                }
            }
            ExprKind::PointerOffset(left, right) | ExprKind::PointerDifference(left, right) => {
                self.values(&[*left, *right])
            }
            ExprKind::Construct(list) => self.values(list),
            ExprKind::Assign { value, .. } => self.value(*value),
            ExprKind::Modify { value, result: crate::hir::ModifyResult::New, .. } => self.value(*value),
            ExprKind::Modify { .. } => {
                let before = self.definitions.of_use(id);
                self.definition(before)
            }
            ExprKind::Temporary(temporary) => {
                let before = self.definitions.of_temporary(*temporary);
                self.definition(before)
            }
            ExprKind::Call { function, arguments } => match self.summaries.result(*function) {
                Value::Uniform => self.values(arguments),
                other => other,
            },
            ExprKind::Builtin { builtin, arguments } => self.builtin(builtin.lower(), arguments),
            ExprKind::Sequence { result, .. } => self.value(*result),
            ExprKind::Statements(statements) => {
                statements.result.map_or(Value::Unknown, |result| self.value(result))
            }
            _ => Value::Unknown,
        }
    }

    /// A number as a condition.
    fn is_not_zero(&mut self, id: ExprId) -> Value {
        let is_part = matches!(
            self.function.expr(id).kind,
            ExprKind::Binary(BinaryOp::And | BinaryOp::Remainder, ..) | ExprKind::Convert(..)
        );
        match self.value(id) {
            // `get_local_id(0) + 1` is never zero.
            Value::Divergent(origin) if !origin.is_result && !is_part => Value::Unknown,
            value => value,
        }
    }

    fn load(&mut self, id: ExprId, place: ExprId) -> Value {
        if root_local(self.function, place).is_some() {
            let definition = self.definitions.of_use(id);
            let value = self.definition(definition);
            return match self.function.expr(place).kind {
                ExprKind::Local(_) => value,
                _ => self.part(definition, place).unwrap_or_else(|| value.with(self.place(place))),
            };
        }
        match self.is_read_only(place) {
            true => self.place(place).with(Value::Uniform),
            false => Value::Unknown,
        }
    }

    /// The component of a vector that was made of scalars.
    fn part(&mut self, definition: Definition, place: ExprId) -> Option<Value> {
        let Definition::Value(value) = definition else { return None };
        let (ExprKind::Construct(parts), ExprKind::Swizzle { components, .. }) =
            (&self.function.expr(value).kind, &self.function.expr(place).kind)
        else {
            return None;
        };
        let is_scalar = |part: &ExprId| self.module.types.scalar(self.function.expr(*part).ty).is_some();
        match components.single() {
            Some(index) if parts.iter().all(is_scalar) => {
                parts.get(usize::from(index)).map(|&part| self.value(part))
            }
            _ => None,
        }
    }

    /// Whether nothing writes to a place: it is in constant memory, or `const`.
    fn is_read_only(&self, place: ExprId) -> bool {
        match self.function.expr(place).kind {
            ExprKind::Global(global) => self.module.global(global).space.is_read_only(),
            ExprKind::Dereference(pointer) => {
                let pointee = self.module.types.pointee(self.function.expr(pointer).ty);
                pointee.is_some_and(|(pointee, space)| {
                    let is_shared = !space.is_of_call() && !space.is_of_work_group() && !space.is_generic();
                    space.is_read_only() || pointee.qualifiers.is_const && is_shared
                })
            }
            ExprKind::Field { base, .. }
            | ExprKind::Element { base, .. }
            | ExprKind::Swizzle { base, .. }
            | ExprKind::Component { base, .. } => self.is_read_only(base),
            _ => false,
        }
    }

    /// Whether a place is the same for all work-items.
    fn place(&mut self, place: ExprId) -> Value {
        match self.function.expr(place).kind {
            ExprKind::Local(_) | ExprKind::Global(_) => Value::Uniform,
            ExprKind::Dereference(pointer) => self.value(pointer),
            ExprKind::Field { base, .. } | ExprKind::Swizzle { base, .. } => self.place(base),
            ExprKind::Element { base, index } | ExprKind::Component { base, index } => {
                self.place(base).with(self.value(index))
            }
            _ => Value::Unknown,
        }
    }

    fn binary(&mut self, operator: BinaryOp, left: ExprId, right: ExprId) -> Value {
        let constant = self.constant(right);
        match (self.value(left), self.value(right)) {
            (Value::Uniform, Value::Uniform) => Value::Uniform,
            (value @ Value::Divergent(origin), Value::Uniform) => match (operator, constant) {
                (BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Xor, _)
                | (BinaryOp::Multiply | BinaryOp::ShiftLeft, _)
                | (BinaryOp::Remainder, Some(2..)) => value.derived(),
                (BinaryOp::And, Some(mask)) if mask & 1 == 1 => value.derived(),
                (BinaryOp::Divide, Some(1..=4)) | (BinaryOp::ShiftRight, Some(0..=2))
                    if origin.source.is_local() =>
                {
                    value.derived()
                }
                _ => Value::Unknown,
            },
            (Value::Uniform, value @ Value::Divergent(_)) => match operator {
                BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Xor => value.derived(),
                _ => Value::Unknown,
            },
            // A linear index.
            (value @ Value::Divergent(one), Value::Divergent(other))
                if operator == BinaryOp::Add && one.source.is_local() == other.source.is_local() =>
            {
                value.derived()
            }
            _ => Value::Unknown,
        }
    }

    fn compare(&mut self, operator: CompareOp, left: ExprId, right: ExprId) -> Value {
        let is_equality = matches!(operator, CompareOp::Equal | CompareOp::NotEqual);
        // Whether the value is compared with what is above it, or from it on.
        let is_below = matches!(operator, CompareOp::Less | CompareOp::GreaterEqual);
        let (origin, bound, is_below) = match (self.value(left), self.value(right)) {
            (Value::Uniform, Value::Uniform) => return Value::Uniform,
            (Value::Divergent(origin), Value::Uniform) => (origin, right, is_below),
            (Value::Uniform, Value::Divergent(origin)) => (origin, left, !is_below),
            // `get_local_id(0) == get_local_id(1)`
            (Value::Divergent(one), Value::Divergent(other))
                if one.is_result && other.is_result && one.source != other.source =>
            {
                return match one.source.is_local() && other.source.is_local() {
                    true => Value::Divergent(one).derived(),
                    false => Value::Unknown,
                };
            }
            _ => return Value::Unknown,
        };
        // What holds for every work-item: `get_local_id(0) < get_local_size(0)`.
        if !is_equality && is_below && (self.is_size(bound) || self.constant(bound) == Some(0)) {
            return Value::Unknown;
        }
        if let (Source::LocalId(dimension), Some(size), Some(constant), true) =
            (origin.source, self.size, self.constant(bound), origin.is_result)
            && size.get(dimension as usize).is_some_and(|&size| constant >= u64::from(size))
        {
            return Value::Unknown;
        }
        let is_one = is_equality && matches!(origin.source, Source::LocalId(0) | Source::GlobalId(0));
        let in_sub_group = origin.in_sub_group || is_one && origin.is_result;
        Value::Divergent(Origin { is_result: false, in_sub_group, ..origin })
    }

    /// Whether a value is the size of something in work-items.
    fn is_size(&self, mut id: ExprId) -> bool {
        loop {
            id = match &self.function.expr(id).kind {
                ExprKind::Convert(_, inner) => *inner,
                ExprKind::Load { .. } => match self.definitions.of_use(id) {
                    Definition::Value(value) if value < id => value,
                    _ => return false,
                },
                ExprKind::Builtin { builtin, .. } => {
                    return matches!(
                        builtin.lower(),
                        Lower::Variable(
                            BuiltIn::WorkgroupSize
                                | BuiltIn::EnqueuedWorkgroupSize
                                | BuiltIn::GlobalSize
                                | BuiltIn::SubgroupSize
                                | BuiltIn::SubgroupMaxSize
                                | BuiltIn::NumSubgroups
                        )
                    );
                }
                _ => return false,
            };
        }
    }

    /// The value of an integer constant.
    pub(super) fn constant(&self, mut id: ExprId) -> Option<u64> {
        loop {
            id = match self.function.expr(id).kind {
                ExprKind::Zero => return Some(0),
                ExprKind::Integer(bits) => return Some(bits),
                ExprKind::Convert(_, inner) => inner,
                _ => return None,
            };
        }
    }

    fn builtin(&mut self, lower: Lower, arguments: &[ExprId]) -> Value {
        match lower {
            Lower::Variable(variable) => self.variable(variable, arguments.first().copied()),
            Lower::Special(Special::Group(group)) if group.scope == GroupScope::WorkGroup => {
                let is_same = matches!(group.op, Op::GroupAll | Op::GroupAny | Op::GroupBroadcast);
                match is_same || group.operation == Some(GroupOperation::Reduce) {
                    true => Value::Uniform,
                    false => Value::Unknown,
                }
            }
            Lower::Special(Special::LegacyAtomic(op) | Special::Atomic(op)) => match op {
                AtomicOp::Increment | AtomicOp::Decrement => Value::divergent(Source::Atomic),
                AtomicOp::Add | AtomicOp::Subtract
                    if arguments.get(1).is_some_and(|&by| self.constant(by).is_some_and(|by| by != 0)) =>
                {
                    Value::divergent(Source::Atomic)
                }
                _ => Value::Unknown,
            },
            Lower::Ext(_) | Lower::Compare(_) => self.values(arguments),
            Lower::Special(Special::ImageQuery(_) | Special::AnySign | Special::AllSign) => {
                self.values(arguments)
            }
            Lower::Op(_) | Lower::Special(_) => Value::Unknown,
        }
    }

    fn variable(&self, variable: BuiltIn, dimension: Option<ExprId>) -> Value {
        let is_one =
            |dimension: u64| dimension > 2 || self.size.is_some_and(|size| size[dimension as usize] == 1);
        match (variable, dimension.map(|dimension| self.constant(dimension))) {
            (BuiltIn::LocalInvocationId | BuiltIn::GlobalInvocationId, Some(Some(dimension)))
                if is_one(dimension) =>
            {
                Value::Uniform
            }
            (BuiltIn::LocalInvocationId, Some(Some(dimension))) => {
                Value::divergent(Source::LocalId(dimension))
            }
            (BuiltIn::GlobalInvocationId, Some(Some(dimension))) => {
                Value::divergent(Source::GlobalId(dimension))
            }
            (
                BuiltIn::GlobalLinearId
                | BuiltIn::LocalInvocationIndex
                | BuiltIn::SubgroupLocalInvocationId
                | BuiltIn::SubgroupId,
                _,
            ) => match self.size {
                Some([1, 1, 1]) => Value::Uniform,
                _ => Value::divergent(Source::Other(variable)),
            },
            (
                BuiltIn::WorkDim
                | BuiltIn::GlobalSize
                | BuiltIn::WorkgroupSize
                | BuiltIn::EnqueuedWorkgroupSize
                | BuiltIn::NumWorkgroups
                | BuiltIn::WorkgroupId
                | BuiltIn::GlobalOffset
                | BuiltIn::NumSubgroups
                | BuiltIn::NumEnqueuedSubgroups
                | BuiltIn::SubgroupMaxSize,
                argument,
            ) => match argument {
                None | Some(Some(_)) => Value::Uniform,
                Some(None) => Value::Unknown,
            },
            _ => Value::Unknown,
        }
    }
}
