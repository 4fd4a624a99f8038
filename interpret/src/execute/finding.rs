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

impl Finding {
    /// The site of the copy that a fault of copies is about.
    fn copy(&self) -> u32 {
        self.other.as_ref().and_then(|other| other.site).unwrap_or(self.site)
    }
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
            // A copy that nothing waits for shows wherever its memory is accessed, and at the end.
            Check::AsyncCopy => a.copy() == b.copy(),
            _ => a.site == b.site,
        }
    }

    /// Drops what follows from another fault: memory that is read before another work-item writes it, because nothing orders both.
    ///
    /// An index beyond a member may also leave the object; `line` gives the line of a site.
    pub(super) fn drop_consequences(&mut self, line: impl Fn(u32) -> Option<(usize, u32)>) {
        let races: Vec<Subject> =
            self.all.iter().filter(|each| each.check == Check::Race).map(|each| each.subject).collect();
        self.all.retain(|each| each.check != Check::Uninitialized || !races.contains(&each.subject));
        let beyond: Vec<(Subject, (usize, u32))> = self
            .all
            .iter()
            .filter(|each| each.check == Check::MemberBounds)
            .filter_map(|each| Some((each.subject, line(each.site)?)))
            .collect();
        self.all.retain(|each| {
            each.check != Check::OutOfBounds
                || line(each.site).is_none_or(|line| !beyond.contains(&(each.subject, line)))
        });
    }

    /// Adds a fault, or counts it.
    pub(super) fn add(&mut self, finding: Finding) {
        match self.all.iter_mut().find(|each| Self::is_same(each, &finding)) {
            Some(known) => known.count += finding.count,
            None => self.all.push(finding),
        }
    }
}

/// One access of a race.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub site: u32,
    /// The group and the number of the work-item in it.
    pub item: (u32, u32),
    pub writes: bool,
}

/// The fault of two accesses without an order. The report is at the one that stands later in the program.
pub(super) fn race(kind: &str, subject: Subject, offset: usize, sides: [Side; 2]) -> Finding {
    let [mut own, mut other] = sides;
    if other.site > own.site {
        std::mem::swap(&mut own, &mut other);
    }
    let name = |writes: bool| if writes { "write" } else { "read" };
    let who = if own.item.0 == other.item.0 {
        "another work-item of the group"
    } else {
        "a work-item of another group"
    };
    Finding {
        check: Check::Race,
        message: format!(
            "data race in {kind} memory: a {} at byte {offset} conflicts with a {} by {who}",
            name(own.writes),
            name(other.writes)
        ),
        site: own.site,
        subject,
        group: own.item.0,
        item: own.item.1,
        other: Some(Other {
            label: if other.writes { "written here" } else { "read here" },
            site: Some(other.site),
            item: Some(other.item),
        }),
        count: 1,
    }
}
