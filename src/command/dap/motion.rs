//! The motion of work-items: where each is, the step under way, and the next stop that was asked for.

use super::lines::Line;

/// How far a step goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StepKind {
    Over,
    Into,
    Out,
}

/// Where a work-item is, for steps and breakpoints: it has arrived somewhere if this changes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Position {
    pub(super) line: Option<Line>,
    /// The number of frames, inlined calls included.
    pub(super) depth: usize,
}

/// A step under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) item: u32,
    pub(super) kind: StepKind,
    pub(super) from: Position,
}

/// Where work-items are, and where to stop them.
#[derive(Default)]
pub(super) struct Motion {
    pub(super) step: Option<Step>,
    /// Why to stop as soon as possible, and which work-item: any if it is none.
    pub(super) wanted: Option<(&'static str, Option<u32>)>,
    /// Where the work-items of the group are.
    pub(super) positions: Vec<Position>,
    /// The line of each frame of each work-item, the outermost first.
    pub(super) lines_of_frames: Vec<Vec<Option<Line>>>,
}

impl Motion {
    /// Begins a group of so many work-items.
    pub(super) fn begin_group(&mut self, count: usize) {
        self.positions.clear();
        self.positions.resize(count, Position::default());
        self.lines_of_frames.clear();
        self.lines_of_frames.resize(count, Vec::new());
    }

    /// The work-item that is to run before others.
    pub(super) fn target(&self) -> Option<u32> {
        self.step.map(|step| step.item).or(self.wanted.and_then(|(_, item)| item))
    }

    /// Whether a step has arrived.
    pub(super) fn is_step_done(&self, item: u32, now: Position) -> bool {
        let Some(Step { item: stepping, kind, from }) = self.step else { return false };
        if stepping != item {
            return false;
        }
        match kind {
            StepKind::Into => now != from,
            StepKind::Over => {
                now.depth < from.depth || now.depth == from.depth && now.line != from.line || from.depth == 0
            }
            StepKind::Out => now.depth < from.depth,
        }
    }
}
