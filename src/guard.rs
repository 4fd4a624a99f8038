//! Panics: none leaves the library. One is a bug of the compiler, and is reported as such.

use spirocl_frontend::stop::Stopped;
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
};

/// Does some work; what a panic said, if there was one. A call that is stopped goes on ending.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| match panic.is::<Stopped>() {
        true => resume_unwind(panic),
        false => panic_message(panic.as_ref()),
    })
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()))
        .unwrap_or_else(|| "unknown".into())
}

#[cfg(test)]
mod tests {
    use super::guarded;
    use crate::{Compiled, Status, Style, Version, options::Options};
    use std::panic::panic_any;

    #[test]
    fn what_a_panic_said_is_kept() {
        assert_eq!(guarded(|| 4), Ok(4));
        assert_eq!(guarded(|| panic!("text")), Err::<(), _>("text".to_owned()));
        assert_eq!(guarded(|| panic!("number {}", 4)), Err::<(), _>("number 4".to_owned()));
        assert_eq!(guarded(|| panic_any(4)), Err::<(), _>("unknown".to_owned()));
    }

    #[test]
    fn a_panic_is_reported_with_what_to_do() {
        let options = Options { version: Version::V2_0, ..Options::default() };
        let compiled = guarded(|| panic!("sema gives every call a callee"))
            .unwrap_or_else(|panic| Compiled::bug(&panic, &options));
        assert_eq!(compiled.status(), Status::Bug);
        assert!(compiled.output().is_none() && compiled.reflection().is_none());
        for style in [Style::Plain, Style::Short, Style::Json] {
            let text = compiled.render(style);
            assert!(text.contains("internal compiler error: sema gives every call a callee"), "{text}");
            assert!(text.contains("--reproduce=FILE") && text.contains(crate::version()), "{text}");
            assert!(text.contains("the options `-cl-std=CL2.0`"), "{text}");
        }
    }
}
