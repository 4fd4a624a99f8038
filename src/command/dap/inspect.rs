//! The requests of a client while a kernel stands still: work-items, stack, variables, memory, steps.

use super::{
    bindings::{Binding, Bindings},
    evaluate::{Meaning, Names},
    memory,
    motion::{Position, Step, StepKind},
    session::{Flow, Session},
    stack::{self, Frame},
    types::Types,
    values::{Local, Part, Show, ValueLocation, part_count, parts},
};
use jzon::{JsonValue, array, object};
use spirocl::codegen::ir::ValueKind;
use spirocl_interpret::observe::{Status, View};
use std::rc::Rc;

/// The requests of this file.
pub(super) const REQUESTS: &[&str] = &[
    "continue",
    "next",
    "stepIn",
    "stepOut",
    "stackTrace",
    "scopes",
    "variables",
    "setVariable",
    "evaluate",
    "setExpression",
    "readMemory",
    "writeMemory",
    "exceptionInfo",
    "selectWorkItem",
];

/// The most work-items that are listed as threads. Of a larger group these are the first, and the one that stopped.
const THREADS: u32 = 64;

/// The most parts of a value in one answer.
const MOST_PARTS: u64 = 1 << 16;

/// What has variables in it.
#[derive(Clone, Debug)]
pub(super) enum Container {
    /// The variables of a frame, by its number.
    Locals(usize),
    /// The ids of a work-item.
    WorkItem(u32),
    /// The variables of the program.
    Globals(u32),
    /// The parts of an object, as a work-item sees it.
    Object(u32, Part),
}

type Answer = Result<JsonValue, String>;

impl Session {
    /// Handles a request about a kernel that stands still.
    pub(super) fn inspect(
        &mut self,
        command: &str,
        arguments: &JsonValue,
        view: &mut View<'_, '_>,
        item: u32,
    ) -> (Answer, Flow) {
        let answer = match command {
            "continue" => return (Ok(object! { "allThreadsContinued": true }), Flow::Resume),
            "next" => return self.begin_step(StepKind::Over, arguments, view, item),
            "stepIn" => return self.begin_step(StepKind::Into, arguments, view, item),
            "stepOut" => return self.begin_step(StepKind::Out, arguments, view, item),
            "stackTrace" => self.stack_trace(arguments, view, item),
            "scopes" => self.scopes(arguments),
            "variables" => self.variables(arguments, view),
            "setVariable" => self.set_variable(arguments, view),
            "evaluate" => self.evaluate(arguments, view, item),
            "setExpression" => self.set_expression(arguments, view, item),
            "readMemory" => read_memory(arguments, view),
            "writeMemory" => write_memory(arguments, view),
            "exceptionInfo" => self.exception_info(),
            "selectWorkItem" => self.select(arguments, view),
            _ => Err(format!("the request `{command}` is not supported")),
        };
        (answer, Flow::Stay)
    }

    // Work-items

    /// The work-items of the group.
    pub(super) fn threads(&self, view: Option<&View<'_, '_>>) -> JsonValue {
        let mut threads = array![];
        let Some(view) = view else {
            // Clients want at least one.
            return object! { "threads": [{ "id": 1, "name": "work-item" }] };
        };
        let count = view.item_count();
        let shown = count.min(THREADS);
        let stopped = self.shown.item.filter(|&item| item >= shown);
        for item in (0..shown).chain(stopped) {
            let ids = view.work_item(item);
            let dimensions = view.range().dimensions as usize;
            let text = |ids: &[u64; 3]| {
                let ids: Vec<String> = ids[..dimensions].iter().map(u64::to_string).collect();
                if ids.len() == 1 { ids.concat() } else { format!("({})", ids.join(", ")) }
            };
            let state = match view.status(item) {
                Status::New => ", not begun",
                Status::Waits => ", waits",
                Status::Finished => ", done",
                Status::Ready => "",
            };
            let (global, group) = (text(&ids.global), text(&ids.group));
            let name = format!("work-item {global}, group {group}{state}");
            let _ = threads.push(object! { "id": item + 1, "name": name });
        }
        object! { "threads": threads }
    }

    /// Chooses the only work-item that stops at breakpoints; all of them without one.
    fn select(&mut self, arguments: &JsonValue, view: &View<'_, '_>) -> Answer {
        let Some(configuration) = &mut self.configuration else {
            return Err("no program is launched".into());
        };
        let ids = &arguments["globalId"];
        if ids.is_null() {
            configuration.work_item = None;
            return Ok(JsonValue::Null);
        }
        let ids: Option<Vec<u64>> = ids.members().map(JsonValue::as_u64).collect();
        let ids =
            ids.filter(|ids| (1..=3).contains(&ids.len())).ok_or("`globalId` is not one to three numbers")?;
        let chosen = [0, 1, 2].map(|index: usize| ids.get(index).copied().unwrap_or(0));
        let range = view.range();
        let is_there = (0..3).all(|index| {
            let start = range.offset[index];
            (start..start.saturating_add(range.global[index])).contains(&chosen[index])
        });
        if !is_there {
            return Err("there is no such work-item".into());
        }
        configuration.work_item = Some(chosen);
        Ok(JsonValue::Null)
    }

    fn begin_step(
        &mut self,
        kind: StepKind,
        arguments: &JsonValue,
        view: &View<'_, '_>,
        item: u32,
    ) -> (Answer, Flow) {
        let item = match thread(arguments, view, item) {
            Ok(item) => item,
            Err(error) => return (Err(error), Flow::Stay),
        };
        let from = match view.status(item) {
            Status::Finished => return (Err("the work-item is done".into()), Flow::Stay),
            // It stops at its first statement.
            Status::New => Position::default(),
            Status::Ready | Status::Waits => {
                self.motion.positions.get(item as usize).copied().unwrap_or_default()
            }
        };
        self.motion.step = Some(Step { item, kind, from });
        (Ok(JsonValue::Null), Flow::Resume)
    }

    // Stack

    fn stack_trace(&mut self, arguments: &JsonValue, view: &View<'_, '_>, item: u32) -> Answer {
        let item = thread(arguments, view, item)?;
        let all = stack::frames(view, item);
        let first = arguments["startFrame"].as_usize().unwrap_or(0);
        let levels = arguments["levels"].as_usize().filter(|&levels| levels > 0).unwrap_or(usize::MAX);
        let total = all.len();
        let mut shown = array![];
        for frame in all.into_iter().skip(first).take(levels) {
            let id = self.shown.frames.len() + 1;
            let mut json = object! {
                "id": id,
                "name": frame.name.as_str(),
                "line": if frame.line == 0 { 0 } else { frame.line + u64::from(self.numbering.line) - 1 },
                "column": frame.column.max(1) + u64::from(self.numbering.column) - 1,
            };
            if frame.line > 0 {
                json["source"] = self.shown_source(&frame.file);
            }
            let _ = shown.push(json);
            self.shown.frames.push(frame);
        }
        Ok(object! { "stackFrames": shown, "totalFrames": total })
    }

    fn frame(&self, arguments: &JsonValue) -> Result<(usize, &Frame), String> {
        let number = arguments["frameId"].as_usize().and_then(|id| id.checked_sub(1));
        let number = number.ok_or("there is no such frame")?;
        Ok((number, self.shown.frames.get(number).ok_or("there is no such frame")?))
    }

    fn scopes(&mut self, arguments: &JsonValue) -> Answer {
        let (number, frame) = self.frame(arguments)?;
        let item = frame.item;
        let rows = [
            ("Variables", "locals", Container::Locals(number)),
            ("Work-item", "registers", Container::WorkItem(item)),
            ("Program", "globals", Container::Globals(item)),
        ];
        let mut scopes = array![];
        for (name, hint, container) in rows {
            let reference = self.shown.contain(container);
            let _ = scopes.push(object! {
                "name": name,
                "presentationHint": hint,
                "variablesReference": reference,
                "expensive": false,
            });
        }
        Ok(object! { "scopes": scopes })
    }

    // Variables

    /// The variables of a frame; one for each name, the innermost first.
    pub(super) fn locals(&mut self, view: &View<'_, '_>, frame: &Frame) -> Vec<Part> {
        let module = view.module();
        let (Some(scope), Some(program)) = (frame.scope, &mut self.program) else { return Vec::new() };
        let bindings =
            program.bindings.get_or_insert_with(frame.function, || Bindings::new(module, frame.function));
        let found = bindings.visible(module, frame.function, frame.inst, scope);
        let mut locals: Vec<Part> = Vec::new();
        for Binding { variable, pieces } in found {
            let Some(variable) = module.debug.variable(variable) else { continue };
            if variable.name.is_empty() || locals.iter().any(|known| known.name == variable.name) {
                continue;
            }
            let local = Local { item: frame.item, frame: frame.number, function: frame.function, pieces };
            locals.push(Part {
                name: variable.name.into(),
                place: ValueLocation::Pieces(Rc::new(local), 0),
                ty: variable.ty,
                expression: variable.name.into(),
            });
        }
        locals
    }

    /// What an expression may name in a frame.
    pub(super) fn names(&mut self, view: &View<'_, '_>, frame: Option<&Frame>) -> Vec<Part> {
        let mut names = frame.map(|frame| self.locals(view, frame)).unwrap_or_default();
        names.extend(globals(view));
        names
    }

    fn variables(&mut self, arguments: &JsonValue, view: &View<'_, '_>) -> Answer {
        let is_hex = arguments["format"]["hex"].as_bool().unwrap_or(false);
        let number = arguments["variablesReference"].as_usize().and_then(|number| number.checked_sub(1));
        let container = number.and_then(|number| self.shown.containers.get(number)).cloned();
        let (item, shown) = match container.ok_or("there are no such variables")? {
            Container::Locals(frame) => {
                let frame = self.shown.frames.get(frame).cloned().ok_or("there is no such frame")?;
                (frame.item, self.locals(view, &frame))
            }
            Container::WorkItem(item) => return Ok(ids(view, item)),
            Container::Globals(item) => (item, globals(view)),
            Container::Object(item, whole) => {
                let Some(ty) = whole.ty else { return Ok(object! { "variables": [] }) };
                let (count, _) = part_count(view, item, &whole.place, ty);
                let start = arguments["start"].as_u64().unwrap_or(0).min(count);
                let wanted = arguments["count"].as_u64().filter(|&wanted| wanted > 0).unwrap_or(u64::MAX);
                let end = start.saturating_add(wanted.min(MOST_PARTS)).min(count);
                (item, parts(view, item, &whole, start..end))
            }
        };
        let mut variables = array![];
        for part in shown {
            let json = self.shown(view, item, &part, is_hex);
            let _ = variables.push(json);
        }
        Ok(object! { "variables": variables })
    }

    /// A variable or a part of one, as the client shows it.
    fn shown(&mut self, view: &View<'_, '_>, item: u32, part: &Part, is_hex: bool) -> JsonValue {
        let types = Types::new(view.module());
        let mut json = object! {
            "name": part.name.as_str(),
            "value": Show { view, item, is_hex }.value(&part.place, part.ty),
            "type": types.name(part.ty),
            "evaluateName": part.expression.as_str(),
            "variablesReference": 0,
        };
        if let Some(ty) = part.ty {
            let (count, is_indexed) = part_count(view, item, &part.place, ty);
            if count > 0 {
                json["variablesReference"] = self.shown.contain(Container::Object(item, part.clone())).into();
                json[if is_indexed { "indexedVariables" } else { "namedVariables" }] = count.into();
            }
        }
        let names = Names { view, item, variables: &[] };
        if let Some(address) = names.address(&Meaning::Object(part.clone())) {
            json["memoryReference"] = memory::reference(item, address).into();
        }
        json
    }

    /// What is shown of a value that was evaluated or set: `result` or `value` is its text.
    fn answer(
        &mut self,
        view: &View<'_, '_>,
        item: u32,
        meaning: &Meaning,
        text: &str,
        is_hex: bool,
    ) -> JsonValue {
        let mut json = match meaning {
            Meaning::Object(part) => {
                let mut json = self.shown(view, item, part, is_hex);
                let value = json["value"].take();
                json[text] = value;
                json
            }
            Meaning::Scalar(scalar) => object! { "variablesReference": 0, [text]: scalar.show(is_hex) },
            Meaning::Address(address, to) => {
                let types = Types::new(view.module());
                object! {
                    "variablesReference": 0,
                    [text]: Show { view, item, is_hex }.pointer(*address),
                    "type": format!("{} *", types.name(*to)),
                    "memoryReference": memory::reference(item, *address),
                }
            }
        };
        json.remove("name");
        json.remove("evaluateName");
        json
    }

    fn evaluate(&mut self, arguments: &JsonValue, view: &View<'_, '_>, item: u32) -> Answer {
        let is_hex = arguments["format"]["hex"].as_bool().unwrap_or(false);
        let text = arguments["expression"].as_str().ok_or("an expression is missing")?;
        let frame = self.frame_or_innermost(arguments, view, item)?;
        let item = frame.as_ref().map_or(item, |frame| frame.item);
        let variables = self.names(view, frame.as_ref());
        let meaning = Names { view, item, variables: &variables }.evaluate(text)?;
        Ok(self.answer(view, item, &meaning, "result", is_hex))
    }

    fn frame_or_innermost(
        &self,
        arguments: &JsonValue,
        view: &View<'_, '_>,
        item: u32,
    ) -> Result<Option<Frame>, String> {
        if arguments["frameId"].is_null() {
            return Ok(stack::frames(view, item).into_iter().next());
        }
        self.frame(arguments).map(|(_, frame)| Some(frame.clone()))
    }

    fn set_variable(&mut self, arguments: &JsonValue, view: &mut View<'_, '_>) -> Answer {
        let number = arguments["variablesReference"].as_usize().and_then(|number| number.checked_sub(1));
        let container = number.and_then(|number| self.shown.containers.get(number)).cloned();
        let name = arguments["name"].as_str().unwrap_or_default();
        let (item, frame, choices) = match container.ok_or("there are no such variables")? {
            Container::Locals(frame) => {
                let frame = self.shown.frames.get(frame).cloned().ok_or("there is no such frame")?;
                (frame.item, Some(frame.clone()), self.locals(view, &frame))
            }
            Container::WorkItem(_) => return Err("the ids of a work-item cannot be changed".into()),
            Container::Globals(item) => (item, None, globals(view)),
            Container::Object(item, whole) => {
                let count = whole.ty.map_or(0, |ty| part_count(view, item, &whole.place, ty).0);
                let index =
                    name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')?.parse::<u64>().ok());
                let range = index.map_or(0..count.min(MOST_PARTS), |index| index..(index + 1).min(count));
                (item, stack::frames(view, item).into_iter().next(), parts(view, item, &whole, range))
            }
        };
        let part = choices.into_iter().find(|part| part.name == name);
        let part = part.ok_or_else(|| format!("there is no variable `{name}`"))?;
        let value = arguments["value"].as_str().ok_or("a value is missing")?;
        self.set(view, item, frame.as_ref(), part, value)
    }

    fn set_expression(&mut self, arguments: &JsonValue, view: &mut View<'_, '_>, item: u32) -> Answer {
        let text = arguments["expression"].as_str().ok_or("an expression is missing")?;
        let value = arguments["value"].as_str().ok_or("a value is missing")?;
        let frame = self.frame_or_innermost(arguments, view, item)?;
        let item = frame.as_ref().map_or(item, |frame| frame.item);
        let variables = self.names(view, frame.as_ref());
        match (Names { view, item, variables: &variables }).evaluate(text)? {
            Meaning::Object(part) => self.set(view, item, frame.as_ref(), part, value),
            Meaning::Scalar(_) | Meaning::Address(..) => Err(format!("`{text}` is not a variable")),
        }
    }

    fn set(
        &mut self,
        view: &mut View<'_, '_>,
        item: u32,
        frame: Option<&Frame>,
        part: Part,
        value: &str,
    ) -> Answer {
        let variables = self.names(view, frame);
        let bytes = Names { view, item, variables: &variables }.bytes(part.ty, value)?;
        if !part.place.write(view, item, &bytes) {
            return Err(format!("`{}` cannot be changed here", part.name));
        }
        Ok(self.answer(view, item, &Meaning::Object(part), "value", false))
    }

    fn exception_info(&self) -> Answer {
        let report = self.shown.fault.as_ref().ok_or("the kernel did not stop at a fault")?;
        Ok(object! {
            "exceptionId": report.check.name(),
            "description": report.message.as_str(),
            "breakMode": "always",
            "details": { "message": self.fault_text(report) },
        })
    }
}

/// The work-item of a request.
fn thread(arguments: &JsonValue, view: &View<'_, '_>, item: u32) -> Result<u32, String> {
    if arguments["threadId"].is_null() {
        return Ok(item);
    }
    let item = arguments["threadId"].as_u32().and_then(|id| id.checked_sub(1));
    item.filter(|&item| item < view.item_count()).ok_or_else(|| "there is no such work-item".into())
}

/// The variables of the program, and those in local memory.
fn globals(view: &View<'_, '_>) -> Vec<Part> {
    let module = view.module();
    let all = module.debug.global_variables().filter_map(|variable| {
        let ValueKind::Global(global) = variable.value?.kind() else { return None };
        let address = view.global_address(global)?;
        Some(Part {
            name: variable.name.into(),
            place: ValueLocation::Memory(address),
            ty: variable.ty,
            expression: variable.name.into(),
        })
    });
    all.collect()
}

/// The ids of a work-item and the sizes of the range.
fn ids(view: &View<'_, '_>, item: u32) -> JsonValue {
    let (ids, range) = (view.work_item(item), view.range());
    let rows = [
        ("global id", ids.global),
        ("local id", ids.local),
        ("group id", ids.group),
        ("global size", range.global),
        ("local size", range.local),
        ("global offset", range.offset),
    ];
    let mut variables = array![];
    for (name, values) in rows {
        let values: Vec<String> = values[..range.dimensions as usize].iter().map(u64::to_string).collect();
        let value = if values.len() == 1 { values.concat() } else { format!("({})", values.join(", ")) };
        let _ = variables
            .push(object! { "name": name, "value": value, "type": "size_t", "variablesReference": 0 });
    }
    object! { "variables": variables }
}

/// The most bytes of an answer.
const MOST_BYTES: u64 = 1 << 20;

fn read_memory(arguments: &JsonValue, view: &View<'_, '_>) -> Answer {
    let (item, address) = place(arguments)?;
    let count = arguments["count"].as_u64().ok_or("a count is missing")?;
    let object = view.object(item, address);
    let rest = object.and_then(|object| object.size.checked_sub(u64::try_from(object.offset).ok()?));
    let there = rest.unwrap_or(0).min(count).min(MOST_BYTES);
    let bytes = view.read(item, address, there as usize).map(|(bytes, _)| bytes).unwrap_or_default();
    Ok(object! {
        "address": memory::reference(item, address),
        "data": memory::encode(&bytes),
        "unreadableBytes": count - bytes.len() as u64,
    })
}

fn write_memory(arguments: &JsonValue, view: &mut View<'_, '_>) -> Answer {
    let (item, address) = place(arguments)?;
    let data = arguments["data"].as_str().ok_or("the data are missing")?;
    let bytes = memory::decode(data).ok_or("the data are not base64")?;
    if view.write(item, address, &bytes) {
        return Ok(object! { "bytesWritten": bytes.len() });
    }
    if !arguments["allowPartial"].as_bool().unwrap_or(false) {
        return Err("some of the bytes are in no object".into());
    }
    let object = view.object(item, address);
    let rest = object.and_then(|object| object.size.checked_sub(u64::try_from(object.offset).ok()?));
    let there = (rest.unwrap_or(0) as usize).min(bytes.len());
    let is_written = view.write(item, address, &bytes[..there]);
    Ok(object! { "bytesWritten": if is_written { there } else { 0 } })
}

/// The work-item and the address that a request names.
fn place(arguments: &JsonValue) -> Result<(u32, u64), String> {
    let reference = arguments["memoryReference"].as_str().unwrap_or_default();
    let (item, address) = memory::read_reference(reference)
        .ok_or_else(|| format!("`{reference}` is no reference to memory"))?;
    let offset = arguments["offset"].as_i64().unwrap_or(0);
    Ok((item, address.wrapping_add(offset as u64)))
}
