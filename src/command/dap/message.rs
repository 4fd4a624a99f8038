//! Messages of the protocol: how they are framed, and what responses and events consist of. Debug Adapter Protocol, "Base protocol".

use jzon::{JsonValue, object};
use std::{
    io::{self, BufRead, Read, Write},
    sync::mpsc::{Receiver, channel},
    thread,
};

/// The longest message in bytes: longer ones are an attack or a mistake.
const LONGEST: usize = 16 << 20;

/// A connection to a client.
pub(super) struct Connection {
    output: Box<dyn Write>,
    input: Receiver<Result<JsonValue, String>>,
    sequence: u64,
}

impl Connection {
    /// Reads messages on a thread of its own, so that they are there while a kernel runs.
    pub(super) fn new(mut input: impl BufRead + Send + 'static, output: impl Write + 'static) -> Self {
        let (sender, receiver) = channel();
        thread::spawn(move || {
            loop {
                let message = read(&mut input).transpose();
                let Some(message) = message else { return };
                let is_broken = message.is_err();
                // Nobody waits for more once the session is over.
                if sender.send(message).is_err() || is_broken {
                    return;
                }
            }
        });
        Self { output: Box::new(output), input: receiver, sequence: 0 }
    }

    /// The next message; none when the client is gone.
    pub(super) fn receive(&self) -> Option<Result<JsonValue, String>> {
        self.input.recv().ok()
    }

    /// A message that is already there.
    pub(super) fn poll(&self) -> Option<Result<JsonValue, String>> {
        self.input.try_recv().ok()
    }

    /// Sends a message. That nobody listens shows when the next one is read.
    fn send(&mut self, mut message: JsonValue) {
        self.sequence += 1;
        message["seq"] = self.sequence.into();
        let text = message.dump();
        let _ = write!(self.output, "Content-Length: {}\r\n\r\n{text}", text.len());
        let _ = self.output.flush();
    }

    /// Answers a request.
    pub(super) fn respond(&mut self, request: &JsonValue, result: Result<JsonValue, String>) {
        let mut response = object! {
            "type": "response",
            "request_seq": request["seq"].clone(),
            "command": request["command"].clone(),
            "success": result.is_ok(),
        };
        match result {
            Ok(body) if body.is_null() => {}
            Ok(body) => response["body"] = body,
            Err(error) => {
                response["message"] = error.as_str().into();
                // The format is a template: its braces stand for themselves.
                let format = error.replace('{', "{{").replace('}', "}}");
                response["body"] = object! { "error": { "id": 1, "format": format, "showUser": true } };
            }
        }
        self.send(response);
    }

    /// Says that something happened.
    pub(super) fn event(&mut self, event: &str, body: JsonValue) {
        let mut message = object! { "type": "event", "event": event };
        if !body.is_null() {
            message["body"] = body;
        }
        self.send(message);
    }

    /// Text for the console of the client.
    pub(super) fn output(&mut self, category: &str, text: &str) {
        if !text.is_empty() {
            self.event("output", object! { "category": category, "output": text });
        }
    }
}

/// Reads a message; none at the end of the input.
fn read(input: &mut impl BufRead) -> Result<Option<JsonValue>, String> {
    let broken = |error: io::Error| format!("cannot read a message: {error}");
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.take(LONGEST as u64).read_line(&mut line).map_err(broken)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end_matches(['\r', '\n']);
        match line.split_once(':') {
            _ if line.is_empty() => break,
            Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => {
                let number = value.trim().parse::<usize>().ok().filter(|&number| number <= LONGEST);
                length = Some(number.ok_or_else(|| format!("invalid length `{}`", value.trim()))?);
            }
            Some(_) => {}
            None => return Err(format!("invalid header `{line}`")),
        }
    }
    let length = length.ok_or("a message without a length")?;
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes).map_err(broken)?;
    let text = String::from_utf8(bytes).map_err(|_| "a message that is not UTF-8".to_owned())?;
    jzon::parse(&text).map(Some).map_err(|error| format!("a message that is not JSON: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_framed() {
        let mut input: &[u8] = b"Content-Length: 8\r\nX: y\r\n\r\n{\"a\": 1}";
        let message = read(&mut input).expect("it is right").expect("there is one");
        assert_eq!(message["a"], 1);
        assert_eq!(read(&mut input).expect("it is the end"), None);
    }

    #[test]
    fn wrong_messages_are_named() {
        let error = |text: &str| read(&mut text.as_bytes()).expect_err(text);
        assert_eq!(error("Content-Length: x\r\n\r\n"), "invalid length `x`");
        assert_eq!(error("Content-Length: 99999999999\r\n\r\n"), "invalid length `99999999999`");
        assert_eq!(error("hello\r\n"), "invalid header `hello`");
        assert_eq!(error("\r\n"), "a message without a length");
        assert!(error("Content-Length: 3\r\n\r\n{]}").contains("not JSON"));
        assert!(error("Content-Length: 3\r\n\r\n{").contains("cannot read"));
    }
}
