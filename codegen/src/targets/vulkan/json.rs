//! The interface as JSON, for `--reflect=json`.

use super::host::{Argument, Data, Format, Interface, Kernel, Passing, Printf, Storage};
use std::fmt::Write;

/// The text, on one line that ends with a line feed.
pub(super) fn json(interface: &Interface) -> String {
    let kernels: Vec<String> = interface.kernels.iter().map(of_kernel).collect();
    let mut text = format!("{{\"target\":{}", quoted(interface.version.name()));
    let _ = write!(text, ",\"kernels\":[{}]", kernels.join(","));
    let _ = write!(text, ",\"work_group_size_spec_ids\":{}", three(interface.work_group_size_spec_ids));
    if let Some(ids) = interface.global_offset_spec_ids {
        let _ = write!(text, ",\"global_offset_spec_ids\":{}", three(ids));
    }
    if let Some(id) = interface.work_dim_spec_id {
        let _ = write!(text, ",\"work_dim_spec_id\":{id}");
    }
    if let Some(data) = &interface.data {
        let _ = write!(text, ",\"data\":{}", of_data(data));
    }
    if let Some(printf) = &interface.printf {
        let _ = write!(text, ",\"printf\":{}", of_printf(printf));
    }
    text.push_str("}\n");
    text
}

fn three([x, y, z]: [u32; 3]) -> String {
    format!("[{x},{y},{z}]")
}

fn of_data(data: &Data) -> String {
    let digits: String = data.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let relocations: Vec<String> = data
        .relocations
        .iter()
        .map(|each| format!("{{\"offset\":{},\"target\":{}}}", each.offset, each.target))
        .collect();
    format!(
        "{{\"push_constant_offset\":{},\"size\":{},\"constant\":{},\"relocations\":[{}],\"bytes\":\"{digits}\"}}",
        data.push_constant_offset,
        data.bytes.len(),
        data.is_constant,
        relocations.join(",")
    )
}

fn of_printf(printf: &Printf) -> String {
    let formats: Vec<String> = printf.formats.iter().enumerate().map(of_format).collect();
    format!(
        "{{\"push_constant_offset\":{},\"buffer_size\":{},\"formats\":[{}]}}",
        printf.push_constant_offset,
        printf.buffer_size,
        formats.join(",")
    )
}

fn of_format((number, format): (usize, &Format)) -> String {
    let sizes: Vec<String> = format.argument_sizes.iter().map(u32::to_string).collect();
    let text = quoted(&format.text);
    format!("{{\"id\":{number},\"text\":{text},\"argument_sizes\":[{}]}}", sizes.join(","))
}

fn of_kernel(kernel: &Kernel) -> String {
    let mut text = format!("{{\"name\":{}", quoted(&kernel.name));
    if let Some(size) = kernel.required_work_group_size {
        let _ = write!(text, ",\"required_work_group_size\":{}", three(size));
    }
    let size = kernel.size;
    let _ = match kernel.storage {
        Storage::Uniform { set, binding } => {
            write!(text, ",\"arguments_in\":\"uniform\",\"set\":{set},\"binding\":{binding},\"size\":{size}")
        }
        Storage::PushConstants => write!(text, ",\"arguments_in\":\"push_constants\",\"size\":{size}"),
    };
    let arguments: Vec<String> = kernel.arguments.iter().map(of_argument).collect();
    let _ = write!(text, ",\"arguments\":[{}]}}", arguments.join(","));
    text
}

fn of_argument(argument: &Argument) -> String {
    let name = quoted(&argument.name);
    let rest = match argument.passing {
        Passing::Pointer { offset } => format!("\"kind\":\"pointer\",\"offset\":{offset},\"size\":8"),
        Passing::Value { offset, size } => format!("\"kind\":\"value\",\"offset\":{offset},\"size\":{size}"),
        Passing::Local { spec_id, element_size } => {
            format!("\"kind\":\"local\",\"spec_id\":{spec_id},\"element_size\":{element_size}")
        }
    };
    format!("{{\"name\":{name},\"ordinal\":{},{rest}}}", argument.ordinal)
}

/// A JSON string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if (control as u32) < 0x20 => {
                let _ = write!(quoted, "\\u{:04x}", control as u32);
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}
