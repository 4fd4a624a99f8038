//! Where kernels stop: breakpoints, steps, faults, pauses.

use super::client::{Client, line, work};
use jzon::{JsonValue, array, object};

fn at(comment: &str) -> u64 {
    line("work.cl", comment)
}

fn simple(program: &str, arguments: JsonValue) -> JsonValue {
    object! { "program": program, "global": 4, "local": 4, "args": arguments }
}

#[test]
fn breakpoints_stop_each_work_item() {
    let (mut client, stop) = Client::stopped_at("lines", work(&[]), array![object! { "line": at("before") }]);
    assert_eq!((&stop["reason"], &stop["threadId"]), (&"breakpoint".into(), &1.into()));
    assert_eq!(stop["hitBreakpointIds"].len(), 1);
    for thread in [2, 3, 4, 1, 2, 3, 4] {
        let found = client.go("continue", 1);
        assert_eq!(found, ("breakpoint".into(), thread, "work".into(), at("before")));
    }
    assert_eq!(client.finish(1), 0);
    assert!(client.output("stdout").starts_with("out = int[8] { 225, "), "{}", client.output("stdout"));
    client.close();
}

#[test]
fn breakpoints_move_to_lines_with_code() {
    let mut client = Client::launched("moves", work(&[]));
    let shown =
        client.set_breakpoints("work.cl", array![object! { "line": 11 }, object! { "line": u32::MAX }]);
    assert_eq!((&shown[0]["verified"], &shown[0]["line"]), (&true.into(), &at("first").into()));
    assert_eq!(shown[1]["verified"], false);
    assert!(shown[1]["message"].as_str().is_some_and(|text| text.contains("no code")), "{shown}");
    let path = client.folder.join("work.cl").to_string_lossy().into_owned();
    let wanted = object! { "source": { "path": path }, "line": at("first") - 1, "endLine": at("first") };
    let places = client.right("breakpointLocations", wanted);
    assert_eq!(places["breakpoints"].len(), 1);
    client.close();
}

#[test]
fn conditions_and_counts_and_messages() {
    let breakpoints = array![
        object! { "line": at("before"), "condition": "get_global_id(0) == 2 && p.id < 5" },
        object! { "line": at("body"), "hitCondition": "== 3" },
        object! { "line": at("behind"), "logMessage": "item {i} has {p.position.y} {none}" },
    ];
    let (mut client, stop) = Client::stopped_at("conditions", work(&[]), breakpoints);
    assert_eq!((&stop["reason"], &stop["threadId"]), (&"breakpoint".into(), &3.into()));
    assert_eq!(client.value(3, "i"), "2");
    let (_, thread, _, found) = client.go("continue", 3);
    assert_eq!((found, client.value(thread, "j")), (at("body"), "2".into()));
    assert_eq!(client.finish(thread), 0);
    let log = client.output("console");
    assert_eq!(log.lines().count(), 8, "{log}");
    assert_eq!(log.lines().next(), Some("item 0 has 2.0 {there is no `none` here}"));
    client.close();
}

#[test]
fn conditions_that_make_no_sense_stop_and_say_so() {
    let breakpoints = array![object! { "line": at("before"), "condition": "nothing > 1" }];
    let (mut client, stop) = Client::stopped_at("nonsense", work(&[]), breakpoints);
    let text = "the condition `nothing > 1` cannot be evaluated: there is no `nothing` here";
    assert_eq!(stop["text"], text);
    let shown =
        client.set_breakpoints("work.cl", array![object! { "line": at("before"), "hitCondition": "often" }]);
    assert_eq!(shown[0]["verified"], false);
    assert_eq!(client.finish(1), 0);
    client.close();
}

#[test]
fn functions_have_breakpoints() {
    for options in [&[][..], &["-O1"]] {
        let mut client = Client::launched("functions", work(options));
        let wanted = object! { "breakpoints": [{ "name": "twice" }, { "name": "thrice" }] };
        let shown = client.right("setFunctionBreakpoints", wanted);
        assert_eq!(
            (&shown["breakpoints"][0]["verified"], &shown["breakpoints"][1]["verified"]),
            (&true.into(), &false.into())
        );
        client.right("configurationDone", JsonValue::Null);
        let stop = client.event("stopped");
        let thread = stop["threadId"].as_u64().expect("a number");
        assert_eq!(client.stack(thread)[0].0, "twice", "{options:?}");
        assert_eq!(client.stack(thread)[1], ("work".into(), at("call")), "{options:?}");
        assert_eq!(client.value(thread, "x"), "6");
        client.close();
    }
}

#[test]
fn steps_go_over_into_and_out_of_calls() {
    let launch = || {
        let mut launch = work(&[]);
        launch["workItem"] = array![1];
        launch
    };
    let (mut client, stop) = Client::stopped_at("steps", launch(), array![object! { "line": at("call") }]);
    assert_eq!(stop["threadId"], 2);
    let (reason, thread, function, _) = client.go("stepIn", 2);
    assert_eq!((&*reason, thread, &*function), ("step", 2, "twice"));
    assert_eq!(client.go("next", 2), ("step".into(), 2, "twice".into(), at("returns")));
    assert_eq!(client.go("stepOut", 2), ("step".into(), 2, "work".into(), at("call")));
    assert_eq!(client.value(2, "sum"), "6");
    assert_eq!(client.go("next", 2), ("step".into(), 2, "work".into(), at("last")));
    client.close();
    let (mut client, _) = Client::stopped_at("over", launch(), array![object! { "line": at("call") }]);
    assert_eq!(client.go("next", 2), ("step".into(), 2, "work".into(), at("last")));
    client.close();
}

#[test]
fn steps_go_over_barriers_with_their_work_item() {
    let mut launch = work(&[]);
    launch["workItem"] = array![2];
    let (mut client, _) = Client::stopped_at("barrier", launch, array![object! { "line": at("before") }]);
    assert_eq!(client.value(3, "scratch[3]"), "<never written>");
    assert_eq!(client.go("next", 3), ("step".into(), 3, "work".into(), at("barrier")));
    assert_eq!(client.go("next", 3), ("step".into(), 3, "work".into(), at("behind")));
    // The others have arrived meanwhile.
    assert_eq!(client.value(3, "scratch[3]"), "3");
    // The line of the loop comes again between two turns of its body, and no other.
    let lines: Vec<u64> = (0..4).map(|_| client.go("next", 3).3).collect();
    assert_eq!(lines, [at("loop"), at("body"), at("loop"), at("body")]);
    client.close();
}

#[test]
fn another_work_item_can_be_chosen() {
    let (mut client, _) = Client::stopped_at(
        "choose",
        work(&[]),
        array![object! { "line": at("before"), "condition": "i == 0" }],
    );
    let threads = client.right("threads", JsonValue::Null);
    let names: Vec<&str> =
        threads["threads"].members().filter_map(|thread| thread["name"].as_str()).collect();
    assert_eq!(names[..2], ["work-item 0, group 0", "work-item 1, group 0, not begun"]);
    let (reason, thread, _, found) = client.go("next", 4);
    assert_eq!((&*reason, thread, found), ("step", 4, at("first")));
    assert_eq!(client.frames(1).len(), 1);
    client.right("selectWorkItem", object! { "globalId": [6] });
    client.set_breakpoints("work.cl", array![object! { "line": at("last") }]);
    assert_eq!(client.go("continue", 4), ("breakpoint".into(), 3, "work".into(), at("last")));
    assert_eq!(client.value(3, "i"), "6");
    assert_eq!(client.wrong("selectWorkItem", object! { "globalId": [99] }), "there is no such work-item");
    assert_eq!(client.wrong("next", object! { "threadId": 99 }), "there is no such work-item");
    client.close();
}

#[test]
fn inlined_calls_are_frames() {
    let launch = |options: &[&str]| {
        let mut launch = simple("inlined.cl", array!["iota:int[4]"]);
        launch["options"] = options.to_vec().into();
        launch
    };
    for options in [&[][..], &["-O1"]] {
        let inner = line("inlined.cl", "inner");
        let (mut client, _) =
            Client::stopped_at("inlined", launch(options), array![object! { "line": inner }]);
        let expected = [
            ("inner", inner),
            ("outer", line("inlined.cl", "outer")),
            ("inlined", line("inlined.cl", "kernel")),
        ];
        let expected = expected.map(|(name, line)| (name.to_owned(), line));
        assert_eq!(client.stack(1), expected, "{options:?}");
        assert_eq!(client.value(1, "y"), "1", "{options:?}");
        let page = client.right("stackTrace", object! { "threadId": 1, "startFrame": 1, "levels": 1 });
        assert_eq!((&page["stackFrames"][0]["name"], &page["totalFrames"]), (&"outer".into(), &3.into()));
        let (_, _, function, _) = client.go("stepOut", 1);
        assert_eq!(function, "outer", "{options:?}");
        client.close();
    }
}

#[test]
fn the_first_fault_stops() {
    let (mut client, stop) =
        Client::stopped_at("fault", simple("faulty.cl", array!["zeros:int[4]"]), array![]);
    assert_eq!(stop["reason"], "exception");
    let thread = stop["threadId"].as_u64().expect("a number");
    assert_eq!(client.stack(thread), [("faulty".to_owned(), line("faulty.cl", "fault"))]);
    let info = client.right("exceptionInfo", JsonValue::Null);
    assert_eq!(info["breakMode"], "always");
    let text = info["details"]["message"].as_str().expect("a text");
    assert!(
        text.contains("faulty.cl:3") && text.contains(info["description"].as_str().expect("a text")),
        "{text}"
    );
    assert_eq!((&info["exceptionId"], client.value(thread, "i * 2")), (&"out-of-bounds".into(), "4".into()));
    client.right("setExceptionBreakpoints", object! { "filters": [] });
    assert_eq!(client.finish(thread), 3);
    client.close();
}

#[test]
fn faults_need_not_stop() {
    let mut client = Client::launched("passed", simple("faulty.cl", array!["zeros:int[4]"]));
    client.right("setExceptionBreakpoints", object! { "filters": [] });
    client.right("configurationDone", JsonValue::Null);
    assert_eq!(client.ended(), 3);
    assert!(client.output("stderr").contains("faulty.cl:3"), "{}", client.output("stderr"));
    client.close();
}

#[test]
fn running_kernels_are_paused_and_changed() {
    let mut launch = object! { "program": "endless.cl", "global": 1, "args": ["zeros:int[2]"] };
    launch["options"] = array!["--step-limit=100000000000"];
    let mut client = Client::launched("pause", launch);
    client.right("configurationDone", JsonValue::Null);
    assert_eq!(client.wrong("stackTrace", object! { "threadId": 1 }), "no kernel is stopped");
    client.right("pause", object! { "threadId": 1 });
    let stop = client.event("stopped");
    assert_eq!((&stop["reason"], &stop["threadId"]), (&"pause".into(), &1.into()));
    let frame = client.frames(1)[0]["id"].clone();
    client.right("setExpression", object! { "expression": "a[0]", "value": "1", "frameId": frame });
    assert_eq!(client.finish(1), 0);
    client.close();
}

#[test]
fn kernels_end_and_begin_again() {
    let mut launch = work(&[]);
    launch["stopOnEntry"] = true.into();
    let mut client = Client::launched("restart", launch);
    client.right("configurationDone", JsonValue::Null);
    assert_eq!(client.event("stopped")["reason"], "entry");
    assert_eq!(client.stack(1), [("work".to_owned(), at("first"))]);
    client.set_breakpoints("work.cl", array![object! { "line": at("last") }]);
    assert_eq!(client.go("continue", 1).3, at("last"));
    client.right("restart", JsonValue::Null);
    assert_eq!(client.event("stopped")["reason"], "entry");
    assert_eq!(client.go("continue", 1).3, at("last"));
    client.right("terminate", JsonValue::Null);
    client.ended();
    client.right("restart", JsonValue::Null);
    assert_eq!(client.event("stopped")["reason"], "entry");
    client.vanish();
}

#[test]
fn nothing_stops_without_debugging() {
    let mut launch = work(&[]);
    launch["noDebug"] = true.into();
    let mut client = Client::launched("undisturbed", launch);
    client.set_breakpoints("work.cl", array![object! { "line": at("last") }]);
    client.right("configurationDone", JsonValue::Null);
    assert_eq!(client.ended(), 0);
    client.close();
}
