//! Which definition of a private variable each use sees: static single assignment form, made as by Braun and others, "Simple and
//! Efficient Construction of Static Single Assignment Form".

use super::control_flow_graph::{BlockId, ControlFlowGraph, Step, root_local};
use crate::hir::{ExprId, ExprKind, Function, LocalId, TemporaryId};
use rustc_hash::FxHashMap;
use spirocl_frontend::handle_map::{HandleMap, HandleSet};

/// The limit of variables times blocks whose definitions are noted.
const MOST: usize = 1 << 20;

/// Where a variable gets its value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Definition {
    /// It is a parameter.
    Parameter,
    /// It is assigned or initialized with this value.
    Value(ExprId),
    /// An [`ExprKind::Modify`] stores its new value.
    Modified(ExprId),
    /// Paths with different definitions meet.
    Merge(usize),
    /// It has no value, or parts of it are written, or through a pointer.
    Unknown,
}

/// Where paths with different definitions of a variable meet.
#[derive(Clone, Debug)]
pub(super) struct Merge {
    pub(super) block: BlockId,
    pub(super) definitions: Vec<Definition>,
}

/// The definitions that uses in a function see.
#[derive(Debug, Default)]
pub(super) struct Definitions {
    /// The definition of the variable in whose memory a place is, for each [`ExprKind::Load`] and [`ExprKind::Modify`] of one.
    uses: HandleMap<ExprId, Definition>,
    /// The expression by which a temporary gets its value.
    temporaries: HandleMap<TemporaryId, ExprId>,
    /// What merges of one definition are.
    same: Vec<Option<Definition>>,
    pub(super) merges: Vec<Merge>,
}

impl Definitions {
    /// Returns `None` where there are too many.
    pub(super) fn new(function: &Function, graph: &ControlFlowGraph) -> Option<Self> {
        let mut builder = Builder {
            function,
            graph,
            escaped: escaped(function),
            at_end: FxHashMap::default(),
            is_filled: vec![false; graph.blocks.len()],
            incomplete: HandleMap::default(),
            found: Self::default(),
        };
        for &block in &graph.order {
            builder.fill(block);
            if builder.at_end.len() > MOST {
                return None;
            }
        }
        Some(builder.found)
    }

    /// The definition that a load or a modification sees.
    pub(super) fn of_use(&self, expr: ExprId) -> Definition {
        self.uses.get(&expr).map_or(Definition::Unknown, |&definition| self.resolve(definition))
    }

    /// The definition of the variable that a temporary holds.
    pub(super) fn of_temporary(&self, temporary: TemporaryId) -> Definition {
        self.temporaries.get(&temporary).map_or(Definition::Unknown, |&expr| self.of_use(expr))
    }

    /// The definitions that meet, each of them once.
    pub(super) fn of_merge(&self, merge: usize) -> Vec<Definition> {
        let mut definitions: Vec<Definition> = Vec::new();
        for &definition in &self.merges[merge].definitions {
            let definition = self.resolve(definition);
            if definition != Definition::Merge(merge) && !definitions.contains(&definition) {
                definitions.push(definition);
            }
        }
        definitions
    }

    fn resolve(&self, mut definition: Definition) -> Definition {
        while let Definition::Merge(merge) = definition
            && let Some(same) = self.same[merge]
        {
            definition = same;
        }
        definition
    }
}

/// The variables whose address is taken.
fn escaped(function: &Function) -> HandleSet<LocalId> {
    let places = function.exprs.iter().filter_map(|expr| match &expr.kind {
        ExprKind::AddressOf(place) | ExprKind::ArrayToPointer(place) => Some(*place),
        ExprKind::DeviceKernel(call) => Some(call.literal),
        _ => None,
    });
    places.filter_map(|place| root_local(function, place)).collect()
}

struct Builder<'f> {
    function: &'f Function,
    graph: &'f ControlFlowGraph,
    escaped: HandleSet<LocalId>,
    /// The definitions at the end of blocks, as far as they are known.
    at_end: FxHashMap<(BlockId, LocalId), Definition>,
    /// The blocks that were looked at.
    is_filled: Vec<bool>,
    /// The merges of blocks of which some predecessor was not looked at.
    incomplete: HandleMap<BlockId, Vec<(LocalId, usize)>>,
    found: Definitions,
}

impl Builder<'_> {
    fn fill(&mut self, block: BlockId) {
        for &step in &self.graph.block(block).steps {
            match step {
                Step::Declare(local, value) => {
                    self.define(block, local, value.map_or(Definition::Unknown, Definition::Value));
                }
                Step::Evaluate(id) => self.evaluate(block, id),
            }
        }
        self.is_filled[block.index()] = true;
        for successor in self.graph.block(block).successors() {
            if self.is_sealed(successor) {
                for (local, merge) in self.incomplete.remove(&successor).unwrap_or_default() {
                    self.complete(successor, local, merge);
                }
            }
        }
    }

    fn evaluate(&mut self, block: BlockId, id: ExprId) {
        let function = self.function;
        let place = match function.expr(id).kind {
            ExprKind::Load { place, .. } | ExprKind::Assign { place, .. } => place,
            ExprKind::Modify { place, temporary, .. } => {
                self.found.temporaries.insert(temporary, id);
                place
            }
            _ => return,
        };
        let Some(local) = root_local(function, place) else { return };
        let is_whole = matches!(function.expr(place).kind, ExprKind::Local(_));
        match function.expr(id).kind {
            ExprKind::Assign { value, .. } if is_whole => self.define(block, local, Definition::Value(value)),
            ExprKind::Assign { .. } => self.define(block, local, Definition::Unknown),
            ref kind => {
                let seen = self.at(block, local);
                self.found.uses.insert(id, seen);
                match kind {
                    ExprKind::Modify { .. } if is_whole => {
                        self.define(block, local, Definition::Modified(id))
                    }
                    ExprKind::Modify { .. } => self.define(block, local, Definition::Unknown),
                    _ => {}
                }
            }
        }
    }

    fn define(&mut self, block: BlockId, local: LocalId, definition: Definition) {
        self.at_end.insert((block, local), definition);
    }

    fn is_sealed(&self, block: BlockId) -> bool {
        self.graph.predecessors(block).iter().all(|before| self.is_filled[before.index()])
    }

    /// The definition of a variable at the end of a block.
    fn at(&mut self, block: BlockId, local: LocalId) -> Definition {
        crate::stack::grow(|| self.at_kind(block, local))
    }

    fn at_kind(&mut self, block: BlockId, local: LocalId) -> Definition {
        if self.escaped.contains(&local) {
            return Definition::Unknown;
        }
        if let Some(&definition) = self.at_end.get(&(block, local)) {
            return self.found.resolve(definition);
        }
        let definition = match *self.graph.predecessors(block) {
            [] if local.index() < self.function.parameters.len() => Definition::Parameter,
            [] => Definition::Unknown,
            [before] => self.at(before, local),
            _ => {
                let merge = self.found.merges.len();
                self.found.merges.push(Merge { block, definitions: Vec::new() });
                self.found.same.push(None);
                self.define(block, local, Definition::Merge(merge));
                if !self.is_sealed(block) {
                    self.incomplete.get_or_default(block).push((local, merge));
                    return Definition::Merge(merge);
                }
                self.complete(block, local, merge)
            }
        };
        self.define(block, local, definition);
        definition
    }

    /// Collects what meets. The result is not a merge if that is one definition.
    fn complete(&mut self, block: BlockId, local: LocalId, merge: usize) -> Definition {
        for &before in self.graph.predecessors(block) {
            let definition = self.at(before, local);
            self.found.merges[merge].definitions.push(definition);
        }
        let same = match self.found.of_merge(merge)[..] {
            [] => Some(Definition::Unknown),
            [one] => Some(one),
            _ => None,
        };
        self.found.same[merge] = same;
        same.unwrap_or(Definition::Merge(merge))
    }
}
