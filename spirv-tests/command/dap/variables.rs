//! What kernels have in their variables: values, types, parts, changes, memory.

use super::client::{Client, line, work};
use jzon::{JsonValue, array, object};

fn stopped(name: &str, options: &[&str]) -> Client {
    let breakpoints = array![object! { "line": line("work.cl", "before"), "condition": "i == 1" }];
    Client::stopped_at(name, work(options), breakpoints).0
}

fn named<'v>(variables: &'v [JsonValue], name: &str) -> &'v JsonValue {
    variables.iter().find(|variable| variable["name"] == name).unwrap_or_else(|| panic!("a variable {name}"))
}

fn reference(variable: &JsonValue) -> u64 {
    variable["variablesReference"].as_u64().expect("a number")
}

#[test]
fn values_have_the_types_of_the_source() {
    for options in [&[][..], &["-O1"]] {
        let mut client = stopped("types", options);
        let frame = client.frames(2)[0].clone();
        let (_, locals) = client.scope(&frame, "Variables");
        let rows = [
            ("count", "uint", "4"),
            ("i", "ulong", "1"),
            ("c", "enum colour", "GREEN (5)"),
            ("u", "uchar", "200"),
            ("w", "word", "7"),
            ("h", "half[8]", "(0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25)"),
            (
                "p",
                "particle",
                "{id = 0, position = (1.0, 2.0, 3.0, 4.0), name = {97 'a', 98 'b', 99 'c', 0}, n = {i = 1069547520, f = 1.5}}",
            ),
        ];
        for (name, ty, value) in rows {
            let variable = named(&locals, name);
            // What is used only in constants of the optimized program may be gone.
            if options.is_empty() || variable["value"] != "<not available>" {
                assert_eq!(
                    (&variable["type"], &variable["value"]),
                    (&ty.into(), &value.into()),
                    "{name} {options:?}"
                );
            }
        }
        assert_eq!(named(&locals, "out")["type"], "global int *");
        assert_eq!(named(&locals, "in")["type"], "global const float *");
        assert_eq!(named(&locals, "scratch")["type"], "local int *");
        let (_, ids) = client.scope(&frame, "Work-item");
        assert_eq!(
            (&named(&ids, "global id")["value"], &named(&ids, "local size")["value"]),
            (&"1".into(), &"4".into())
        );
        let (_, globals) = client.scope(&frame, "Program");
        assert_eq!(
            (&named(&globals, "table")["type"], &named(&globals, "table")["value"]),
            (&"const int[3]".into(), &"{1, 2, 3}".into())
        );
        client.close();
    }
}

#[test]
fn values_have_parts_in_pages() {
    let mut client = stopped("parts", &[]);
    let frame = client.frames(2)[0].clone();
    let (_, locals) = client.scope(&frame, "Variables");
    let members = client.parts(reference(named(&locals, "p")));
    let names: Vec<&str> = members.iter().filter_map(|member| member["name"].as_str()).collect();
    assert_eq!(names, ["id", "position", "name", "n"]);
    let components = client.parts(reference(named(&members, "position")));
    assert_eq!((&components[3]["name"], &components[3]["value"]), (&"w".into(), &"4.0".into()));
    assert_eq!(components[3]["evaluateName"], "p.position.w");
    let eight = client.parts(reference(named(&locals, "h")));
    assert_eq!((&eight[7]["name"], &eight[7]["value"]), (&"s7".into(), &"0.25".into()));
    let pointer = named(&locals, "in");
    assert_eq!(pointer["indexedVariables"], 8);
    let page =
        object! { "variablesReference": reference(pointer), "filter": "indexed", "start": 5, "count": 2 };
    let page = client.right("variables", page)["variables"].clone();
    let shown: Vec<(&str, &str)> = page
        .members()
        .map(|part| (part["name"].as_str().unwrap_or(""), part["value"].as_str().unwrap_or("")))
        .collect();
    assert_eq!(shown, [("[5]", "5.0"), ("[6]", "6.0")]);
    let hex =
        object! { "variablesReference": client.scope(&frame, "Variables").0, "format": { "hex": true } };
    let hex = client.right("variables", hex)["variables"].clone();
    assert_eq!(hex.members().find(|each| each["name"] == "u").expect("there is one")["value"], "0xc8");
    client.close();
}

#[test]
fn expressions_are_evaluated() {
    let mut client = stopped("expressions", &[]);
    for (expression, value) in [
        ("p.position.y", "2.0"),
        ("p.id - 1", "-1"),
        ("p.name[1]", "98 'b'"),
        ("in[2] * 2", "4.0"),
        ("*(in + 3)", "3.0"),
        ("(&p)->n.f", "1.5"),
        ("c == GREEN ? 10 : 20", "10"),
        ("u << 2 | 1", "801"),
        ("u + w", "207"),
        ("-1 < 1u", "0"),
        ("7 / 2.0f", "3.5"),
        ("table[get_local_id(0)]", "2"),
        ("h.s3 + 1", "1.25"),
        ("!out", "0"),
        ("get_global_size(0) - get_global_offset(0)", "8"),
    ] {
        assert_eq!(client.value(2, expression), value, "{expression}");
    }
    let frame = client.frames(2)[0]["id"].clone();
    for (expression, error) in [
        ("nothing", "there is no `nothing` here"),
        ("p.", "the expression ends too early"),
        ("p.q", "`p` has no member `q`"),
        ("table[3]", "`table` has 3 elements"),
        ("1 / 0", "division by zero"),
        ("1 / (p.id - p.id)", "division by zero"),
        ("p + 1", "`p` is not a number"),
        ("sum + 1", "`sum` was never written"),
        ("*u", "`u` points to nothing"),
        ("&(u + 1)", "a value has no address"),
        ("barrier(0)", "`barrier` cannot be called here"),
    ] {
        let arguments = object! { "expression": expression, "frameId": frame.clone() };
        assert_eq!(client.wrong("evaluate", arguments), error, "{expression}");
    }
    client.close();
}

#[test]
fn variables_are_changed() {
    let mut client = stopped("changes", &[]);
    let frame = client.frames(2)[0].clone();
    let (locals, variables) = client.scope(&frame, "Variables");
    let set = |client: &mut Client, reference: u64, name: &str, value: &str| {
        let arguments = object! { "variablesReference": reference, "name": name, "value": value };
        client.right("setVariable", arguments)["value"].clone()
    };
    assert_eq!(set(&mut client, locals, "u", "100 + w"), "107 'k'");
    assert_eq!(set(&mut client, locals, "c", "RED"), "RED (0)");
    assert_eq!(set(&mut client, locals, "i", "3"), "3");
    let members = client.parts(reference(named(&variables, "p")));
    assert_eq!(set(&mut client, reference(named(&members, "position")), "z", "0.5"), "0.5");
    assert_eq!(set(&mut client, reference(named(&variables, "in")), "[3]", "-8"), "-8.0");
    assert_eq!(client.value(2, "p.position"), "(1.0, 2.0, 0.5, 4.0)");
    let wrong = object! { "variablesReference": locals, "name": "p", "value": "1" };
    assert_eq!(client.wrong("setVariable", wrong), "`1` is not of type `particle`");
    let wrong = object! { "variablesReference": locals, "name": "none", "value": "1" };
    assert_eq!(client.wrong("setVariable", wrong), "there is no variable `none`");
    let frame = client.frames(2)[0]["id"].clone();
    let wrong = object! { "expression": "u + 1", "value": "2", "frameId": frame };
    assert_eq!(client.wrong("setExpression", wrong), "`u + 1` is not a variable");
    client.set_breakpoints("work.cl", array![]);
    client.right("setExceptionBreakpoints", object! { "filters": [] });
    // Two work-items write the same element now, which is a race.
    assert_eq!(client.finish(2), 3);
    assert!(client.output("stderr").contains("race"), "{}", client.output("stderr"));
    assert!(client.output("stdout").starts_with("out = int[8] { 2"), "{}", client.output("stdout"));
    client.close();
}

#[test]
fn memory_is_read_and_written() {
    let mut client = stopped("memory", &[]);
    let frame = client.frames(2)[0].clone();
    let evaluated = client.right("evaluate", object! { "expression": "in", "frameId": frame["id"].clone() });
    let memory = evaluated["memoryReference"].as_str().expect("a reference").to_owned();
    let read = client.right("readMemory", object! { "memoryReference": &*memory, "offset": 4, "count": 4 });
    assert_eq!((&read["data"], &read["unreadableBytes"]), (&"AACAPw==".into(), &0.into()));
    let beyond =
        client.right("readMemory", object! { "memoryReference": &*memory, "offset": 28, "count": 16 });
    assert_eq!((&beyond["data"], &beyond["unreadableBytes"]), (&"AADgQA==".into(), &12.into()));
    let outside =
        client.right("readMemory", object! { "memoryReference": &*memory, "offset": -4, "count": 4 });
    assert_eq!(outside["unreadableBytes"], 4);
    let write = object! { "memoryReference": &*memory, "offset": 8, "data": "AACAPw==" };
    assert_eq!(client.right("writeMemory", write)["bytesWritten"], 4);
    assert_eq!(client.value(2, "in[2]"), "1.0");
    let write = object! { "memoryReference": &*memory, "offset": 30, "data": "AACAPw==" };
    assert_eq!(client.wrong("writeMemory", write.clone()), "some of the bytes are in no object");
    let mut partial = write;
    partial["allowPartial"] = true.into();
    assert_eq!(client.right("writeMemory", partial)["bytesWritten"], 2);
    assert!(
        client.wrong("readMemory", object! { "memoryReference": "x", "count": 4 }).contains("no reference")
    );
    let wrong = object! { "memoryReference": &*memory, "data": "?" };
    assert_eq!(client.wrong("writeMemory", wrong), "the data are not base64");
    client.close();
}
