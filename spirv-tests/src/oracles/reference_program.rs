//! A program built for the driver twice: from this compiler's module, and from source by the driver's own compiler. Both use the driver's
//! library, so their results must be identical.

use std::path::Path;

use crate::drivers;
use crate::drivers::INTERPRETER;
use crate::drivers::device::{Argument, Buffer, Device, Program};
use crate::harness::{compiler, tools, trials};
use crate::oracles::validate;

/// The two programs.
pub struct Pair {
    own: Program,
    theirs: Program,
}

/// Compiles a text that a test made: the module, valid for its version. SPIRV-Tools' environments of OpenCL know neither
/// OpenCL 3.0 nor most extensions.
pub fn compile(name: &str, text: &str, options: &[&str]) -> Result<Vec<u32>, String> {
    let path = tools::tests_folder().join(format!("{name}.cl"));
    let words = compiler::compile_case(Path::new(&path), text, options)?;
    validate::validate(&words, &[validate::universal_environment(&words)])?;
    Ok(words)
}

/// The pragma that enables `half` arithmetic where the driver supports it.
pub fn pragma() -> &'static str {
    match drivers::driver() {
        Ok(driver) if driver.can("cl_khr_fp16") => "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n",
        _ => "",
    }
}

/// Reports a result of both programs that differs from the host's: an error on the primary driver and in the interpreter, counted only on
/// others, because their library is wrong.
pub fn against_the_host(error: String) -> Result<(), String> {
    let driver = drivers::driver()?;
    if driver.is_first() || driver.name == INTERPRETER {
        return Err(error);
    }
    trials::count(&format!("results of {}, from source too, that are not the host's", driver.name), 1);
    Ok(())
}

impl Pair {
    /// Builds `text`, which `name` stands for in messages; `options` are for this compiler, those that name the language for both.
    pub fn build(device: &Device, name: &str, text: &str, options: &[&str]) -> Result<Self, String> {
        let words = compile(name, text, options)?;
        let own = device.build_il(&words)?;
        let standard: Vec<&str> =
            options.iter().copied().filter(|option| option.starts_with("-cl-std=")).collect();
        let theirs = match device.driver.name {
            // It has no compiler of its own: its results are compared with the host's alone.
            INTERPRETER => device.build_il(&words)?,
            _ => device.build_source(text, &standard.join(" "))?,
        };
        Ok(Self { own, theirs })
    }

    /// Runs the same with both programs, whose results must be equal.
    pub fn run<T: PartialEq + std::fmt::Debug>(
        &self,
        what: &str,
        run: impl Fn(&Program) -> Result<T, String>,
    ) -> Result<T, String> {
        let own = run(&self.own).map_err(|error| format!("{what}: {error}"))?;
        let theirs = run(&self.theirs).map_err(|error| format!("{what}, from source: {error}"))?;
        if own != theirs {
            let texts = [format!("{own:?}"), format!("{theirs:?}")];
            let same = texts[0].bytes().zip(texts[1].bytes()).take_while(|(own, their)| own == their).count();
            let [own, theirs] =
                texts.map(|text| text.chars().skip(same.saturating_sub(20)).take(200).collect::<String>());
            return Err(format!(
                "{what}: from byte {same} of the text, {own}\nby the driver's own compiler {theirs}"
            ));
        }
        Ok(own)
    }

    /// Runs a kernel of both programs, which writes so many bytes to the last parameter.
    pub fn launch(
        &self,
        device: &Device,
        kernel: &str,
        sizes: (&[usize], &[usize]),
        inputs: &[&Buffer],
        bytes: usize,
    ) -> Result<Vec<u8>, String> {
        self.run(kernel, |program| {
            let out = device.buffer(&vec![0u8; bytes])?;
            let arguments: Vec<Argument<'_>> =
                inputs.iter().copied().chain([&out]).map(Argument::Buffer).collect();
            program.launch(kernel, sizes.0, sizes.1, &arguments)?;
            program.read(&out)
        })
    }
}
