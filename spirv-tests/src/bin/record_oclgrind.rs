//! Records what Oclgrind finds in the faulty kernels of `spirocl run`: `record_oclgrind FOLDER`, where `FOLDER` has Oclgrind's
//! `liboclgrind-rt.so`. The tests need only the record.
//!
//! Each kernel runs in a process of its own, as Oclgrind may crash: `record_oclgrind --run KERNEL [-DMENDED]`.

use spirocl_tests::drivers::device::image::{Kind, Use};
use spirocl_tests::drivers::opencl::{Access, Argument, Buffer, Device, image::Image};
use spirocl_tests::harness::{
    files,
    oclgrind::{self, Row, Verdict},
};
use spirocl_tests::oracles::texel::Format;
use std::{
    path::Path,
    process::{Command, ExitCode, Stdio},
    thread,
    time::{Duration, Instant},
};

type Failure = Box<dyn std::error::Error>;

/// How long a kernel may run.
const LONGEST: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match &words[..] {
        [mode, kernel, options @ ..] if mode == "--run" => run(kernel, options),
        [folder] => record_all(folder),
        _ => Err("usage: record_oclgrind FOLDER".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

// The record

fn record_all(folder: &str) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for (kernel, lines) in oclgrind::kernels()? {
        let row = row(folder, kernel, lines)?;
        println!("{}: {} ({})", row.kernel, row.verdict.name(), row.message);
        rows.push(row);
    }
    let path = oclgrind::record_path();
    std::fs::create_dir_all(path.parent().ok_or("the record lies in a folder")?)?;
    std::fs::write(&path, oclgrind::record(&rows))?;
    std::fs::write(oclgrind::page_path(), oclgrind::page(&rows))?;
    Ok(())
}

fn row(folder: &str, kernel: String, lines: Vec<u32>) -> Result<Row, Failure> {
    let with = |verdict, message: String, mended_reports| Row {
        kernel: kernel.clone(),
        lines: lines.clone(),
        verdict,
        mended_reports,
        message: message.replace('\t', " "),
    };
    if !kernel.ends_with(".cl") {
        return Ok(with(Verdict::CannotRun, "a SPIR-V module".to_owned(), 0));
    }
    let text = files::read(&oclgrind::cases().join(&kernel))?;
    // A race has two places.
    let others = text.lines().filter_map(|line| line.split_once(" other: ")?.1.trim().parse().ok());
    let places: Vec<u32> = lines.iter().copied().chain(others).collect();
    let mended = match launched(folder, &kernel, &["-DMENDED"])? {
        Launched::Reports(reports) => reports.len() as u32,
        Launched::Stops(_) | Launched::CannotRun(_) => 0,
    };
    Ok(match launched(folder, &kernel, &[])? {
        Launched::CannotRun(why) => with(Verdict::CannotRun, why, mended),
        Launched::Stops(why) => with(Verdict::Stops, why, mended),
        Launched::Reports(reports) => {
            let at_place = reports
                .iter()
                .find(|(_, lines)| lines.is_empty() || lines.iter().any(|line| places.contains(line)));
            match (at_place, reports.first()) {
                (Some((message, _)), _) => with(Verdict::Found, message.clone(), mended),
                (None, Some((message, _))) => with(Verdict::Elsewhere, message.clone(), mended),
                (None, None) => with(Verdict::Nothing, String::new(), mended),
            }
        }
    })
}

/// What came of a run.
enum Launched {
    /// Messages and their lines, of which a race has two; each once.
    Reports(Vec<(String, Vec<u32>)>),
    Stops(String),
    CannotRun(String),
}

fn launched(folder: &str, kernel: &str, options: &[&str]) -> Result<Launched, Failure> {
    let log = std::env::temp_dir().join(format!("record_oclgrind-{}.log", std::process::id()));
    std::fs::write(&log, "")?;
    let mut child = Command::new(std::env::current_exe()?)
        .args(["--run", kernel])
        .args(options)
        .env("OPENCL_DYLIB_PATH", Path::new(folder).join("liboclgrind-rt.so"))
        .env("OCLGRIND_DATA_RACES", "1")
        .env("OCLGRIND_UNINITIALIZED", "1")
        .env("OCLGRIND_MAX_ERRORS", "1000")
        .env("OCLGRIND_LOG", &log)
        .envs(local_memory(kernel)?)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > LONGEST {
            child.kill()?;
            child.wait()?;
            return Ok(Launched::Stops("no end".to_owned()));
        }
        thread::sleep(Duration::from_millis(20));
    };
    let said = std::io::read_to_string(child.stderr.take().ok_or("standard error is piped")?)?;
    let text = std::fs::read_to_string(&log)?;
    // The line behind is the reason.
    let fatal =
        said.lines().chain(text.lines()).skip_while(|line| !line.starts_with("OCLGRIND FATAL ERROR")).nth(1);
    let reports = reports(&text);
    std::fs::remove_file(&log)?;
    Ok(match status.code() {
        Some(0) => Launched::Reports(reports),
        Some(_) => {
            let error = said.lines().find(|line| line.contains("error:"));
            let why = fatal.or(error).or(said.lines().find(|line| !line.is_empty()));
            Launched::CannotRun(why.unwrap_or_default().trim().to_owned())
        }
        None if !reports.is_empty() => Launched::Reports(reports),
        None => Launched::Stops(format!("{status}")),
    })
}

/// The local memory of the device, if the kernel says it.
fn local_memory(kernel: &str) -> Result<Option<(&'static str, String)>, Failure> {
    let words = header(kernel)?;
    let place = words.iter().position(|word| word == "--local-memory");
    Ok(place.and_then(|place| Some(("OCLGRIND_LOCAL_MEM_SIZE", words.get(place + 1)?.clone()))))
}

/// The messages of a log: paragraphs whose first line is the message. Numbers of addresses differ from run to run.
fn reports(log: &str) -> Vec<(String, Vec<u32>)> {
    let mut found: Vec<(String, Vec<u32>)> = Vec::new();
    let mut open = false;
    for line in log.lines() {
        if let Some(place) = line.trim_start().strip_prefix("At line ") {
            let number: Option<u32> = place.split(' ').next().and_then(|number| number.parse().ok());
            if let Some(last) = found.last_mut() {
                last.1.extend(number);
            }
        }
        let is_head = !line.is_empty() && !line.starts_with(char::is_whitespace);
        if is_head && !open {
            let words = line.split(' ').map(|word| if word.starts_with("0x") { "..." } else { word });
            found.push((words.collect::<Vec<&str>>().join(" "), Vec::new()));
        }
        open = is_head;
    }
    let mut seen: Vec<(String, Vec<u32>)> = Vec::new();
    for report in found {
        if !seen.contains(&report) {
            seen.push(report);
        }
    }
    seen
}

// A run

fn header(kernel: &str) -> Result<Vec<String>, Failure> {
    let text = files::read(&oclgrind::cases().join(kernel))?;
    let header = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let launch = header("// run: ").ok_or("the case says how it is run")?;
    let options = header("// options: ").unwrap_or_default();
    Ok([options, launch].iter().flat_map(|words| words.split_whitespace()).map(str::to_owned).collect())
}

/// What an argument is on the device.
enum Object {
    Buffer(Buffer),
    Image(Image),
    Value(Vec<u8>),
    Local(usize),
    Null,
    Same(usize),
}

fn run(kernel: &str, options: &[String]) -> Result<(), Failure> {
    let source = files::read(&oclgrind::cases().join(kernel))?;
    let words = header(kernel)?;
    let after = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let sizes = |name: &str| -> Result<Vec<usize>, Failure> {
        let text = after(name).map(String::as_str).unwrap_or_default();
        Ok(text.split(',').filter(|size| !size.is_empty()).map(str::parse).collect::<Result<_, _>>()?)
    };
    let standard = words.iter().find(|word| word.starts_with("-cl-std="));
    // Oclgrind knows no later version.
    let known = standard.map(|word| word.replace("3.0", "2.0"));
    let parameters = parameters(&source, standard)?;
    let device = Device::open_compiler("Oclgrind")?;
    let mut objects: Vec<Option<Object>> = parameters.iter().map(|_| None).collect();
    let given = words.iter().zip(words.iter().skip(1)).filter(|(option, _)| *option == "--arg");
    for (_, text) in given {
        let named = text
            .split_once('=')
            .and_then(|(name, value)| Some((parameters.iter().position(|(known, _)| known == name)?, value)));
        let free = objects.iter().position(Option::is_none);
        let (index, value) = named.or_else(|| Some((free?, text.as_str()))).ok_or("too many arguments")?;
        let object = object(&device, value, &parameters, index)?;
        objects[index] = Some(object);
    }
    let build: Vec<&str> = known.as_deref().into_iter().chain(options.iter().map(String::as_str)).collect();
    let program = device.build_source(&source, &build.join(" "))?;
    let mut arguments = Vec::new();
    for object in &objects {
        let object = match object {
            Some(Object::Same(index)) => &objects[*index],
            object => object,
        };
        arguments.push(argument_of(object)?);
    }
    program.launch("test", &sizes("--global")?, &sizes("--local")?, &arguments)?;
    Ok(())
}

fn argument_of(object: &Option<Object>) -> Result<Argument<'_>, Failure> {
    Ok(match object.as_ref().ok_or("an argument is missing")? {
        Object::Buffer(buffer) => Argument::Buffer(buffer),
        Object::Image(image) => Argument::Image(image),
        Object::Value(bytes) => Argument::Value(bytes.clone()),
        Object::Local(bytes) => Argument::Local(*bytes),
        Object::Null => Argument::Null,
        Object::Same(_) => return Err("an argument is the same as one that is the same".into()),
    })
}

/// The names and types of the parameters of the kernel.
fn parameters(source: &str, standard: Option<&String>) -> Result<Vec<(String, String)>, Failure> {
    let mut line = spirocl::options::CommandLine::default();
    let words: Vec<String> = standard.into_iter().cloned().collect();
    line.parse(&words, spirocl::options::Scope::Build).map_err(|error| error.to_string())?;
    let compiled = spirocl::Compiler::with_options(line.options).compile("k.cl", source);
    let reflection = compiled.reflection().ok_or("the kernel does not compile")?;
    let kernel =
        reflection.kernels.iter().find(|kernel| kernel.name == "test").ok_or("there is no kernel `test`")?;
    let of = |argument: &spirocl::reflection::Argument| {
        (argument.name.clone(), argument.type_name.trim_end_matches('*').trim().to_owned())
    };
    Ok(kernel.arguments.iter().map(of).collect())
}

fn object(
    device: &Device,
    text: &str,
    parameters: &[(String, String)],
    index: usize,
) -> Result<Object, Failure> {
    let ty = &parameters[index].1;
    let (access, text) = match text.split_once(':') {
        Some(("read-only", rest)) => (Access::ReadOnly, rest),
        Some(("write-only", rest)) => (Access::WriteOnly, rest),
        _ => (Access::ReadWrite, text),
    };
    if let Some(list) = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        let numbers: Result<Vec<f64>, Failure> = list.split(',').map(number).collect();
        let bytes: Vec<u8> = numbers?.into_iter().flat_map(|number| bytes_of(ty, number)).collect();
        return Ok(Object::Buffer(device.buffer_of(&bytes, access, true)?));
    }
    let (form, rest) = text.split_once(':').unwrap_or(("", text));
    match form {
        "image" => Ok(Object::Image(image(device, rest, access)?)),
        "empty" if rest.starts_with("image:") => {
            Ok(Object::Image(image(device, rest.trim_start_matches("image:"), access)?))
        }
        "zeros" | "ones" | "iota" | "empty" => {
            let (ty, count) = array(rest)?;
            let value = |index: usize| match form {
                "ones" => 1.0,
                "iota" => index as f64,
                _ => 0.0,
            };
            let bytes: Vec<u8> = (0..count).flat_map(|index| bytes_of(&ty, value(index))).collect();
            Ok(Object::Buffer(device.buffer_of(&bytes, access, form != "empty")?))
        }
        "local" => {
            let (ty, count) = array(rest)?;
            Ok(Object::Local(bytes_of(&ty, 0.0).len() * count))
        }
        "same" => {
            let index = parameters.iter().position(|(name, _)| name == rest);
            Ok(Object::Same(index.ok_or("there is no such argument")?))
        }
        "" if text == "null" => Ok(Object::Null),
        "" => Ok(Object::Value(bytes_of(ty, number(text)?))),
        _ => Err(format!("Oclgrind has no arguments of the form `{form}:`").into()),
    }
}

fn number(text: &str) -> Result<f64, Failure> {
    let text = text.trim();
    Ok(match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16)?.into(),
        None => text.parse()?,
    })
}

/// `float4[8]`: the type of a scalar, and how many of them.
fn array(text: &str) -> Result<(String, usize), Failure> {
    let (name, rest) = text.split_once('[').ok_or("an array has a size")?;
    let count: usize = rest.trim_end_matches(']').parse()?;
    let scalar = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let components = name[scalar.len()..].parse().unwrap_or(1);
    Ok((scalar.to_owned(), count * components))
}

/// The bytes of a number of a type.
fn bytes_of(ty: &str, number: f64) -> Vec<u8> {
    match ty {
        "char" | "uchar" => vec![number as i64 as u8],
        "short" | "ushort" => (number as i64 as u16).to_le_bytes().into(),
        "float" => (number as f32).to_le_bytes().into(),
        "double" => number.to_le_bytes().into(),
        "long" | "ulong" | "size_t" => (number as i64).to_le_bytes().into(),
        _ => (number as i64 as u32).to_le_bytes().into(),
    }
}

/// `rgba-float:8x1`
fn image(device: &Device, text: &str, access: Access) -> Result<Image, Failure> {
    let (format, size) = text.split_once(':').ok_or("an image has a size")?;
    let (numbers, bytes) = match format {
        "rgba-float" => ((0x10b5, 0x10de), 16),
        "r-float" => ((0x10b0, 0x10de), 4),
        "rgba-unorm8" => ((0x10b5, 0x10d2), 4),
        "r-uint32" => ((0x10b0, 0x10dc), 4),
        _ => return Err("an unknown format".into()),
    };
    let format = Format::of(numbers.0, numbers.1).ok_or("an unknown format")?;
    let extents: Result<Vec<usize>, _> = size.split('x').map(str::parse).collect();
    let extents = extents?;
    let kind = if extents.len() == 3 { Kind::Image3d } else { Kind::Image2d };
    let mut size = [1; 3];
    size[..extents.len()].copy_from_slice(&extents);
    let data = vec![0; size.iter().product::<usize>() * bytes];
    let usage = if access == Access::ReadOnly { Use::Read } else { Use::ReadAndWrite };
    Ok(device.image(kind, format, usage, size, &data)?)
}
