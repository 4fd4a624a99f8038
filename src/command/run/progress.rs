//! The line at the bottom of a terminal that says what runs, how far it is and for how long, on runs that take more than a moment.

use super::super::report::say;
use spirocl::options::{CommandLine, MessageFormat};
use spirocl_interpret::progress::Progress;
use std::{
    io::{self, IsTerminal},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

/// When the line is drawn first, and how often then.
const DELAY: Duration = Duration::from_secs(2);
const PERIOD: Duration = Duration::from_millis(250);

/// The width of the bar.
const WIDTH: usize = 20;

/// Does the work; meanwhile a terminal shows what it is. There are no threads to show it on WebAssembly.
pub(crate) fn during<T>(line: &CommandLine, what: &str, progress: &Progress, work: impl FnOnce() -> T) -> T {
    let is_shown = !cfg!(target_family = "wasm")
        && line.message_format == MessageFormat::Human
        && !line.verbose
        && io::stderr().is_terminal();
    if !is_shown {
        return work();
    }
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let start = Instant::now();
            let mut wait = DELAY;
            // The sender is dropped when the work is done, or has panicked.
            while is_done.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                say(&format!("\r\x1b[K{what}: {}", shown(progress.part(), start.elapsed())));
                wait = PERIOD;
            }
            if wait != DELAY {
                say("\r\x1b[K");
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// `[=====>              ] 27 %, 12 s`; the time alone as long as nothing is done.
fn shown(part: f64, time: Duration) -> String {
    let seconds = time.as_secs();
    if part == 0.0 {
        return format!("{seconds} s");
    }
    let filled = ((part * WIDTH as f64) as usize).min(WIDTH);
    let head = if filled < WIDTH { ">" } else { "" };
    let bar = format!("{}{head}", "=".repeat(filled));
    format!("[{bar:WIDTH$}] {:.0} %, {seconds} s", (part * 100.0).floor())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_has_one_width() {
        let time = Duration::from_millis(12_700);
        assert_eq!(shown(0.0, time), "12 s");
        assert_eq!(shown(0.279, time), "[=====>              ] 27 %, 12 s");
        assert_eq!(shown(0.999, time), "[===================>] 99 %, 12 s");
        assert_eq!(shown(1.0, time), "[====================] 100 %, 12 s");
    }
}
