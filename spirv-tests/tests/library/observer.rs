//! Observers of launches: what they are told, what they see, and how they steer work-items.

use spirocl_codegen::ir::Inst;
use spirocl_interpret::observe::{
    Access, AccessKind, Contents, Control, Meeting, Observer, Space, Status, View,
};
use spirocl_interpret::{Argument, Buffer, BufferAccess, Check, Device, Options, Outcome, Range, Report};
use spirocl_tests::harness::compiler;
use std::path::Path;

const SOURCE: &str = "kernel void test(global int *out, local int *shared, constant int *table) {
    int i = get_local_id(0);
    int doubled = i * 2;
    shared[i] = doubled;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = shared[3 - i] + table[0];
    if (i == 1) out[100] = 5;
}
";
const STORE: u32 = 4;
const FAULT: u32 = 7;

fn device(source: &str, level: &str) -> Device {
    let words = compiler::compile_case(Path::new("test.cl"), source, &["-g", level]).expect("it compiles");
    let module = spirocl_codegen::load::module(&words).expect("it is a module");
    Device::new(module, Options::default()).expect("it runs")
}

/// Runs the kernel in two groups of four, and gives the outcome and the buffer.
fn launch(device: &Device, observer: Option<&mut dyn Observer>) -> (Outcome, Vec<i32>) {
    let out = Buffer::new(&[0; 32], BufferAccess::ReadWrite);
    let table = Buffer::new(&1000i32.to_le_bytes(), BufferAccess::ReadOnly);
    let arguments = [Argument::Buffer(out.clone(), 0), Argument::Local(16), Argument::Buffer(table, 0)];
    let range = Range::new(&[8], &[4]);
    let outcome = match observer {
        Some(observer) => device.launch_observed("test", &arguments, range, observer),
        None => device.launch("test", &arguments, range),
    };
    let bytes = out.read();
    let numbers = bytes
        .chunks_exact(4)
        .map(|bytes| i32::from_le_bytes(bytes.try_into().expect("the slice has the size")))
        .collect();
    (outcome.expect("the launch suits the kernel"), numbers)
}

const EXPECTED: [i32; 8] = [1006, 1004, 1002, 1000, 1006, 1004, 1002, 1000];

/// Keeps what it is told.
#[derive(Default)]
struct Recorder {
    events: Vec<String>,
    accesses: Vec<Access>,
    faults: Vec<(Check, Option<u32>, u32)>,
    instructions: u64,
}

impl Observer for Recorder {
    fn group_start(&mut self, view: &mut View<'_, '_>) {
        assert_eq!((view.item(), view.kernel(), view.item_count()), (None, "test", 4));
        assert_eq!(view.status(0), Status::New);
        self.events.push(format!("start {}", view.group()));
    }

    fn group_end(&mut self, view: &mut View<'_, '_>) {
        assert_eq!(view.status(3), Status::Finished);
        self.events.push(format!("end {}", view.group()));
    }

    fn instruction(&mut self, view: &mut View<'_, '_>, site: u32) -> Control {
        self.instructions += 1;
        let item = view.item().expect("a work-item runs");
        let frames = view.frames(item);
        assert_eq!((frames.len(), frames[0].site), (1, site));
        Control::Continue
    }

    fn memory(&mut self, access: &Access) {
        self.accesses.push(*access);
    }

    fn meeting(&mut self, view: &mut View<'_, '_>, meeting: &Meeting<'_>) {
        let line = view.place(meeting.site).map_or(0, |place| place.line);
        self.events.push(format!("barrier {} {line} {:?}", meeting.is_barrier, meeting.members));
    }

    fn fault(&mut self, view: &mut View<'_, '_>, report: &Report) {
        let item = view.item().expect("a work-item is at fault");
        let line = view.frames(item)[0].place.as_ref().map(|place| place.line);
        self.faults.push((report.check, line, item));
    }
}

#[test]
fn an_observer_is_told_what_happens_and_changes_nothing() {
    for level in ["-O0", "-O1"] {
        let device = device(SOURCE, level);
        let (plain, numbers) = launch(&device, None);
        assert_eq!(numbers, EXPECTED);
        let mut recorder = Recorder::default();
        let (outcome, numbers) = launch(&device, Some(&mut recorder));
        assert_eq!(numbers, EXPECTED);
        assert_eq!(outcome.reports, plain.reports);
        assert!(recorder.instructions > 0);
        let barrier = "barrier true 5 [0, 1, 2, 3]";
        assert_eq!(recorder.events, ["start 0", barrier, "end 0", "start 1", barrier, "end 1"]);
        let fault = (Check::OutOfBounds, Some(FAULT), 1);
        assert_eq!(recorder.faults, [fault, fault]);
        let seen: Vec<(Space, u64, u64, AccessKind)> = recorder
            .accesses
            .iter()
            .filter(|access| access.item == 2 && access.space != Space::Private)
            .map(|access| (access.space, access.offset, access.bytes, access.kind))
            .take(4)
            .collect();
        let expected = [
            (Space::Local, 8, 4, AccessKind::Store),
            (Space::Local, 4, 4, AccessKind::Load),
            (Space::Constant, 0, 4, AccessKind::Load),
            (Space::Global, 8, 4, AccessKind::Store),
        ];
        assert_eq!(seen, expected, "{level}");
    }
}

/// Runs the last work-item first, one instruction a turn.
#[derive(Default)]
struct Backwards {
    /// The work-item that goes on, as it was announced before.
    announced: Option<u32>,
    order: Vec<u32>,
}

impl Observer for Backwards {
    fn instruction(&mut self, view: &mut View<'_, '_>, _: u32) -> Control {
        let item = view.item().expect("a work-item runs");
        if self.announced.take() == Some(item) {
            return Control::Continue;
        }
        if self.order.last() != Some(&item) {
            self.order.push(item);
        }
        self.announced = Some(item);
        Control::Yield
    }

    fn choose(&mut self, view: &mut View<'_, '_>) -> Option<u32> {
        (0..view.item_count()).rev().find(|&item| matches!(view.status(item), Status::New | Status::Ready))
    }
}

#[test]
fn an_observer_chooses_who_runs() {
    let device = device(SOURCE, "-O1");
    let mut observer = Backwards::default();
    let (outcome, numbers) = launch(&device, Some(&mut observer));
    assert_eq!((numbers, outcome.reports.len()), (EXPECTED.to_vec(), 1));
    let group = [3, 2, 1, 0, 3, 2, 1, 0];
    assert_eq!(observer.order, [group, group].concat());
}

/// Looks at a work-item at a line, and changes what it finds.
struct Inspector {
    seen: Vec<(u32, u64)>,
}

/// The variable of a function with a name.
fn variable(view: &View<'_, '_>, function: spirocl_codegen::ir::FunctionId, name: &str) -> Inst {
    let function = view.module().function(function);
    let found = function.names.iter().find(|(_, known)| &***known == name);
    *found.expect("the variable has a name").0
}

impl Observer for Inspector {
    fn instruction(&mut self, view: &mut View<'_, '_>, site: u32) -> Control {
        let item = view.item().expect("a work-item runs");
        let line = view.place(site).map_or(0, |place| place.line);
        if line != STORE || self.seen.iter().any(|&(known, _)| known == item) || view.group() != 0 {
            return Control::Continue;
        }
        let function = view.frames(item)[0].function;
        let doubled = variable(view, function, "doubled");
        let value = match view.variable(item, 0, doubled).expect("the variable has a place") {
            Contents::Value(value) => {
                assert_eq!(value.undefined, [0]);
                assert!(view.set_value(item, 0, doubled, &[value.bits[0] + 100]));
                value.bits[0]
            }
            Contents::Address(address) => {
                let (bytes, undefined) = view.read(item, address, 4).expect("it is memory");
                assert_eq!(undefined, [0; 4]);
                let value = u32::from_le_bytes(bytes.try_into().expect("the slice has the size"));
                assert!(view.write(item, address, &(value + 100).to_le_bytes()));
                assert!(!view.write(item, address, &[0; 5]));
                value.into()
            }
        };
        self.seen.push((item, value));
        // The buffer of the first parameter, and its end.
        let parameter = view.module().function(function).parameters[0];
        let mut out = view.value(item, 0, parameter).map(|value| value.bits[0]).expect("it has a value");
        let object = view.object(item, out).expect("it points into a buffer");
        if object.name.is_none() {
            // At -O0 the parameter is a variable of its own.
            let (bytes, _) = view.read(item, out, 8).expect("the variable lies in memory");
            out = u64::from_le_bytes(bytes.try_into().expect("the slice has the size"));
        }
        let object = view.object(item, out).expect("it points into a buffer");
        assert_eq!((object.space, object.size, object.offset), (Space::Global, 32, 0));
        assert_eq!(object.name.as_deref(), Some("out"));
        assert!(view.read(item, out + 28, 5).is_none() && view.read(item, 0, 1).is_none());
        assert!(view.write(item, out + 28, &7i32.to_le_bytes()));
        Control::Continue
    }
}

#[test]
fn an_observer_sees_and_changes_variables_and_memory() {
    let mut source = SOURCE.replace("    if (i == 1) out[100] = 5;\n", "");
    // An address that is taken puts the variable into memory.
    for _ in 0..2 {
        let device = device(&source, "-O0");
        let mut observer = Inspector { seen: Vec::new() };
        let (outcome, numbers) = launch(&device, Some(&mut observer));
        assert_eq!(outcome.reports, []);
        assert_eq!(observer.seen, [(0, 0), (1, 2), (2, 4), (3, 6)]);
        assert_eq!(numbers[..4], [1106, 1104, 1102, 1100]);
        source = source.replace("= doubled;", "= *&doubled + *(&doubled + (i - i)) - doubled;");
    }
}

/// Ends the launch in the second group, or never while it interrupts each instruction.
struct Ender {
    ends: bool,
    is_announced: bool,
}

impl Observer for Ender {
    fn instruction(&mut self, view: &mut View<'_, '_>, _: u32) -> Control {
        if self.ends && view.group() == 1 {
            return Control::Stop;
        }
        self.is_announced = !self.is_announced;
        if self.is_announced { Control::Yield } else { Control::Continue }
    }
}

#[test]
fn an_observer_ends_a_launch() {
    let device = device(SOURCE, "-O1");
    let mut observer = Ender { ends: true, is_announced: false };
    let (outcome, numbers) = launch(&device, Some(&mut observer));
    assert_eq!(outcome.reports.len(), 1);
    assert_eq!(numbers, [1006, 1004, 1002, 1000, 0, 0, 0, 0]);
}

#[test]
fn the_limit_of_steps_holds_for_short_turns() {
    let source = "kernel void test(global int *out, local int *shared, constant int *table) {
    volatile int x = 0;
    while (x >= 0) x = x ^ 1;
}
";
    let mut device = device(source, "-O1");
    device.options_mut().step_limit = 5000;
    let mut observer = Ender { ends: false, is_announced: false };
    let (outcome, _) = launch(&device, Some(&mut observer));
    let checks: Vec<Check> = outcome.reports.iter().map(|report| report.check).collect();
    assert_eq!(checks, [Check::StepLimit]);
}
