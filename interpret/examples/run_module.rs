//! Runs a kernel of a SPIR-V module: `run_module FILE KERNEL GLOBAL LOCAL ARGUMENT...`, where an argument is `f:COUNT` or `i:COUNT` for a
//! buffer of floats or ints, `l:BYTES` for local memory, or a number. `CHECKS=0` leaves out the checks that cost time.

use spirocl_interpret::{Argument, Buffer, BufferAccess, Device, Options, Range};
use std::time::Instant;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, kernel, global, local, rest @ ..] = &arguments[..] else {
        return Err("usage: run_module FILE KERNEL GLOBAL LOCAL ARGUMENT...".to_owned());
    };
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let words: Vec<u32> =
        bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
    let options = match std::env::var("CHECKS").as_deref() {
        Ok("0") => Options::without_checks(),
        _ => Options::default(),
    };
    let device = Device::new(spirocl_codegen::load::module(&words)?, options)?;
    let sizes = |text: &str| -> Result<Vec<u64>, String> {
        text.split(',').map(|size| size.parse().map_err(|_| format!("{size} is no size"))).collect()
    };
    let given: Result<Vec<Argument>, String> = rest.iter().map(|text| argument(text)).collect();
    let start = Instant::now();
    let outcome = device.launch(kernel, &given?, Range::new(&sizes(global)?, &sizes(local)?))?;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{seconds:.3} s, {} steps, {:.1} million steps/s",
        outcome.steps,
        outcome.steps as f64 / seconds / 1e6
    );
    for report in &outcome.reports {
        let place = report.primary.place.as_ref();
        let at = place.map_or_else(String::new, |place| format!(" at {}:{}", place.file, place.line));
        println!("{}: {}{at}, {} times", report.check, report.message, report.count);
    }
    Ok(())
}

fn argument(text: &str) -> Result<Argument, String> {
    let wrong = |_| format!("{text} is no argument");
    if let Some((kind, count)) = text.split_once(':') {
        let count: u32 = count.parse().map_err(wrong)?;
        let numbers = 0..count;
        return Ok(match kind {
            "f" => buffer(numbers.flat_map(|number| (number as f32 * 0.001).to_le_bytes()).collect()),
            "i" => buffer(numbers.flat_map(u32::to_le_bytes).collect()),
            "l" => Argument::Local(count.into()),
            _ => return Err(format!("{text} is no argument")),
        });
    }
    match text.contains('.') {
        true => text
            .parse::<f32>()
            .map(|number| Argument::Value(number.to_le_bytes().into()))
            .map_err(|_| format!("{text} is no number")),
        false => {
            text.parse::<i32>().map(|number| Argument::Value(number.to_le_bytes().into())).map_err(wrong)
        }
    }
}

fn buffer(bytes: Vec<u8>) -> Argument {
    Argument::Buffer(Buffer::new(&bytes, BufferAccess::ReadWrite), 0)
}
