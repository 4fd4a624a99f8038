//! The debugger as an observer of a launch: where kernels stop, and in which order work-items run.

use super::{
    evaluate::{Meaning, Names},
    lines::Site,
    motion::{Position, Step},
    session::{Flow, Session},
    stack,
    values::Show,
};
use jzon::{JsonValue, object};
use spirocl::{Style, frontend::render};
use spirocl_interpret::{
    Report,
    observe::{Control, Observer, Status, View},
};

/// How many instructions run between two looks at the messages.
const LOOK: u32 = 256;

/// A breakpoint whose condition cannot be evaluated stops, and says why.
type Hit = (Vec<u64>, Option<String>);

impl Session {
    fn site(&self, site: u32) -> Site {
        let sites = self.program.as_ref().map(|program| &program.sites);
        sites.and_then(|sites| sites.get(site as usize)).copied().unwrap_or_default()
    }

    /// Stops, and handles requests until the kernel is to go on.
    fn stop(&mut self, view: &mut View<'_, '_>, item: u32, mut event: JsonValue) {
        self.motion.step = None;
        self.motion.wanted = None;
        self.shown.frames.clear();
        self.shown.containers.clear();
        self.shown.item = Some(item);
        event["threadId"] = (item + 1).into();
        event["allThreadsStopped"] = true.into();
        self.connection.event("stopped", event);
        while self.next(Some(view)) == Flow::Stay {}
        self.shown.item = None;
        self.shown.fault = None;
    }

    /// Handles what came while the kernel runs.
    fn look(&mut self, view: &mut View<'_, '_>) {
        while let Some(message) = self.connection.poll() {
            if self.message(Some(message), Some(view)) == Flow::End {
                return;
            }
        }
    }

    /// Whether another work-item is to run now, and can.
    fn yields(&self, view: &View<'_, '_>, item: u32) -> bool {
        self.motion.target().is_some_and(|target| {
            target != item
                && target < view.item_count()
                && matches!(view.status(target), Status::New | Status::Ready)
        })
    }

    /// Whether breakpoints stop a work-item.
    fn is_chosen(&self, view: &View<'_, '_>, item: u32) -> bool {
        let chosen = self.configuration.as_ref().and_then(|configuration| configuration.work_item);
        let is_undisturbed =
            self.configuration.as_ref().is_some_and(|configuration| configuration.is_undisturbed);
        !is_undisturbed && chosen.is_none_or(|chosen| view.work_item(item).global == chosen)
    }

    /// The breakpoints that stop a work-item that has arrived at a line.
    fn hits(&mut self, view: &View<'_, '_>, item: u32, now: Position) -> Option<Hit> {
        let line = now.line?;
        let is_on = |breakpoint: &super::breakpoints::Breakpoint| breakpoint.lines.contains(&line);
        if !self.breakpoints.all.iter().any(is_on) {
            return None;
        }
        let frame = stack::frames(view, item).into_iter().next();
        let variables = self.names(view, frame.as_ref());
        let names = Names { view, item, variables: &variables };
        let (mut ids, mut wrong, mut written) = (Vec::new(), None, String::new());
        for breakpoint in self.breakpoints.all.iter_mut().filter(|breakpoint| is_on(breakpoint)) {
            let holds = breakpoint.condition.as_deref().map_or(Ok(true), |text| names.is_true(text));
            match holds {
                Ok(false) => continue,
                Ok(true) if !breakpoint.hit() => continue,
                Ok(true) => {}
                Err(error) => {
                    let text = breakpoint.condition.as_deref().unwrap_or_default();
                    wrong = Some(format!("the condition `{text}` cannot be evaluated: {error}"));
                }
            }
            match &breakpoint.message {
                Some(message) if wrong.is_none() => written.push_str(&interpolated(message, &names)),
                _ => ids.push(breakpoint.id),
            }
        }
        self.connection.output("console", &written);
        (!ids.is_empty()).then_some((ids, wrong))
    }

    /// A fault as `spirocl run` draws it.
    pub(super) fn fault_text(&self, report: &Report) -> String {
        let Some(program) = &self.program else { return report.message.clone() };
        let diagnostic = program.sources.diagnostic(report);
        render::render([&diagnostic], program.sources.map(), Style::Plain)
    }

    /// Finds the lines of all instructions, once.
    fn find_sites(&mut self, view: &View<'_, '_>) {
        let Some(program) = self.program.as_mut().filter(|program| program.sites.is_empty()) else { return };
        let module = view.module();
        let count = u32::try_from(view.site_count()).unwrap_or(u32::MAX);
        program.sites = (0..count)
            .map(|site| {
                let (function, inst) = view.origin(site);
                let function = module.function(function);
                inst.map_or_else(Site::default, |inst| Site::of(module, function, inst))
            })
            .collect();
    }

    fn arrive(&mut self, view: &mut View<'_, '_>, item: u32, now: Position) {
        let before = std::mem::replace(&mut self.motion.positions[item as usize], now);
        let reason = match self.motion.wanted {
            Some((reason, wanted)) if wanted.is_none_or(|wanted| wanted == item) => Some(reason),
            _ => self.motion.is_step_done(item, now).then_some("step"),
        };
        // What goes on after a call is no new arrival at the line of the call.
        let lines = &mut self.motion.lines_of_frames[item as usize];
        let is_back = now.depth <= before.depth && lines.get(now.depth - 1) == Some(&now.line);
        lines.resize(now.depth, None);
        lines[now.depth - 1] = now.line;
        let hit = match before != now && !is_back && self.is_chosen(view, item) {
            true => self.hits(view, item, now),
            false => None,
        };
        match (hit, reason) {
            (Some((ids, wrong)), _) => {
                let mut event = object! { "reason": "breakpoint", "hitBreakpointIds": ids };
                if let Some(wrong) = wrong {
                    event["text"] = wrong.into();
                }
                self.stop(view, item, event);
            }
            (None, Some(reason)) => self.stop(view, item, object! { "reason": reason }),
            (None, None) => {}
        }
    }
}

/// The text of a log point: expressions stand in braces.
fn interpolated(message: &str, names: &Names<'_, '_, '_>) -> String {
    let (mut text, mut rest) = (String::new(), message);
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((expression, behind)) = after.split_once('}') else {
            rest = &rest[before.len()..];
            break;
        };
        let show = Show { view: names.view, item: names.item, is_hex: false };
        text.push_str(&match names.evaluate(expression) {
            Ok(Meaning::Object(part)) => show.value(&part.place, part.ty),
            Ok(Meaning::Scalar(scalar)) => scalar.show(false),
            Ok(Meaning::Address(address, _)) => show.pointer(address),
            Err(error) => format!("{{{error}}}"),
        });
        rest = behind;
    }
    format!("{text}{rest}\n")
}

impl Observer for Session {
    fn group_start(&mut self, view: &mut View<'_, '_>) {
        self.find_sites(view);
        self.motion.begin_group(view.item_count() as usize);
        // A step of a work-item of the group before goes on with the first that runs.
        if self.motion.step.take().is_some() {
            self.motion.wanted = Some(("step", None));
        }
    }

    fn instruction(&mut self, view: &mut View<'_, '_>, site: u32) -> Control {
        self.count = self.count.wrapping_add(1);
        if self.count.is_multiple_of(LOOK) {
            self.look(view);
        }
        if self.end.is_some() {
            return Control::Stop;
        }
        let Some(item) = view.item() else { return Control::Continue };
        if let Some(Step { item: stepping, .. }) = self.motion.step
            && view.status(stepping) == Status::Finished
        {
            self.motion.step = None;
            self.motion.wanted = Some(("step", None));
        }
        if let Some((reason, Some(wanted))) = self.motion.wanted
            && (wanted >= view.item_count() || view.status(wanted) == Status::Finished)
        {
            self.motion.wanted = Some((reason, None));
        }
        if self.yields(view, item) {
            return Control::Yield;
        }
        let Site { line: Some(line), inlined } = self.site(site) else { return Control::Continue };
        let now = Position { line: Some(line), depth: view.depth(item) + inlined as usize };
        if self.motion.positions[item as usize] != now || self.motion.wanted.is_some() {
            self.arrive(view, item, now);
        }
        match (self.end, self.yields(view, item)) {
            (Some(_), _) => Control::Stop,
            (None, true) => Control::Yield,
            (None, false) => Control::Continue,
        }
    }

    fn fault(&mut self, view: &mut View<'_, '_>, report: &Report) {
        if self.end.is_some() {
            return;
        }
        let text = self.fault_text(report);
        let is_new = self.seen.insert(Self::fault_key(report));
        if is_new {
            self.connection.output("stderr", &text);
        }
        let is_undisturbed =
            self.configuration.as_ref().is_some_and(|configuration| configuration.is_undisturbed);
        if !is_new || !self.stops_on_faults || is_undisturbed {
            return;
        }
        self.shown.fault = Some(report.clone());
        let event = object! {
            "reason": "exception",
            "description": "Fault",
            "text": report.message.as_str(),
        };
        let item = view.item().unwrap_or(0);
        self.stop(view, item, event);
    }

    fn choose(&mut self, view: &mut View<'_, '_>) -> Option<u32> {
        self.motion.target().filter(|&target| {
            target < view.item_count() && matches!(view.status(target), Status::New | Status::Ready)
        })
    }
}
