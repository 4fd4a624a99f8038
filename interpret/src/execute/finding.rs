//! Faults as they are found: kept by group in the order in which they occur, each once for its place, and turned into reports at the end.

use crate::checks::Check;

/// The other side of a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Other {
    pub label: &'static str,
    pub site: Option<u32>,
    /// The group and the number of the work-item in it.
    pub item: Option<(u32, u32)>,
}

/// What a fault is about, so that one cause gives one report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Subject {
    /// The place alone.
    Place,
    /// An object of global memory.
    Global(u32),
    /// An object of local memory.
    Local(u32),
    /// A variable of a function.
    Private(u32, u32),
}

/// A fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Finding {
    pub check: Check,
    pub message: String,
    pub site: u32,
    pub subject: Subject,
    pub group: u32,
    pub item: u32,
    pub other: Option<Other>,
    pub count: u64,
}

/// The faults of a group.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    pub all: Vec<Finding>,
}

impl Findings {
    /// Whether two faults have one cause.
    fn is_same(a: &Finding, b: &Finding) -> bool {
        if a.check != b.check {
            return false;
        }
        match a.check {
            // A race or an undefined variable shows at many places.
            Check::Race | Check::Uninitialized if a.subject != Subject::Place => a.subject == b.subject,
            _ => a.site == b.site,
        }
    }

    /// Adds a fault, or counts it.
    pub(super) fn add(&mut self, finding: Finding) {
        match self.all.iter_mut().find(|each| Self::is_same(each, &finding)) {
            Some(known) => known.count += finding.count,
            None => self.all.push(finding),
        }
    }
}
