//! The outbox in which deliveries wait for one listener. It is bounded, so that a slow reader costs others nothing. What goes out, and to
//! whom, is in `delivery`. The outboxes of listeners whom another server serves lead into one [`bag`].

pub mod bag;
mod delivery;

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

use self::bag::{Bag, Guest, Hold};
pub use self::delivery::{Delivery, Frame, ListenerId, SocketId, encode};

/// Frames that may wait. A move makes two or three; somebody who is a hundred moves behind has stopped reading.
const MAX_FRAMES: usize = 256;
/// Deliveries for which an empty outbox keeps room: those of a move or two. What a burst took is given back.
const KEPT_ROOM: usize = 8;
/// Bytes that may wait. The frames of a whole game fit; history is not counted, since all readers share its bytes.
const MAX_BYTES: usize = 512 * 1024;

/// The writing end: what a session holds.
#[derive(Debug)]
pub struct Outbox(Arc<Mutex<Queue>>);

/// The reading end: what the socket's task holds.
#[derive(Debug)]
pub struct OutboxReader(Arc<Mutex<Queue>>);

/// What waits. A channel would do, but keeps two kilobytes for every socket that is idle, and most are.
#[derive(Debug, Default)]
struct Queue {
    waiting: Waiting,
    /// Of the frames that wait.
    bytes: usize,
    /// The reader's task, while it waits for a delivery.
    reader: Option<Waker>,
    /// One of the two ends is no more.
    closed: bool,
    overflowed: bool,
    /// Whether the reader is known to have a seat.
    seated: bool,
}

/// Where deliveries wait.
#[derive(Debug)]
enum Waiting {
    Here(VecDeque<Delivery>),
    /// So many among those of other guests, the last of them in the mailing of this number. The reader is told of the end alone.
    InBag {
        bag: Bag,
        guest: Guest,
        count: usize,
        last: u64,
    },
}

impl Waiting {
    fn len(&self) -> usize {
        match self {
            Waiting::Here(waiting) => waiting.len(),
            Waiting::InBag { count, .. } => *count,
        }
    }
}

impl Default for Waiting {
    fn default() -> Self {
        Waiting::Here(VecDeque::new())
    }
}

/// The reader has fallen too far behind, or has gone.
#[derive(Debug)]
pub struct Gone;

#[must_use]
pub fn outbox() -> (Outbox, OutboxReader) {
    let queue = Arc::new(Mutex::new(Queue::default()));
    (Outbox(queue.clone()), OutboxReader(queue))
}

impl Outbox {
    /// Puts something in, without waiting.
    ///
    /// # Errors
    /// [`Gone`] when it does not fit, or nobody reads anymore; the outbox is of no use then.
    pub fn put(&self, delivery: Delivery) -> Result<(), Gone> {
        let mut queue = lock(&self.0);
        if queue.closed {
            return Err(Gone);
        }
        let bytes = queue.bytes + delivery.size();
        if bytes > MAX_BYTES || queue.waiting.len() == MAX_FRAMES {
            queue.overflowed = true;
            metrics::counter!("paydirt_outboxes_overflowed_total").increment(1);
            return Err(Gone);
        }
        queue.bytes = bytes;
        match &mut queue.waiting {
            Waiting::Here(waiting) => waiting.push_back(delivery),
            Waiting::InBag { bag, guest, count, last } => {
                *last = bag.put(*guest, *last, &self.0, delivery);
                *count += 1;
                return Ok(());
            }
        }
        let reader = queue.reader.take();
        drop(queue);
        reader.into_iter().for_each(Waker::wake);
        Ok(())
    }

    /// Holds up what shares a bag, so that it leaves with all that is put in until this is dropped.
    #[must_use]
    pub fn hold(&self) -> Option<Hold> {
        match &lock(&self.0).waiting {
            Waiting::Here(_) => None,
            Waiting::InBag { bag, .. } => Some(bag.hold()),
        }
    }

    /// Puts in what may be lost, if hardly anything waits; else it is dropped.
    pub fn put_if_idle(&self, frame: &Frame) {
        if lock(&self.0).waiting.len() < KEPT_ROOM {
            let _ = self.put(Delivery::Frame(frame.clone())); // gone is as good
        }
    }

    /// Tells the reader whether they have a seat.
    pub fn set_seated(&self, seated: bool) {
        lock(&self.0).seated = seated;
    }

    /// Notes that the reader was too slow, somewhere on the way.
    pub fn overflow(&self) {
        lock(&self.0).overflowed = true;
    }

    /// Whether nobody reads anymore.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        lock(&self.0).closed
    }
}

impl OutboxReader {
    /// The next delivery; `None` when the session has ended or has let this reader go.
    pub async fn next(&mut self) -> Option<Delivery> {
        poll_fn(|context| {
            let mut queue = lock(&self.0);
            match queue.take() {
                None if !queue.closed => {
                    queue.reader = Some(context.waker().clone());
                    Poll::Pending
                }
                delivery => Poll::Ready(delivery),
            }
        })
        .await
    }

    /// The next delivery, if it is there already.
    pub fn next_now(&mut self) -> Option<Delivery> {
        lock(&self.0).take()
    }

    /// Whether the session has said that this reader has a seat.
    #[must_use]
    pub fn is_seated(&self) -> bool {
        lock(&self.0).seated
    }

    /// Whether this reader was too slow.
    #[must_use]
    pub fn overflowed(&self) -> bool {
        lock(&self.0).overflowed
    }
}

impl Queue {
    fn take(&mut self) -> Option<Delivery> {
        let Waiting::Here(waiting) = &mut self.waiting else { return None };
        let delivery = waiting.pop_front()?;
        self.bytes -= delivery.size();
        if waiting.is_empty() {
            waiting.shrink_to(KEPT_ROOM);
        }
        Some(delivery)
    }

    fn left_the_bag(&mut self, delivery: &Delivery) {
        if let Waiting::InBag { count, .. } = &mut self.waiting {
            *count -= 1;
            self.bytes -= delivery.size();
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let mut queue = lock(&self.0);
        queue.closed = true;
        let reader = queue.reader.take();
        drop(queue);
        reader.into_iter().for_each(Waker::wake);
    }
}

impl Drop for OutboxReader {
    fn drop(&mut self) {
        let mut queue = lock(&self.0);
        // Nobody will take what still waits.
        *queue = Queue { closed: true, overflowed: queue.overflowed, ..Queue::default() };
    }
}

/// Nothing that may panic is done while the lock is held, so what it guards is in order.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(bytes: usize) -> Delivery {
        Delivery::Frame(Frame { text: "x".repeat(bytes).into(), seq: None, answers: None })
    }

    #[test]
    fn a_full_outbox_lets_its_reader_go() {
        let (outbox, mut reader) = outbox();
        for _ in 0..MAX_FRAMES {
            outbox.put(frame(1)).expect("there is room");
        }
        assert!(!reader.overflowed());
        assert!(outbox.put(frame(1)).is_err());
        assert!(reader.overflowed());
        assert!(reader.next_now().is_some(), "what was put in before is still there");
    }

    #[test]
    fn bytes_are_bounded_too_and_reading_makes_room() {
        let (outbox, mut reader) = outbox();
        outbox.put(frame(MAX_BYTES)).expect("there is room");
        assert!(reader.next_now().is_some());
        outbox.put(frame(MAX_BYTES)).expect("there is room again");
        assert!(outbox.put(frame(1)).is_err());
    }

    #[test]
    fn what_may_be_lost_is_dropped_for_a_reader_who_is_behind_and_costs_them_nothing() {
        let (outbox, mut reader) = outbox();
        let passing = Frame { text: "passing".into(), seq: None, answers: None };
        (0..MAX_FRAMES).for_each(|_| outbox.put_if_idle(&passing));
        assert!(!reader.overflowed());
        assert_eq!(std::iter::from_fn(|| reader.next_now()).count(), KEPT_ROOM);
        outbox.put_if_idle(&passing);
        assert!(reader.next_now().is_some(), "who has caught up is shown it");
    }

    #[tokio::test]
    async fn a_reader_that_waits_is_woken_by_what_comes_and_by_the_end() {
        let (outbox, mut reader) = outbox();
        let reading = tokio::spawn(async move { (reader.next().await.is_some(), reader.next().await.is_some()) });
        tokio::task::yield_now().await;
        outbox.put(frame(1)).expect("there is room");
        tokio::task::yield_now().await;
        drop(outbox);
        assert_eq!(reading.await.expect("nothing panics"), (true, false));
    }

    #[tokio::test]
    async fn what_was_put_in_before_the_end_is_read_first() {
        let (outbox, mut reader) = outbox();
        outbox.put(frame(1)).expect("there is room");
        drop(outbox);
        assert!(reader.next().await.is_some());
        assert!(reader.next().await.is_none());
        assert!(!reader.overflowed());
    }

    #[test]
    fn nothing_is_put_in_for_a_reader_that_has_gone() {
        let (outbox, reader) = outbox();
        drop(reader);
        assert!(outbox.is_closed() && outbox.put(frame(1)).is_err());
    }

    #[test]
    fn an_empty_outbox_gives_back_what_a_burst_took() {
        let (outbox, mut reader) = outbox();
        for _ in 0..MAX_FRAMES {
            outbox.put(frame(1)).expect("there is room");
        }
        while reader.next_now().is_some() {}
        let Waiting::Here(waiting) = &lock(&outbox.0).waiting else { panic!("there is no bag") };
        assert!(waiting.capacity() <= 2 * KEPT_ROOM);
    }
}
