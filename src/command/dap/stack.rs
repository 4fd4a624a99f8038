//! The stack of a work-item as the source has it: inlined calls are frames too.

use spirocl::codegen::ir::{FunctionId, Inst, Module, ScopeData};
use spirocl_interpret::observe::View;

/// A frame.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) item: u32,
    /// The frame of the interpreter: 0 is the innermost.
    pub(super) number: usize,
    pub(super) function: FunctionId,
    /// The instruction that is next, or the call.
    pub(super) inst: Option<Inst>,
    pub(super) scope: Option<ScopeData>,
    pub(super) name: String,
    pub(super) file: String,
    pub(super) line: u64,
    /// From 1; 0 if it is not known.
    pub(super) column: u64,
}

/// The frames of a work-item, the innermost first.
pub(super) fn frames(view: &View<'_, '_>, item: u32) -> Vec<Frame> {
    let module = view.module();
    let mut frames = Vec::new();
    for (number, own) in view.frames(item).into_iter().enumerate() {
        let function = module.function(own.function);
        let location = own.inst.and_then(|inst| module.location(function.inst(inst).location));
        let (file, line, column) = match own.place {
            Some(place) => (place.file, place.line.into(), place.column.into()),
            None => (String::new(), 0, 0),
        };
        let mut frame = Frame {
            item,
            number,
            function: own.function,
            inst: own.inst,
            scope: location.and_then(|location| location.scope).and_then(|scope| module.scope(scope)),
            name: String::new(),
            file,
            line,
            column,
        };
        // A chain of calls that leads to itself would have no end.
        for _ in 0..=module.debug.entries.len() {
            frame.name = name(module, &frame);
            frames.push(frame.clone());
            let Some((line, scope)) =
                frame.scope.and_then(|scope| scope.inlined_at).and_then(|at| module.debug.inlined_at(at))
            else {
                break;
            };
            let file = module.debug.file_of_scope(scope.lexical).unwrap_or_default().to_owned();
            frame = Frame { scope: Some(scope), file, line, column: 0, ..frame };
        }
    }
    frames
}

fn name(module: &Module, frame: &Frame) -> String {
    let described = frame.scope.and_then(|scope| module.debug.function_of(scope.lexical));
    let described = described.and_then(|id| module.debug.function(id));
    let own = module.function(frame.function).name.as_deref();
    described.map(|function| function.name).or(own).unwrap_or("function").to_owned()
}

/// The number of inlined calls that a scope lies in.
pub(super) fn inlined_depth(module: &Module, scope: Option<ScopeData>) -> usize {
    let mut depth = 0;
    let mut next = scope.and_then(|scope| scope.inlined_at);
    while let Some((_, outer)) = next.and_then(|at| module.debug.inlined_at(at)) {
        depth += 1;
        if depth > module.debug.entries.len() {
            break;
        }
        next = outer.inlined_at;
    }
    depth
}
