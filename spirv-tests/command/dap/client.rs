//! A client of the protocol, and the kernels that it debugs.

use jzon::{JsonValue, object};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// A session with the command.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    last: u64,
    events: Vec<JsonValue>,
    pub(crate) folder: PathBuf,
}

/// The kernels; comments name the lines that tests stop at.
const FILES: &[(&str, &str)] =
    &[("work.cl", WORK), ("faulty.cl", FAULTY), ("inlined.cl", INLINED), ("endless.cl", ENDLESS)];

pub(crate) const WORK: &str = "typedef enum { RED, GREEN = 5 } colour;
typedef union { int i; float f; } number;
typedef struct { int id; float4 position; char name[4]; number n; } particle;
typedef unsigned int word;
constant int table[3] = { 1, 2, 3 };

int twice(int x) {
    int y = x * 2;
    return y; // returns
}

kernel void work(global int *out, global const float *in, local int *scratch, uint count) {
    size_t i = get_global_id(0); // first
    particle p;
    p.id = (int)i - 1;
    p.position = (float4)(1.0f, 2.0f, 3.0f, 4.0f);
    p.name[0] = 'a'; p.name[1] = 'b'; p.name[2] = 'c'; p.name[3] = 0;
    p.n.f = 1.5f;
    colour c = GREEN;
    uchar u = 200;
    word w = 7;
    half8 h = 0.25h;
    scratch[get_local_id(0)] = (int)i; // before
    barrier(CLK_LOCAL_MEM_FENCE); // barrier
    int sum = 0; // behind
    for (uint j = 0; j < count; j++) { // loop
        sum += scratch[j]; // body
    }
    int t = twice(sum); // call
    out[i] = t + c + u + p.id + table[1] + (int)in[i] + (int)w + (int)h.s0; // last
}
";

const FAULTY: &str = "kernel void faulty(global int *a) {
    size_t i = get_global_id(0);
    a[i * 2] = 1; // fault
}
";

const INLINED: &str = "static int inner(int x) {
    int y = x + 1;
    return y * y; // inner
}
static int outer(int x) {
    int z = inner(x) + 3; // outer
    return z;
}
kernel void inlined(global int *a) {
    size_t i = get_global_id(0);
    a[i] = outer(a[i]); // kernel
}
";

const ENDLESS: &str = "kernel void endless(global volatile int *a) {
    while (a[0] == 0) { // head
        a[1]++;
    }
}
";

/// The number of the line with a comment.
pub(crate) fn line(file: &str, comment: &str) -> u64 {
    let text = FILES.iter().find(|(name, _)| *name == file).expect("there is such a file").1;
    let comment = format!("// {comment}");
    let index = text.lines().position(|line| line.ends_with(&comment)).expect("there is such a comment");
    index as u64 + 1
}

/// A folder with the kernels.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("dap-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the target folder is writable");
    for (file, text) in FILES {
        fs::write(path.join(file), text).expect("writable");
    }
    path
}

impl Client {
    /// A session that has begun.
    pub(crate) fn new(name: &str) -> Self {
        let folder = folder(name);
        let mut child = Command::new(env!("CARGO_BIN_EXE_spirocl"))
            .arg("dap")
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut client = Self { child, input, output, last: 0, events: Vec::new(), folder };
        let capabilities = client.right("initialize", object! { "adapterID": "spirocl" });
        assert_eq!(capabilities["supportsReadMemoryRequest"], true);
        client
    }

    /// A session at its first stop, with breakpoints on lines of the program.
    pub(crate) fn stopped_at(name: &str, launch: JsonValue, breakpoints: JsonValue) -> (Self, JsonValue) {
        let mut client = Self::launched(name, launch.clone());
        client.set_breakpoints(launch["program"].as_str().expect("a program"), breakpoints);
        client.right("configurationDone", JsonValue::Null);
        let stop = client.event("stopped");
        (client, stop)
    }

    /// A session whose program is compiled.
    pub(crate) fn launched(name: &str, launch: JsonValue) -> Self {
        let mut client = Self::new(name);
        client.right("launch", launch);
        client.event("initialized");
        client
    }

    /// Sets breakpoints in a file; what the client is told of them.
    pub(crate) fn set_breakpoints(&mut self, file: &str, breakpoints: JsonValue) -> JsonValue {
        let path = self.folder.join(file).to_string_lossy().into_owned();
        let arguments = object! { "source": { "path": path }, "breakpoints": breakpoints };
        self.right("setBreakpoints", arguments)["breakpoints"].clone()
    }

    pub(crate) fn send_text(&mut self, text: &str) {
        self.input.as_mut().expect("it is open").write_all(text.as_bytes()).expect("it reads");
    }

    fn send(&mut self, command: &str, arguments: JsonValue) -> u64 {
        self.last += 1;
        let mut message = object! { "seq": self.last, "type": "request", "command": command };
        if !arguments.is_null() {
            message["arguments"] = arguments;
        }
        let text = message.dump();
        self.send_text(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
        self.last
    }

    fn read(&mut self) -> Option<JsonValue> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).expect("it writes") == 0 {
                return None;
            }
            match line.trim_end().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a number"),
                None if line.trim_end().is_empty() => break,
                None => panic!("unknown header {line}"),
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("it writes");
        Some(jzon::parse(&String::from_utf8(bytes).expect("UTF-8")).expect("JSON"))
    }

    /// The response to a request.
    pub(crate) fn response(&mut self, command: &str, arguments: JsonValue) -> JsonValue {
        let number = self.send(command, arguments);
        loop {
            let message = self.read().expect("a response");
            if message["type"] == "response" && message["request_seq"] == number {
                assert_eq!(message["command"], command);
                return message;
            }
            self.events.push(message);
        }
    }

    /// The body of the response to a request that is right.
    pub(crate) fn right(&mut self, command: &str, arguments: JsonValue) -> JsonValue {
        let response = self.response(command, arguments);
        assert_eq!(response["success"], true, "{command}: {response}");
        response["body"].clone()
    }

    /// What is wrong with a request.
    pub(crate) fn wrong(&mut self, command: &str, arguments: JsonValue) -> String {
        let response = self.response(command, arguments);
        assert_eq!(response["success"], false, "{command}: {response}");
        response["message"].as_str().expect("a message").to_owned()
    }

    /// The next event of a kind.
    pub(crate) fn event(&mut self, name: &str) -> JsonValue {
        if let Some(index) = self.events.iter().position(|event| event["event"] == name) {
            return self.events.remove(index)["body"].clone();
        }
        loop {
            let message = self.read().unwrap_or_else(|| panic!("an event {name}; before: {:?}", self.events));
            let is_other_end = |one: &str, other: &str| name == one && message["event"] == other;
            let is_other = is_other_end("exited", "stopped") || is_other_end("stopped", "exited");
            assert!(!is_other, "{message} in place of an event {name}");
            if message["event"] == name {
                return message["body"].clone();
            }
            self.events.push(message);
        }
    }

    /// The texts of the output of a category so far.
    pub(crate) fn output(&self, category: &str) -> String {
        let bodies =
            self.events.iter().filter(|event| event["event"] == "output").map(|event| &event["body"]);
        let texts = bodies.filter(|body| body["category"] == category);
        texts.filter_map(|body| body["output"].as_str()).collect()
    }

    /// Goes on by a request, up to the next stop: its reason, work-item, function and line.
    pub(crate) fn go(&mut self, command: &str, thread: u64) -> (String, u64, String, u64) {
        self.right(command, object! { "threadId": thread });
        let stop = self.event("stopped");
        let thread = stop["threadId"].as_u64().expect("a number");
        let frame = self.frames(thread).remove(0);
        let text = |json: &JsonValue| json.as_str().unwrap_or_default().to_owned();
        (text(&stop["reason"]), thread, text(&frame["name"]), frame["line"].as_u64().expect("a number"))
    }

    /// The frames of a work-item.
    pub(crate) fn frames(&mut self, thread: u64) -> Vec<JsonValue> {
        let body = self.right("stackTrace", object! { "threadId": thread });
        body["stackFrames"].members().cloned().collect()
    }

    /// The names and lines of the frames of a work-item.
    pub(crate) fn stack(&mut self, thread: u64) -> Vec<(String, u64)> {
        let frames = self.frames(thread);
        let shown = frames.iter().map(|frame| {
            (frame["name"].as_str().expect("a name").to_owned(), frame["line"].as_u64().expect("a line"))
        });
        shown.collect()
    }

    /// The variables of a scope of a frame.
    pub(crate) fn scope(&mut self, frame: &JsonValue, name: &str) -> (u64, Vec<JsonValue>) {
        let scopes = self.right("scopes", object! { "frameId": frame["id"].clone() });
        let scope = scopes["scopes"].members().find(|scope| scope["name"] == name).expect("a scope");
        let reference = scope["variablesReference"].as_u64().expect("a number");
        (reference, self.parts(reference))
    }

    /// The variables behind a reference.
    pub(crate) fn parts(&mut self, reference: u64) -> Vec<JsonValue> {
        let body = self.right("variables", object! { "variablesReference": reference });
        body["variables"].members().cloned().collect()
    }

    /// The value of an expression in the innermost frame of a work-item.
    pub(crate) fn value(&mut self, thread: u64, expression: &str) -> String {
        let frame = self.frames(thread)[0]["id"].clone();
        let body = self.right("evaluate", object! { "expression": expression, "frameId": frame });
        body["result"].as_str().expect("a result").to_owned()
    }

    /// Lets the kernels run to their end; the exit code.
    pub(crate) fn finish(&mut self, thread: u64) -> u64 {
        self.right("continue", object! { "threadId": thread });
        self.ended()
    }

    /// The exit code of the kernels, once they have ended.
    pub(crate) fn ended(&mut self) -> u64 {
        let code = self.event("exited")["exitCode"].as_u64().expect("a number");
        self.event("terminated");
        code
    }

    /// Ends the session.
    pub(crate) fn close(mut self) {
        self.right("disconnect", JsonValue::Null);
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }

    /// Goes without a word.
    pub(crate) fn vanish(mut self) {
        drop(self.input.take());
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }

    /// Waits for the adapter to end by itself.
    pub(crate) fn wait(mut self) {
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

/// The configuration for `work.cl`: two groups of four work-items.
pub(crate) fn work(options: &[&str]) -> JsonValue {
    object! {
        "program": "work.cl",
        "global": 8,
        "local": [4],
        "args": ["zeros:int[8]", "iota:float[8]", "local:16", 4],
        "options": options.to_vec(),
        "print": ["out"],
    }
}
