//! The constructs of the source that locations of the IR were made for, for messages about what the target lacks.

use crate::ir::{FunctionId, Global, Loc, Location, Module, Type};
use rustc_hash::FxHashMap;
use spirocl_frontend::{handle_map::HandleMap, source::Span};
use spirv::ExecutionMode;

/// A table from locations of the IR to the source. The first construct at a location counts.
#[derive(Default, Debug)]
pub(crate) struct Constructs {
    by_location: Vec<Span>,
    /// The last construct and its location.
    last: Option<(Span, Option<Location>, Loc)>,
    /// The construct at each line and column, for code that was inlined into other scopes.
    by_place: FxHashMap<(u32, u32, u32), Span>,
    /// Variables at module scope have no lines.
    by_global: HandleMap<Global, Span>,
    /// The first construct that has each type, by handle: the instructions that have it may be optimized out.
    by_type: Vec<Option<Span>>,
    /// The attribute that an execution mode of a kernel was made for.
    by_mode: FxHashMap<(FunctionId, ExecutionMode), Span>,
}

impl Constructs {
    /// The location for a construct; `debug` is what debug information says of it.
    pub(crate) fn location(&mut self, span: Span, debug: Option<Location>, module: &mut Module) -> Loc {
        if let Some((last, of, location)) = &self.last
            && *last == span
            && *of == debug
        {
            return *location;
        }
        let location = match debug {
            Some(place) => {
                self.by_place.entry((place.file.0, place.line, place.column)).or_insert(span);
                module.intern_location(place)
            }
            None => Loc::new(self.by_location.len() + 1),
        };
        while self.by_location.len() < location.index() {
            self.by_location.push(span);
        }
        self.last = Some((span, debug, location));
        location
    }

    /// Records the construct of a variable at module scope.
    pub(crate) fn record_global(&mut self, global: Global, span: Span) {
        self.by_global.insert(global, span);
    }

    /// The construct of a variable at module scope.
    pub(crate) fn of_global(&self, global: Global) -> Option<Span> {
        self.by_global.get(&global).copied()
    }

    /// Records the construct of a type, unless it has one.
    pub(crate) fn record_type(&mut self, ty: Type, span: Span) {
        if span == Span::default() {
            return;
        }
        if self.by_type.len() <= ty.index() {
            self.by_type.resize(ty.index() + 1, None);
        }
        self.by_type[ty.index()].get_or_insert(span);
    }

    /// The first construct that has a type.
    pub(crate) fn of_type(&self, ty: Type) -> Option<Span> {
        self.by_type.get(ty.index()).copied().flatten()
    }

    /// Records the attribute of an execution mode.
    pub(crate) fn record_mode(&mut self, kernel: FunctionId, mode: ExecutionMode, span: Span) {
        self.by_mode.insert((kernel, mode), span);
    }

    /// The attribute of an execution mode.
    pub(crate) fn of_mode(&self, kernel: FunctionId, mode: ExecutionMode) -> Option<Span> {
        self.by_mode.get(&(kernel, mode)).copied()
    }

    /// The construct that something with a location was made for.
    pub(crate) fn of(&self, location: Loc, module: &Module) -> Option<Span> {
        let index = location.index().checked_sub(1)?;
        self.by_location.get(index).copied().or_else(|| {
            let place = module.location(location)?;
            self.by_place.get(&(place.file.0, place.line, place.column)).copied()
        })
    }
}
