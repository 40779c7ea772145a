//! Where a run is, what has happened and what to do next: the core of a workout app on a phone and a watch.
//!
//! ```
//! let diary = tandem::runlog_merge(r#"{"records":[{"runID":"a","date":1}]}"#, r#"{"tombstones":["a"]}"#)?;
//! assert_eq!(diary, r#"{"records":[],"tombstones":["a"]}"#);
//! # Ok::<(), tandem::Error>(())
//! ```
//!
//! Documents are JSON text; answers are canonical, so that two that mean the same are equal as strings. There is no state: any
//! thread may call at any time. Shapes, units and limits: tandem.h, the manual.

#[rustfmt::skip] // generated
mod calls;
mod error;

pub use calls::*;
pub use error::{Code, Error};

use calls::c;
use std::ffi::{CStr, CString};
use std::os::raw::c_char;
use std::ptr;

/// Makes any call by its name, with the array of its inputs as one JSON text.
pub fn call(name: &str, arguments: &str) -> Result<String, Error> {
    let name = c_text("name", name)?;
    let start = arguments.as_ptr().cast();
    answer(|out| unsafe {
        c::tandem_call(name.as_ptr(), start, arguments.len(), out, ptr::null_mut())
    })
}

/// Lists the calls with their parameters.
pub fn functions() -> Result<String, Error> {
    answer(|out| unsafe { c::tandem_functions(out) })
}

/// The version of the library, "major.minor.patch".
pub fn version() -> &'static str {
    // The text is static, and ASCII.
    unsafe { CStr::from_ptr(c::tandem_version()) }
        .to_str()
        .unwrap_or_default()
}

/// C would read no further than a U+0000.
fn c_text(name: &str, value: &str) -> Result<CString, Error> {
    CString::new(value).map_err(|_| Error::holds_nul(name))
}

/// A text that the library judges whatever it is: U+0001, which is in no JSON text, stands for a U+0000.
fn any_text(value: &str) -> String {
    value.replace('\0', "\u{1}")
}

fn c_optional(name: &str, value: Option<&str>) -> Result<Option<CString>, Error> {
    value.map(|value| c_text(name, value)).transpose()
}

fn pointer(text: &Option<CString>) -> *const c_char {
    text.as_ref().map_or(ptr::null(), |text| text.as_ptr())
}

/// The text of a call, copied and released.
fn answer(call: impl FnOnce(*mut *mut c_char) -> i32) -> Result<String, Error> {
    let mut out = ptr::null_mut();
    let status = call(&mut out);
    if out.is_null() {
        return Err(Error::new(status, ""));
    }
    // Every answer is UTF-8: input that is not was refused.
    let text = unsafe { CStr::from_ptr(out) }
        .to_string_lossy()
        .into_owned();
    unsafe { c::tandem_free(out) };
    if status == 0 {
        Ok(text)
    } else {
        Err(Error::new(status, &text))
    }
}
