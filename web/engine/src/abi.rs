//! The border of WebAssembly: bytes in, bytes out. The only unsafe lines of the project.
//!
//! The page calls [`alloc`] and writes a request there, [`call`]s with its place, reads the answer at the place it gets
//! (the address in the upper 32 bits, the length in the lower), and gives both places back with [`dealloc`].

use std::cell::RefCell;

use crate::Desk;

thread_local! {
    /// WebAssembly has one thread, and a page one desk.
    static DESK: RefCell<Desk> = RefCell::default();
}

/// A place for `length` bytes.
// SAFETY: exporting a name is unsafe because two things could bear it; nothing else is linked that exports this one.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    hand_out(vec![0; length].into_boxed_slice()).0
}

/// Gives a place back, with the length that belongs to it.
///
/// # Safety
/// `place` and `length` are those of one [`alloc`] or of one answer, and are given back once.
// SAFETY (of the name): as above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dealloc(place: *mut u8, length: usize) {
    // SAFETY: by contract this is what `hand_out` made from a box, and nobody uses it anymore.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(place, length)) });
}

/// Answers the request that lies there. The caller keeps it.
///
/// # Safety
/// `place` and `length` are those of one [`alloc`] that has not been given back.
// SAFETY (of the name): as above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(place: *const u8, length: usize) -> u64 {
    // SAFETY: by contract these bytes are ours, written, and nobody changes them during the call.
    let request = unsafe { std::slice::from_raw_parts(place, length) };
    let answer = DESK.with_borrow_mut(|desk| desk.ask(request));
    let (place, length) = hand_out(answer.into_bytes().into_boxed_slice());
    // Addresses and lengths of wasm32 have 32 bits.
    ((place as usize as u64) << 32) | length as u64
}

/// From here on the page owns it. A box, because its capacity is its length: `dealloc` needs no other number.
fn hand_out(bytes: Box<[u8]>) -> (*mut u8, usize) {
    let length = bytes.len();
    (Box::into_raw(bytes).cast(), length)
}
