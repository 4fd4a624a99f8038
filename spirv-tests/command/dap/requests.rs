//! Requests that are wrong, launches that fail, and ways to connect.

use super::client::{Client, folder, work};
use jzon::{JsonValue, object};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Command, Stdio},
};

#[test]
fn wrong_requests_are_answered() {
    let mut client = Client::new("wrong");
    assert_eq!(client.wrong("dance", JsonValue::Null), "the request `dance` is not supported");
    assert_eq!(client.wrong("stackTrace", object! { "threadId": 1 }), "no kernel is stopped");
    assert_eq!(client.wrong("setBreakpoints", JsonValue::Null), "the source has no path");
    assert!(client.wrong("attach", JsonValue::Null).contains("nothing to attach to"));
    assert_eq!(client.wrong("source", object! { "sourceReference": 1 }), "no program is launched");
    assert_eq!(client.right("threads", JsonValue::Null)["threads"].len(), 1);
    let early = client.set_breakpoints("work.cl", jzon::array![object! { "line": 13 }]);
    assert_eq!(early[0]["verified"], false);
    client.right("launch", work(&[]));
    assert_eq!(client.wrong("launch", work(&[])), "a program is launched already");
    client.right("configurationDone", JsonValue::Null);
    // A breakpoint that came too early counts.
    let stop = client.event("stopped");
    assert_eq!(stop["reason"], "breakpoint");
    assert_eq!(client.wrong("scopes", object! { "frameId": 99 }), "there is no such frame");
    assert_eq!(
        client.wrong("variables", object! { "variablesReference": 99 }),
        "there are no such variables"
    );
    assert_eq!(client.wrong("exceptionInfo", JsonValue::Null), "the kernel did not stop at a fault");
    assert_eq!(client.wrong("evaluate", JsonValue::Null), "an expression is missing");
    client.close();
}

#[test]
fn launches_fail_with_the_messages_of_the_compiler() {
    let mut client = Client::new("failures");
    std::fs::write(client.folder.join("broken.cl"), "kernel void f() { g(); }\n").expect("writable");
    let broken = client.wrong("launch", object! { "program": "broken.cl", "global": 1 });
    assert!(broken.contains("undeclared function `g`") && broken.contains("broken.cl:1:19"), "{broken}");
    let missing = client.wrong("launch", object! { "program": "missing.cl", "global": 1 });
    assert!(missing.contains("missing.cl"), "{missing}");
    assert!(client.wrong("launch", object! { "global": 1 }).contains("`program` is missing"));
    assert!(client.wrong("launch", object! { "program": "work.cl" }).contains("--global"));
    let option = object! { "program": "work.cl", "global": 1, "options": ["--nonsense"] };
    assert!(client.wrong("launch", option).contains("--nonsense"));
    // The right one is still possible.
    client.right("launch", work(&[]));
    client.close();
    let mut client = Client::launched("arguments", object! { "program": "work.cl", "global": 1 });
    client.right("configurationDone", JsonValue::Null);
    assert_eq!(client.ended(), 1);
    assert!(client.output("stderr").contains("needs an argument"), "{}", client.output("stderr"));
    client.close();
}

#[test]
fn plans_and_modules_are_debugged() {
    let mut client = Client::new("plan");
    let plan = "sources = [\"inlined.cl\"]\nprint = [\"a\"]\n[buffers]\na = \"iota:int[2]\"\n[[launch]]\nglobal = 2\narguments = [\"a\"]\n";
    std::fs::write(client.folder.join("plan.toml"), plan).expect("writable");
    let launched = client.response("launch", object! { "program": "plan.toml", "stopOnEntry": true });
    assert_eq!(launched["success"], true, "{launched}");
    client.right("configurationDone", JsonValue::Null);
    assert_eq!(client.event("stopped")["reason"], "entry");
    assert_eq!(client.finish(1), 0);
    assert_eq!(client.output("stdout"), "a = int[2] { 4, 7 }\n");
    client.close();
    // A module whose source is not there any more has it in its debug information.
    let mut client = Client::new("module");
    let status = Command::new(env!("CARGO_BIN_EXE_spirocl"))
        .args(["-g", "-O0", "inlined.cl", "-o", "m.spv"])
        .current_dir(&client.folder)
        .status();
    assert!(status.expect("it starts").success());
    std::fs::rename(client.folder.join("inlined.cl"), client.folder.join("gone")).expect("it is there");
    let launch = object! { "program": "m.spv", "global": 1, "args": ["zeros:int[1]"], "stopOnEntry": true };
    client.right("launch", launch);
    client.right("configurationDone", JsonValue::Null);
    client.event("stopped");
    let source = client.frames(1)[0]["source"].clone();
    let text = client.right(
        "source",
        object! { "source": source.clone(), "sourceReference": source["sourceReference"].clone() },
    );
    assert!(text["content"].as_str().is_some_and(|text| text.contains("return y * y;")), "{text}");
    client.close();
}

#[test]
fn malformed_messages_end_the_session() {
    for text in ["hello\r\n\r\n", "Content-Length: many\r\n\r\n", "Content-Length: 2\r\n\r\n[}"] {
        let mut client = Client::new("malformed");
        client.send_text(text);
        let output = client.event("output");
        assert!(output["output"].as_str().is_some_and(|text| text.starts_with("spirocl: ")), "{output}");
        client.wait();
    }
}

#[test]
fn lines_can_begin_at_zero() {
    let mut client = Client::new("zero");
    client.right("initialize", object! { "linesStartAt1": false, "columnsStartAt1": false });
    let mut launch = work(&[]);
    launch["stopOnEntry"] = true.into();
    client.right("launch", launch);
    client.right("configurationDone", JsonValue::Null);
    client.event("stopped");
    assert_eq!(client.stack(1)[0].1, super::client::line("work.cl", "first") - 1);
    let line = super::client::line("work.cl", "last") - 1;
    let shown = client.set_breakpoints("work.cl", jzon::array![object! { "line": line }]);
    assert_eq!((&shown[0]["verified"], &shown[0]["line"]), (&true.into(), &line.into()));
    client.close();
}

#[test]
fn a_port_takes_a_client() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_spirocl"))
        .args(["dap", "--port", "0"])
        .current_dir(folder("port"))
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut said = String::new();
    BufReader::new(child.stderr.take().expect("it is piped")).read_line(&mut said).expect("it says the port");
    let address = said.trim_end().strip_prefix("spirocl: listening on ").expect("an address");
    let mut stream = TcpStream::connect(address).expect("it listens");
    let text = r#"{"seq":1,"type":"request","command":"initialize"}"#;
    write!(stream, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it reads");
    let mut start = [0; 16];
    stream.read_exact(&mut start).expect("it answers");
    assert_eq!(&start, b"Content-Length: ");
    drop(stream);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn wrong_usage_is_refused() {
    let usage = |words: &[&str], text: &str| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_spirocl")).arg("dap").args(words).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(text), "{said}");
    };
    usage(&["k.cl"], "the client says what is debugged");
    usage(&["--port", "70000"], "invalid port `70000`");
    usage(&["--nonsense"], "--nonsense");
    let output =
        Command::new(env!("CARGO_BIN_EXE_spirocl")).args(["run", "--port", "1"]).output().expect("it starts");
    assert!(String::from_utf8_lossy(&output.stderr).contains("an option of `spirocl dap`"));
}
