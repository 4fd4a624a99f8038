//! The command: see `spirocl::command`.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    std::process::ExitCode::from(spirocl::command::run(std::env::args_os()))
}
