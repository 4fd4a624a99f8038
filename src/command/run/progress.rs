//! The line at the bottom of a terminal that says what runs and for how long, on runs that take more than a moment.

use super::super::report::say;
use spirocl::options::{CommandLine, MessageFormat};
use std::{
    io::{self, IsTerminal},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

/// How often the line is drawn, and when it is drawn first.
const PERIOD: Duration = Duration::from_millis(250);

/// Does the work; meanwhile a terminal shows what it is.
pub(crate) fn during<T>(line: &CommandLine, what: &str, work: impl FnOnce() -> T) -> T {
    let is_shown = line.message_format == MessageFormat::Human && !line.verbose && io::stderr().is_terminal();
    if !is_shown {
        return work();
    }
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let start = Instant::now();
            let mut is_drawn = false;
            // The sender is dropped when the work is done, or has panicked.
            while is_done.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                say(&format!("\r\x1b[K{what}: {:.0} s", start.elapsed().as_secs_f64()));
                is_drawn = true;
            }
            if is_drawn {
                say("\r\x1b[K");
            }
        });
        let result = work();
        drop(done);
        result
    })
}
