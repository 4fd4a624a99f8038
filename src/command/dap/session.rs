//! A session with a client: the requests that need no kernel, and what they change. All others are in [`super::inspect`].

use super::{
    Prepared,
    bindings::Bindings,
    breakpoints::Breakpoints,
    inspect::Container,
    launch::Configuration,
    lines::{Lines, Site},
    message::Connection,
    motion::Motion,
    stack::Frame,
};
use crate::command::BUG;
use jzon::{JsonValue, array, object};
use spirocl::{codegen::ir::FunctionId, faults::Sources, options::CommandLine};
use spirocl_frontend::handle_map::HandleMap;
use spirocl_interpret::{Check, Outcome, Report, checks::SourceLocation, observe::View};
use std::collections::BTreeSet;

/// What follows a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    /// The next request.
    Stay,
    /// The kernel goes on.
    Resume,
    /// The launch is over: it begins again, or the session ends.
    End,
}

/// What a session is asked to do after the launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Restart,
    /// The kernels end, the client stays.
    Terminate,
    /// The client goes.
    Disconnect,
}

/// What is known of the program that is debugged.
#[derive(Default)]
pub(super) struct Program {
    pub(super) lines: Lines,
    pub(super) sources: Sources,
    /// The instructions of the interpreter, once a group has begun.
    pub(super) sites: Vec<Site>,
    pub(super) bindings: HandleMap<FunctionId, Bindings>,
}

/// What tells faults apart: the check, and the file, line and column.
type FaultKey = (Check, Option<(String, u32, u32)>);

/// The numbers of the first line and column for the client: 0 or 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbering {
    pub(super) line: u32,
    pub(super) column: u32,
}

/// What the client looks at while a kernel stands still.
#[derive(Default)]
pub(super) struct Shown {
    /// The work-item that stopped.
    pub(super) item: Option<u32>,
    /// The frames and containers that the client knows by their numbers.
    pub(super) frames: Vec<Frame>,
    pub(super) containers: Vec<Container>,
    /// The fault at which the kernel stopped.
    pub(super) fault: Option<Report>,
}

impl Shown {
    /// Adds a container; its number for the client.
    pub(super) fn contain(&mut self, container: Container) -> usize {
        self.containers.push(container);
        self.containers.len()
    }
}

/// The state of a session.
pub(super) struct Session {
    pub(super) connection: Connection,
    /// The options on the command line of the adapter.
    pub(super) start: CommandLine,
    pub(super) numbering: Numbering,
    pub(super) breakpoints: Breakpoints,
    pub(super) stops_on_faults: bool,
    pub(super) configuration: Option<Configuration>,
    pub(super) is_configured: bool,
    pub(super) program: Option<Program>,
    /// The program, until it runs for the first time.
    pub(super) prepared: Option<Prepared>,
    pub(super) end: Option<End>,
    // While a kernel runs
    pub(super) motion: Motion,
    pub(super) shown: Shown,
    /// The faults at which it stopped before.
    pub(super) seen: BTreeSet<FaultKey>,
    /// The instructions so far, for looking at messages now and then.
    pub(super) count: u32,
}

/// The filter of exception breakpoints.
const FAULTS: &str = "faults";

impl Session {
    pub(super) fn new(connection: Connection, start: CommandLine) -> Self {
        Self {
            connection,
            start,
            numbering: Numbering { line: 1, column: 1 },
            breakpoints: Breakpoints::default(),
            stops_on_faults: true,
            configuration: None,
            is_configured: false,
            program: None,
            prepared: None,
            end: None,
            motion: Motion::default(),
            shown: Shown::default(),
            seen: BTreeSet::new(),
            count: 0,
        }
    }

    /// Handles requests until the configuration is known, or the client goes.
    pub(super) fn configure(&mut self) -> Option<Configuration> {
        loop {
            match self.end {
                Some(End::Disconnect) => return None,
                Some(End::Terminate) => {
                    self.connection.event("terminated", JsonValue::Null);
                    self.linger();
                    continue;
                }
                // What has not begun begins anyway.
                Some(End::Restart) => self.end = None,
                None => {}
            }
            let ready = self.is_configured && self.program.is_some();
            if let Some(configuration) = self.configuration.clone().filter(|_| ready) {
                return Some(configuration);
            }
            self.next(None);
        }
    }

    /// Begins to debug a program: breakpoints find their lines in it.
    pub(super) fn begin(&mut self, program: Program) {
        self.breakpoints.resolve(Some(&program.lines));
        self.program = Some(program);
        self.seen.clear();
        (self.motion.step, self.motion.wanted) = (None, None);
    }

    /// What a launch gave: faults that are known only at its end, and what it printed.
    pub(super) fn outcome(&mut self, outcome: &Outcome) {
        for report in &outcome.reports {
            if self.seen.insert(Self::fault_key(report)) {
                let text = self.fault_text(report);
                self.connection.output("stderr", &text);
            }
        }
        self.connection.output("stdout", &String::from_utf8_lossy(&outcome.output));
    }

    /// Handles requests after the last kernel, until the client goes or wants everything again.
    pub(super) fn linger(&mut self) {
        while !matches!(self.end, Some(End::Disconnect | End::Restart)) {
            self.next(None);
        }
    }

    /// Waits for a message and handles it.
    pub(super) fn next(&mut self, view: Option<&mut View<'_, '_>>) -> Flow {
        let message = self.connection.receive();
        self.message(message, view)
    }

    /// Handles a message; none means that the client is gone.
    pub(super) fn message(
        &mut self,
        message: Option<Result<JsonValue, String>>,
        view: Option<&mut View<'_, '_>>,
    ) -> Flow {
        match message {
            Some(Ok(message)) if message["type"] == "request" => self.handle(&message, view),
            Some(Ok(_)) => Flow::Stay,
            Some(Err(error)) => {
                self.connection.output("stderr", &format!("spirocl: {error}\n"));
                self.end(End::Disconnect)
            }
            None => self.end(End::Disconnect),
        }
    }

    fn end(&mut self, end: End) -> Flow {
        self.end = Some(end);
        Flow::End
    }

    fn handle(&mut self, request: &JsonValue, view: Option<&mut View<'_, '_>>) -> Flow {
        let arguments = &request["arguments"];
        let command = request["command"].as_str().unwrap_or_default().to_owned();
        let (result, flow) = match command.as_str() {
            "initialize" => (Ok(self.initialize(arguments)), Flow::Stay),
            "launch" => return self.launch(request),
            "attach" => (Err("there is nothing to attach to: kernels are launched".into()), Flow::Stay),
            "configurationDone" => {
                self.is_configured = true;
                (Ok(JsonValue::Null), Flow::Stay)
            }
            "setBreakpoints" => (self.set_breakpoints(arguments), Flow::Stay),
            "setFunctionBreakpoints" => (Ok(self.set_function_breakpoints(arguments)), Flow::Stay),
            "setExceptionBreakpoints" => (Ok(self.set_exception_breakpoints(arguments)), Flow::Stay),
            "breakpointLocations" => (self.breakpoint_locations(arguments), Flow::Stay),
            "source" => (self.source(arguments), Flow::Stay),
            "pause" => {
                let item = arguments["threadId"].as_u32().and_then(|thread| thread.checked_sub(1));
                self.motion.wanted = self.motion.wanted.or(Some(("pause", item)));
                (Ok(JsonValue::Null), Flow::Stay)
            }
            "restart" => {
                let changed = &arguments["arguments"];
                let read = if changed.is_object() { Some(Configuration::read(changed)) } else { None };
                match read.transpose() {
                    Ok(read) => {
                        self.configuration = read.or(self.configuration.take());
                        self.end = Some(End::Restart);
                        (Ok(JsonValue::Null), Flow::End)
                    }
                    Err(error) => (Err(error), Flow::Stay),
                }
            }
            "terminate" => {
                self.end = Some(End::Terminate);
                (Ok(JsonValue::Null), Flow::End)
            }
            "disconnect" => {
                self.end = Some(End::Disconnect);
                (Ok(JsonValue::Null), Flow::End)
            }
            "threads" => (Ok(self.threads(view.as_deref())), Flow::Stay),
            _ => match (view, self.shown.item) {
                (Some(view), Some(item)) => self.inspect(&command, arguments, view, item),
                _ if super::inspect::REQUESTS.contains(&command.as_str()) => {
                    (Err("no kernel is stopped".into()), Flow::Stay)
                }
                _ => (Err(format!("the request `{command}` is not supported")), Flow::Stay),
            },
        };
        self.connection.respond(request, result);
        flow
    }

    fn initialize(&mut self, arguments: &JsonValue) -> JsonValue {
        let first = |name: &str| u32::from(arguments[name].as_bool().unwrap_or(true));
        self.numbering.line = first("linesStartAt1");
        self.numbering.column = first("columnsStartAt1");
        let mut capabilities = object! {
            "exceptionBreakpointFilters": [{
                "filter": FAULTS,
                "label": "Faults",
                "description": "Stops where a check of `spirocl run` finds a fault",
                "default": true,
            }],
        };
        for capability in CAPABILITIES {
            capabilities[*capability] = true.into();
        }
        capabilities
    }

    /// Compiles the program, so that breakpoints find their lines.
    fn launch(&mut self, request: &JsonValue) -> Flow {
        let result = match (&self.configuration, Configuration::read(&request["arguments"])) {
            (Some(_), _) => Err("a program is launched already".into()),
            (None, read) => read.and_then(|configuration| {
                let prepared = super::prepare(&self.start, &configuration)?;
                let lines = Lines::new(&prepared.program.module);
                self.program = Some(Program { lines, ..Program::default() });
                self.prepared = Some(prepared);
                Ok(configuration)
            }),
        };
        let result = result.map(|configuration| {
            self.configuration = Some(configuration);
            JsonValue::Null
        });
        let is_right = result.is_ok();
        self.connection.respond(request, result);
        if is_right {
            let lines = self.program.as_ref().map(|program| &program.lines);
            self.breakpoints.resolve(lines);
            self.connection.event("initialized", JsonValue::Null);
        }
        Flow::Stay
    }

    fn lines(&self) -> Option<&Lines> {
        self.program.as_ref().map(|program| &program.lines)
    }

    fn set_breakpoints(&mut self, arguments: &JsonValue) -> Result<JsonValue, String> {
        let path = client_path(&arguments["source"]).ok_or("the source has no path")?;
        let lines = self.program.as_ref().map(|program| &program.lines);
        let shown = self.breakpoints.set_lines(&path, &arguments["breakpoints"], lines, self.numbering.line);
        Ok(object! { "breakpoints": shown })
    }

    fn set_function_breakpoints(&mut self, arguments: &JsonValue) -> JsonValue {
        let lines = self.program.as_ref().map(|program| &program.lines);
        let shown = self.breakpoints.set_functions(&arguments["breakpoints"], lines, self.numbering.line);
        object! { "breakpoints": shown }
    }

    fn set_exception_breakpoints(&mut self, arguments: &JsonValue) -> JsonValue {
        self.stops_on_faults = arguments["filters"].members().any(|filter| filter == FAULTS);
        let verified: Vec<JsonValue> =
            arguments["filters"].members().map(|filter| object! { "verified": filter == FAULTS }).collect();
        object! { "breakpoints": verified }
    }

    fn breakpoint_locations(&self, arguments: &JsonValue) -> Result<JsonValue, String> {
        let path = client_path(&arguments["source"]).ok_or("the source has no path")?;
        let lines = self.lines().ok_or("no program is launched")?;
        let from = arguments["line"].as_u32().unwrap_or(0).saturating_add(1) - self.numbering.line;
        let to = arguments["endLine"].as_u32().map_or(from, |to| to.saturating_add(1) - self.numbering.line);
        let found = lines.file(&path).map(|file| lines.between(file, from, to)).unwrap_or_default();
        let mut shown = array![];
        for (line, column) in found {
            let column = column.max(1) + self.numbering.column - 1;
            let _ = shown.push(object! { "line": line + self.numbering.line - 1, "column": column });
        }
        Ok(object! { "breakpoints": shown })
    }

    /// The text of a file that is part of the module.
    fn source(&self, arguments: &JsonValue) -> Result<JsonValue, String> {
        let number = arguments["source"]["sourceReference"].as_usize();
        let number = number.or(arguments["sourceReference"].as_usize()).filter(|&number| number > 0);
        let lines = self.lines().ok_or("no program is launched")?;
        let name = number.and_then(|number| lines.files.get(number - 1));
        let text = name.and_then(|name| lines.texts.get(name));
        text.map(|text| object! { "content": text.as_str() }).ok_or_else(|| "there is no such source".into())
    }

    /// A file of the module, as the client opens it.
    pub(super) fn shown_source(&self, name: &str) -> JsonValue {
        let short = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let path = std::path::absolute(name).ok().filter(|path| path.is_file());
        if let Some(path) = path {
            return object! { "name": short, "path": path.to_string_lossy().into_owned() };
        }
        let known = self.lines().filter(|lines| lines.texts.contains_key(name));
        let number = known.and_then(|lines| lines.files.iter().position(|file| file == name));
        object! { "name": short, "path": name, "sourceReference": number.map_or(0, |number| number + 1) }
    }

    /// What tells the same fault apart from others.
    pub(super) fn fault_key(report: &Report) -> FaultKey {
        let place = report.primary.place.clone();
        (report.check, place.map(|SourceLocation { file, line, column, .. }| (file, line, column)))
    }

    /// Reports a bug of the interpreter; the exit code.
    pub(super) fn bug(&mut self, report: &str) -> u8 {
        self.connection.output("stderr", report);
        BUG
    }
}

/// What the adapter can do. Debug Adapter Protocol, `Capabilities`.
const CAPABILITIES: &[&str] = &[
    "supportsConfigurationDoneRequest",
    "supportsFunctionBreakpoints",
    "supportsConditionalBreakpoints",
    "supportsHitConditionalBreakpoints",
    "supportsLogPoints",
    "supportsEvaluateForHovers",
    "supportsSetVariable",
    "supportsSetExpression",
    "supportsRestartRequest",
    "supportsTerminateRequest",
    "supportsReadMemoryRequest",
    "supportsWriteMemoryRequest",
    "supportsExceptionInfoRequest",
    "supportsBreakpointLocationsRequest",
    "supportsDelayedStackTraceLoading",
    "supportsValueFormattingOptions",
];

/// The path of a source, or its name.
fn client_path(source: &JsonValue) -> Option<String> {
    let path = source["path"].as_str().or(source["name"].as_str());
    path.filter(|path| !path.is_empty()).map(str::to_owned)
}
