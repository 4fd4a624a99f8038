//! Declarations that nothing uses: variables, parameters, functions.

use crate::{
    error::unused as error,
    hir::{
        Constant, DeclarationId, ExprId, ExprKind, Function, FunctionId, GlobalId, Linkage, LocalId, Module,
        Stmt, StmtKind,
    },
};
use rustc_hash::FxHashSet;
use spirocl_frontend::{diagnostic::Diagnostics, handle_map::HandleSet};

/// `static` functions that nothing calls. Those that are `inline` too are meant for several files.
pub(super) fn functions(module: &Module, exempt: &FxHashSet<DeclarationId>, diagnostics: &mut Diagnostics) {
    let exprs = module.functions.iter().flat_map(|function| &function.exprs);
    let called: HandleSet<FunctionId> = exprs
        .filter_map(|expr| match &expr.kind {
            ExprKind::Call { function, .. } => Some(*function),
            ExprKind::DeviceKernel(call) => Some(call.kernel),
            _ => None,
        })
        .collect();
    for (index, function) in module.functions.iter().enumerate() {
        let is_own =
            function.linkage == Linkage::Internal && function.kernel.is_none() && !function.hints.inline;
        if is_own && function.body.is_some() && !called.contains(&FunctionId(index as u32)) {
            let name = module.symbols.text(function.name);
            if !name.is_empty() && !exempt.contains(&function.declaration) {
                diagnostics.report(error::function(function.span, name));
            }
        }
    }
}

/// Variables of functions in local, constant and global memory that nothing uses.
pub(super) fn globals(module: &Module, exempt: &FxHashSet<DeclarationId>, diagnostics: &mut Diagnostics) {
    let mut used = HandleSet::default();
    for expr in module.functions.iter().flat_map(|function| &function.exprs) {
        match &expr.kind {
            ExprKind::Global(id) => {
                used.insert(*id);
            }
            ExprKind::Constant(constant) => addresses(constant, &mut used),
            _ => {}
        }
    }
    let initializers = module.globals.iter().filter_map(|global| global.initializer.as_ref());
    initializers.for_each(|initializer| addresses(initializer, &mut used));
    for (index, global) in module.globals.iter().enumerate() {
        let Some(name) = global.name.filter(|_| global.function.is_some()) else { continue };
        if !used.contains(&GlobalId(index as u32)) && !exempt.contains(&global.declaration) {
            diagnostics.report(error::variable(global.span, module.symbols.text(name)));
        }
    }
}

/// The variables whose addresses a constant holds.
fn addresses(constant: &Constant, out: &mut HandleSet<GlobalId>) {
    match constant {
        Constant::Address(id, _) => {
            out.insert(*id);
        }
        Constant::Elements(parts) => parts.iter().for_each(|part| addresses(part, out)),
        Constant::Union(_, member) => addresses(member, out),
        Constant::Zero
        | Constant::Integer(_)
        | Constant::Float(_)
        | Constant::Bytes(_)
        | Constant::Sampler(_) => {}
    }
}

/// Variables and parameters that nothing reads.
pub(super) fn locals(
    module: &Module,
    id: FunctionId,
    exempt: &FxHashSet<DeclarationId>,
    diagnostics: &mut Diagnostics,
) {
    let function = module.function(id);
    let Some(body) = &function.body else { return };
    let uses = uses(function, body);
    for (index, (local, uses)) in function.locals.iter().zip(uses).enumerate() {
        let Some(name) = local.name.filter(|_| !exempt.contains(&local.declaration)) else { continue };
        let name = module.symbols.text(name);
        let is_parameter = index < function.parameters.len();
        let diagnostic = match uses {
            Uses::Read => continue,
            Uses::None if is_parameter => error::parameter(local.span, name),
            Uses::None => error::variable(local.span, name),
            Uses::Set if is_parameter => continue,
            Uses::Set => error::set_variable(local.span, name),
        };
        diagnostics.report(diagnostic);
    }
}

/// How a variable is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Uses {
    None,
    /// Only by statements that set it.
    Set,
    Read,
}

fn uses(function: &Function, body: &[Stmt]) -> Vec<Uses> {
    let mut statements = Vec::new();
    statement_expressions(body, &mut statements);
    for expr in &function.exprs {
        if let ExprKind::Statements(inner) = &expr.kind {
            statement_expressions(&inner.body, &mut statements);
        }
    }
    let set = statements.into_iter().filter_map(|id| match function.expr(id).kind {
        ExprKind::Assign { place, volatile: false, .. } | ExprKind::Modify { place, volatile: false, .. } => {
            Some(place)
        }
        _ => None,
    });
    let set: HandleSet<ExprId> = set.collect();
    let mut uses = vec![Uses::None; function.locals.len()];
    for (index, expr) in function.exprs.iter().enumerate() {
        let ExprKind::Local(LocalId(local)) = expr.kind else { continue };
        let this = if set.contains(&ExprId(index as u32)) { Uses::Set } else { Uses::Read };
        let of_local = &mut uses[local as usize];
        *of_local = this.max(*of_local);
    }
    uses
}

/// The expressions whose values are not used.
fn statement_expressions(body: &[Stmt], out: &mut Vec<ExprId>) {
    let mut open: Vec<&Stmt> = body.iter().collect();
    while let Some(stmt) = open.pop() {
        match &stmt.kind {
            StmtKind::Expr(id) => out.push(*id),
            StmtKind::Block(list) => open.extend(list),
            StmtKind::If { then, otherwise, .. } => {
                open.push(then);
                open.extend(otherwise.as_deref());
            }
            StmtKind::Loop(repeated) => {
                out.extend(repeated.step);
                open.push(&repeated.body);
            }
            StmtKind::Switch(switch) => open.push(&switch.body),
            StmtKind::Declare(..)
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_) => {}
        }
    }
}
