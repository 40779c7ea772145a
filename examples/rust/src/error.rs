use std::fmt;

/// The status of a call that failed.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Code {
    /// An argument cannot be given to C or is not finite, a name is unknown, or the count of arguments is wrong.
    BadArgument,
    /// The text of an argument is not JSON.
    BadJson,
    /// An argument is not the document, identifier, moment or number that was asked for.
    BadValue,
    /// A limit of the library is passed.
    TooLarge,
    /// There is not enough memory.
    NoMemory,
    /// A defect in the library that it noticed.
    Internal,
}

impl Code {
    /// The code as a word, such as "bad_value".
    pub fn name(self) -> &'static str {
        match self {
            Code::BadArgument => "bad_argument",
            Code::BadJson => "bad_json",
            Code::BadValue => "bad_value",
            Code::TooLarge => "too_large",
            Code::NoMemory => "no_memory",
            Code::Internal => "internal",
        }
    }

    fn of(status: i32) -> Code {
        match status {
            1 => Code::BadArgument,
            2 => Code::BadJson,
            3 => Code::BadValue,
            4 => Code::TooLarge,
            5 => Code::NoMemory,
            _ => Code::Internal,
        }
    }
}

/// What an error document says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    pub code: Code,
    /// The name of the argument, when it is one in particular.
    pub argument: Option<String>,
    /// The place in that argument, a JSON Pointer.
    pub path: String,
    /// What was found, what was expected.
    pub message: String,
    /// The byte at which reading stopped, for text that is not JSON or is nested too deep.
    pub offset: Option<usize>,
}

impl Error {
    pub(crate) fn new(status: i32, document: &str) -> Error {
        Error {
            code: Code::of(status),
            argument: member(document, "argument").and_then(string),
            path: member(document, "path")
                .and_then(string)
                .unwrap_or_default(),
            // Without memory there is no document.
            message: member(document, "message")
                .and_then(string)
                .unwrap_or_else(|| "There is not enough memory.".to_string()),
            offset: member(document, "offset").and_then(number),
        }
    }

    pub(crate) fn holds_nul(argument: &str) -> Error {
        Error {
            code: Code::BadArgument,
            argument: Some(argument.to_string()),
            path: String::new(),
            message: "Found the character U+0000, expected text without it.".to_string(),
            offset: None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let argument = self.argument.as_deref().unwrap_or_default();
        write!(
            f,
            "{}: {argument}{}: {}",
            self.code.name(),
            self.path,
            self.message
        )
    }
}

impl std::error::Error for Error {}

/// What follows a member's name. An error document is canonical: a quote within a string has a backslash before it, so the name
/// with its quotes and colon is nowhere else.
fn member<'a>(document: &'a str, name: &str) -> Option<&'a str> {
    let name = format!("\"{name}\":");
    document.find(&name).map(|at| &document[at + name.len()..])
}

fn number(json: &str) -> Option<usize> {
    json.split(|c: char| !c.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}

/// The text of the JSON string at the beginning.
fn string(json: &str) -> Option<String> {
    let mut characters = json.strip_prefix('"')?.chars();
    let mut text = String::new();
    loop {
        match characters.next()? {
            '"' => return Some(text),
            '\\' => text.push(match characters.next()? {
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                // Canonical text has control characters alone in this form.
                'u' => {
                    let digits: String = characters.by_ref().take(4).collect();
                    char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?
                }
                itself => itself,
            }),
            itself => text.push(itself),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_document_is_read() {
        let document = r#"{"error":{"argument":null,"code":"bad_json","message":"\"path\":\\\n\u001fé","offset":12,"path":"/a\"b"}}"#;
        let error = Error::new(2, document);
        assert_eq!(
            (error.code, error.argument, error.offset),
            (Code::BadJson, None, Some(12))
        );
        assert_eq!(
            (error.message.as_str(), error.path.as_str()),
            ("\"path\":\\\n\u{1f}é", "/a\"b")
        );
    }

    #[test]
    fn no_memory_has_no_document() {
        let error = Error::new(5, "");
        assert_eq!(error.code, Code::NoMemory);
        assert_eq!(
            error.to_string(),
            "no_memory: : There is not enough memory."
        );
    }
}
