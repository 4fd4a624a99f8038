//! `spirocl cts`, and the command called as `cl_offline_compiler`: the interface of the OpenCL conformance tests.

use super::{ERRORS, report::Messages};
use spirocl::{
    failure::Failure,
    options::{CommandLine, Options, UsageError, split_words},
};

/// What the conformance tests give, apart from build options.
#[derive(Default)]
struct Call {
    source: Option<String>,
    output: Option<String>,
    device: Option<String>,
    mode: Option<String>,
}

const USAGE: &str =
    "`cts` takes --source=FILE --output=FILE --cl-device-info=FILE --mode=spir-v -- BUILD_OPTIONS";

/// Compiles as the conformance tests ask.
pub(crate) fn run(words: &[String]) -> Result<u8, UsageError> {
    let (call, build_options) = read(words)?;
    let (Some(source), Some(output)) = (call.source, call.output) else {
        return Err(UsageError::from(USAGE));
    };
    match call.mode.as_deref() {
        None | Some("spir-v") => {}
        Some(mode) => {
            return Err(UsageError::from(format!("--mode={mode}: only `spir-v` is supported")));
        }
    }
    let mut line = CommandLine { inputs: vec![source], output: Some(output), ..CommandLine::default() };
    let mut description = None;
    if let Some(device) = call.device {
        match super::read_text(&device) {
            Ok(text) => description = Some(text),
            Err(error) => {
                let message = format!("cannot read `{device}`: {error}");
                Messages::new(&line).failed(Failure::File, &message);
                return Ok(ERRORS);
            }
        }
    }
    line.options = Options::for_device(description.as_deref(), &build_options)?;
    line.options.language().map_err(|error| UsageError::from(format!("device info: {error}")))?;
    Ok(super::batch::run(&line).0)
}

/// The words before `--`, each as `--key=value` or `--key value`, and the build options after it.
fn read(words: &[String]) -> Result<(Call, Vec<String>), UsageError> {
    let mut call = Call::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        let (key, joined) =
            word.split_once('=').map_or((word.as_str(), None), |(key, value)| (key, Some(value)));
        let place = match key {
            "--source" => &mut call.source,
            "--output" => &mut call.output,
            "--cl-device-info" => &mut call.device,
            "--mode" => &mut call.mode,
            _ => return Err(UsageError::from(format!("unknown option `{word}`; {USAGE}"))),
        };
        let value = joined.or_else(|| words.next().map(String::as_str));
        *place = Some(
            value.ok_or_else(|| UsageError::from(format!("missing argument to `{word}`; {USAGE}")))?.into(),
        );
    }
    let rest: Vec<String> = words.cloned().collect();
    // Scripts hand over all build options as one word.
    let build_options = match rest.as_slice() {
        [one] => split_words(one)?,
        _ => rest,
    };
    Ok((call, build_options))
}
