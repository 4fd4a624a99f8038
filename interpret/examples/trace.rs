//! Traces a work-item with an observer: `trace FILE KERNEL ITEM` runs one group of 64 work-items, with a buffer of 4 KiB for each parameter that is a
//! pointer, and prints each line that the work-item reaches, and what it loads and stores there.

use spirocl_interpret::observe::{Access, Control, Observer, View};
use spirocl_interpret::{Argument, Buffer, BufferAccess, Device, Options, Range};

struct Trace {
    item: u32,
    line: u32,
}

impl Observer for Trace {
    fn instruction(&mut self, view: &mut View<'_, '_>, site: u32) -> Control {
        if view.item() == Some(self.item)
            && let Some(place) = view.place(site).filter(|place| place.line != self.line)
        {
            self.line = place.line;
            println!("{}:{} in {}", place.file, place.line, place.function);
        }
        Control::Continue
    }

    fn memory(&mut self, access: &Access) {
        if access.item == self.item {
            let (kind, space) = (access.kind, access.space.name());
            println!("    {kind:?}: {} bytes at byte {} of {space} memory", access.bytes, access.offset);
        }
    }
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, kernel, item] = &arguments[..] else {
        return Err("usage: trace FILE KERNEL ITEM".to_owned());
    };
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let words: Vec<u32> =
        bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
    let device = Device::new(spirocl_codegen::load::module(&words)?, Options::default())?;
    let count = device.parameter_count(kernel).unwrap_or(0);
    let buffer = || Argument::Buffer(Buffer::new(&[0; 4096], BufferAccess::ReadWrite), 0);
    let buffers: Vec<Argument> = (0..count).map(|_| buffer()).collect();
    let item = item.parse().map_err(|_| format!("{item} is no number"))?;
    let mut trace = Trace { item, line: 0 };
    let outcome = device.launch_observed(kernel, &buffers, Range::new(&[64], &[64]), &mut trace)?;
    println!("{} reports", outcome.reports.len());
    Ok(())
}
