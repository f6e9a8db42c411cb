//! A real mail server, which keeps what comes.

use std::path::Path;
use std::process::Stdio;

use serde_json::Value;
use test_kit::wait::within;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

pub struct PostOffice {
    pub url: String,
    mail: Lines<BufReader<ChildStdout>>,
    // Both end it when they go.
    _child: Child,
    _input: ChildStdin,
}

#[derive(Debug)]
pub struct Mail {
    pub from: String,
    pub to: Vec<String>,
    pub headers: String,
    pub body: String,
}

impl Mail {
    /// A header, with its lines joined again.
    pub fn header(&self, name: &str) -> Option<String> {
        let unfolded = self.headers.replace("\r\n ", " ");
        let value = unfolded.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")).map(str::to_owned));
        value.map(|value| value.trim().to_owned())
    }

    /// The link in it that serves a purpose: `confirm` or `stop`.
    pub fn link(&self, purpose: &str) -> String {
        let words = self.body.split_whitespace();
        let link = words.into_iter().find(|word| word.contains(&format!("/notices/{purpose}/")));
        link.unwrap_or_else(|| panic!("no link to {purpose} in {}", self.body)).to_owned()
    }
}

impl PostOffice {
    pub async fn open() -> PostOffice {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("notices/post-office.mjs");
        let mut office = Command::new("node");
        office.arg(program).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = office.spawn().expect("Node is installed");
        let mut mail = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
        let port = within(mail.next_line()).await.expect("it writes text").expect("it opens");
        let input = child.stdin.take().expect("it was asked for");
        PostOffice { url: format!("smtp://127.0.0.1:{port}"), mail, _child: child, _input: input }
    }

    pub async fn next(&mut self) -> Mail {
        let line = within(self.mail.next_line()).await.expect("it writes text").expect("it is open");
        let mail: Value = serde_json::from_str(&line).expect("it writes JSON");
        let text = mail["text"].as_str().expect("it has one");
        let (headers, body) = text.split_once("\r\n\r\n").expect("it has a head and a body");
        let quoted = headers.contains("Content-Transfer-Encoding: quoted-printable");
        let body = if quoted { unquoted(body) } else { body.to_owned() };
        let to = mail["to"].as_array().expect("it goes somewhere").iter();
        Mail {
            from: mail["from"].as_str().unwrap_or_default().to_owned(),
            to: to.filter_map(|to| to.as_str().map(str::to_owned)).collect(),
            headers: headers.to_owned(),
            body,
        }
    }
}

/// Text out of `quoted-printable`.
fn unquoted(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'=' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next(), rest.next()].map(|digit| char::from(digit.expect("two digits follow")));
        bytes.push(u8::from_str_radix(&String::from_iter(digits), 16).expect("they are digits"));
    }
    String::from_utf8(bytes).expect("it is text")
}
