//! Where bots think: a few threads of their own, which give way to everything else in the process.
//!
//! A table has one bot to act at a time, and a bot has one thought at a time, so a queue in the order of asking is fair among
//! tables, however many of them one player has set up. It is bounded: a bot that finds it full waits for a place in it. The more wait,
//! the shorter a thought should be ([`haste`]): it is a smaller search, and never a wrong move.

use std::num::NonZero;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

/// Thoughts that may wait in the queue.
const MAX_WAITING: usize = 64;
/// A thought during which the whole process stood still is none to rest from for as long.
const LONGEST_REST: Duration = Duration::from_secs(10);
/// How far the threads give way, from 0 to 19: at 10 a thread that serves people gets nine times as much of a core.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// How long a computer player takes for a move at least: a person wants to see what happens.
static PAUSE: OnceLock<Duration> = OnceLock::new();

type Thought = Box<dyn FnOnce() + Send>;

/// Runs `thought` on one of the bots' threads when its turn has come. `None` when it panicked.
pub async fn think<T: Send + 'static>(thought: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (tell, told) = oneshot::channel();
    let thought: Thought = Box::new(move || {
        let _ = tell.send(thought()); // the table may have gone meanwhile
    });
    queue().send(thought).await.ok()?;
    told.await.ok()
}

/// Lets in whatever waits for this processor; a thought calls it again and again. A low priority alone isn't enough: Linux lets a
/// thought run on for up to 4 ms while the threads that serve people wait, if those have lately had more than their share.
pub fn let_others_in() {
    std::thread::yield_now();
}

/// Sets how long computer players take at least, once for the process. Unset, they take no longer than they think.
pub fn take_at_least(pause: Duration) {
    let _ = PAUSE.set(pause); // the first server of a process decides
}

/// How long one takes for a move: at least the pause, and up to three times that, as `random` has it. What follows in the same turn
/// takes a third.
pub fn pause(random: u8, same_turn: bool) -> Duration {
    let least = PAUSE.get().copied().unwrap_or_default();
    let pause = least + least * 2 * u32::from(random) / 255;
    if same_turn { pause / 3 } else { pause }
}

/// How much shorter a thought should be for all that wait: twice as many halve it once more.
pub fn haste() -> u32 {
    let queue = queue();
    (queue.max_capacity() - queue.capacity() + 1).ilog2()
}

/// The queue of the process; its threads start with the first thought.
fn queue() -> &'static mpsc::Sender<Thought> {
    static QUEUE: OnceLock<mpsc::Sender<Thought>> = OnceLock::new();
    QUEUE.get_or_init(|| {
        let (queue, waiting) = mpsc::channel(MAX_WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        // One core is for people.
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        for number in 1..cores.max(2) {
            let waiting = waiting.clone();
            let thread = std::thread::Builder::new().name(format!("bots-{number}"));
            if let Err(error) = thread.spawn(move || think_on(&waiting)) {
                tracing::error!(%error, "a thread for bots cannot be started");
            }
        }
        queue
    })
}

/// Thinks one thought after the other, and rests after each for as long as it took, and the longer the more wait: even on a machine
/// that does nothing else, bots leave half of what they could have, and nine tenths of it where fifteen wait. The rest also
/// spaces out their moves, each of them stored and told like any other.
fn think_on(waiting: &Mutex<mpsc::Receiver<Thought>>) {
    give_way();
    loop {
        let thought = waiting.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(thought) = thought else { return };
        let started = Instant::now();
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(thought)).is_err() {
            tracing::error!("a bot panicked; from now on it plays random moves");
        }
        std::thread::sleep(LONGEST_REST.min(started.elapsed() * (1 + 2 * haste())));
    }
}

/// In Linux a thread has a priority of its own; elsewhere it would be that of the whole process, which stays as it is.
#[cfg(target_os = "linux")]
fn give_way() {
    if let Err(error) = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS) {
        tracing::debug!(%error, "bots think at the priority of everything else");
    }
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn no_more_thoughts_are_under_way_than_there_are_cores_for_bots() {
        static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let thoughts: Vec<_> = (0..4 * MAX_WAITING)
            .map(|number| {
                tokio::spawn(think(move || {
                    let together = UNDER_WAY.fetch_add(1, Ordering::SeqCst) + 1;
                    std::thread::yield_now();
                    UNDER_WAY.fetch_sub(1, Ordering::SeqCst);
                    (number, together)
                }))
            })
            .collect();
        for (number, thought) in thoughts.into_iter().enumerate() {
            let (thought, together) = thought.await.expect("nothing panics").expect("nothing panics");
            assert_eq!(thought, number);
            assert!(together <= cores.saturating_sub(1).max(1), "{together} thoughts at once");
        }
    }

    #[test]
    fn nobody_waits_where_no_pause_is_set() {
        assert_eq!(pause(255, false), Duration::ZERO);
    }

    #[tokio::test]
    async fn a_thought_that_panics_leaves_the_threads_to_the_others() {
        let panicked: Option<()> = think(|| panic!("on purpose")).await;
        assert!(panicked.is_none());
        assert_eq!(think(|| 7).await, Some(7));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn bots_give_way() {
        let niceness = || rustix::process::getpriority_process(Some(rustix::thread::gettid()));
        assert_eq!(think(niceness).await, Some(Ok(NICENESS)));
        assert_ne!(niceness(), Ok(NICENESS), "only their threads do");
    }
}
