//! The constructs of the source that locations of the IR were made for, for messages about what the target lacks.

use crate::ir::{Loc, Location, Module};
use rustc_hash::FxHashMap;
use spirocl_frontend::source::Span;

/// A table from locations of the IR to the source. The first construct at a location counts.
#[derive(Default, Debug)]
pub(crate) struct Spans {
    by_location: Vec<Span>,
    /// The last construct and its location.
    last: Option<(Span, Option<Location>, Loc)>,
    /// The construct at each line and column, for code that was inlined into other scopes.
    by_place: FxHashMap<(u32, u32, u32), Span>,
}

impl Spans {
    /// The location for a construct; `debug` is what debug information says of it.
    pub(super) fn location(&mut self, span: Span, debug: Option<Location>, module: &mut Module) -> Loc {
        if let Some((_, _, location)) = self.last.filter(|&(last, of, _)| (last, of) == (span, debug)) {
            return location;
        }
        let location = match debug {
            Some(place) => {
                self.by_place.entry((place.file.0, place.line, place.column)).or_insert(span);
                module.intern_location(place)
            }
            None => Loc::new(self.by_location.len() + 1),
        };
        if self.by_location.len() < location.index() {
            self.by_location.resize(location.index(), span);
        }
        self.last = Some((span, debug, location));
        location
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
