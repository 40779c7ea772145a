//! The golden requests through the Rust crate, then what is Rust's own; golden CONFORMANCE.

use std::fs;
use std::process::exit;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const THREADS: usize = 8;
const CALLS: usize = 100_000;
const MOST_GROWTH: usize = 4 << 20;

static PASSED: AtomicUsize = AtomicUsize::new(0);
static FAILED: AtomicUsize = AtomicUsize::new(0);

fn check(holds: bool, about: impl FnOnce() -> String) {
    if !holds {
        println!("FAILED: {}", about());
    }
    let counter = if holds { &PASSED } else { &FAILED };
    counter.fetch_add(1, Ordering::Relaxed);
}

#[derive(Clone, Default)]
struct Arguments(Vec<Option<String>>);

impl Arguments {
    fn optional(&self, index: usize) -> Option<&str> {
        self.0[index].as_deref()
    }
    fn text(&self, index: usize) -> &str {
        self.optional(index).expect("a text")
    }
    fn number(&self, index: usize) -> f64 {
        self.text(index).parse().expect("a number")
    }
    fn count(&self, index: usize) -> i32 {
        self.text(index).parse().expect("a count")
    }
}

#[derive(Clone, Default)]
struct Request {
    line: usize,
    name: String,
    arguments: Arguments,
    status: String,
    answer: String,
}

fn call(name: &str, a: &Arguments) -> Result<String, tandem::Error> {
    include!("table.rs")
}

fn read(text: &str) -> Vec<Request> {
    let mut requests = Vec::new();
    let mut current = Request::default();
    for (line, content) in text.split('\n').enumerate() {
        let (word, rest) = content.split_once(' ').unwrap_or((content, ""));
        let rest = rest.to_string();
        match word {
            "" => {}
            comment if comment.starts_with('#') => {}
            "call" => {
                current = Request {
                    name: rest,
                    ..Request::default()
                }
            }
            "text" | "number" => current.arguments.0.push(Some(rest)),
            "absent" => current.arguments.0.push(None),
            "more" => {
                let text = current
                    .arguments
                    .0
                    .last_mut()
                    .and_then(Option::as_mut)
                    .expect("a text before");
                text.push('\n');
                text.push_str(&rest);
            }
            status => {
                (current.line, current.status, current.answer) =
                    (line + 1, status.to_string(), rest);
                requests.push(current.clone());
            }
        }
    }
    requests
}

fn quoted(text: &str) -> String {
    let mut json = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => json.extend(['\\', character]),
            '\n' => json += "\\n",
            '\r' => json += "\\r",
            '\t' => json += "\\t",
            '\u{8}' => json += "\\b",
            '\u{c}' => json += "\\f",
            '\0'..='\u{1f}' => json += &format!("\\u{:04x}", character as u32),
            itself => json.push(itself),
        }
    }
    json + "\""
}

/// The document that an error's parts make.
fn document(error: &tandem::Error) -> String {
    let argument = error.argument.as_deref().map_or("null".to_string(), quoted);
    let offset = error
        .offset
        .map_or(String::new(), |offset| format!(",\"offset\":{offset}"));
    let (code, message, path) = (
        quoted(error.code.name()),
        quoted(&error.message),
        quoted(&error.path),
    );
    format!("{{\"error\":{{\"argument\":{argument},\"code\":{code},\"message\":{message}{offset},\"path\":{path}}}}}")
}

fn run(requests: &[Request]) {
    for request in requests {
        let (status, answer) = match call(&request.name, &request.arguments) {
            Ok(answer) => ("ok", answer),
            Err(error) => (error.code.name(), document(&error)),
        };
        let same = status == request.status && answer == request.answer;
        check(same, || format!("line {}: {status} {answer}", request.line));
    }
}

fn resident() -> usize {
    let statm = fs::read_to_string("/proc/self/statm").expect("the kernel's word");
    let pages: usize = statm
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse().ok())
        .expect("a number of pages");
    pages * 4096
}

fn call_often(count: usize) {
    let bad = "[".repeat(2000);
    for number in 0..count {
        let result = if number % 2 == 0 {
            tandem::runlog_merge("{}", &bad)
        } else {
            tandem::plan_describe("c25k")
        };
        assert_eq!(result.is_ok(), number % 2 == 1);
    }
}

fn main() {
    let path = std::env::args().nth(1).expect("golden CONFORMANCE");
    let requests = read(&fs::read_to_string(path).expect("the requests"));
    check(requests.len() > 200, || "the requests are read".to_string());
    run(&requests);

    let error = tandem::runlog_delete("{}", "a\0b").unwrap_err();
    check(
        error.code == tandem::Code::BadArgument && error.argument.as_deref() == Some("run_id"),
        || error.to_string(),
    );
    let arrived = "{\"schema\":1,\"seq\":2}\0";
    let answer = tandem::watch_context_apply(r#"{"schema":1,"seq":1}"#, arrived, 0.0);
    check(
        answer
            .as_ref()
            .is_ok_and(|answer| answer.contains(r#""outcome":"undecodable""#)),
        || format!("{answer:?}"),
    );
    check(tandem::version() == env!("CARGO_PKG_VERSION"), || {
        format!("the library is {}", tandem::version())
    });
    let functions = tandem::functions();
    check(
        functions
            .as_ref()
            .is_ok_and(|list| list.contains(r#""runlog_merge""#)),
        || format!("the calls are listed: {functions:?}"),
    );

    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| run(&requests));
        }
    });

    call_often(CALLS / 10);
    let before = resident();
    call_often(CALLS);
    let growth = resident().saturating_sub(before);
    check(growth < MOST_GROWTH, || {
        format!("{CALLS} calls leave {growth} bytes behind")
    });
    println!("rust: {CALLS} calls leave {} KiB behind", growth >> 10);
    let failed = FAILED.load(Ordering::Relaxed);
    println!("{} passed, {failed} failed", PASSED.load(Ordering::Relaxed));
    exit((failed > 0) as i32);
}
