//! An HTTP server on the loopback that answers as arXiv does, well or badly.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

pub struct Server {
    address: String,
    asked: Arc<Mutex<Vec<Request>>>,
}

/// What was asked, and when.
#[derive(Debug, Clone)]
pub struct Request {
    /// The path with its query, as it came.
    pub target: String,
    pub headers: Vec<String>,
    pub at: Instant,
}

impl Request {
    /// A parameter of the query, with its escapes undone.
    pub fn parameter(&self, name: &str) -> String {
        let (_, query) = self.target.split_once('?').unwrap_or_default();
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let value = pairs.find(|(key, _)| *key == name).map(|(_, value)| value);
        unescaped(value.unwrap_or_default())
    }

    pub fn number(&self, name: &str) -> usize {
        self.parameter(name).parse().unwrap_or(0)
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter().filter_map(|line| line.split_once(": "));
        let found = headers.find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value)
    }
}

fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        let hex = rest.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match (first, hex.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &rest[2..];
            }
            (b'+', _) => bytes.push(b' '),
            (byte, _) => bytes.push(*byte),
        }
    }
    String::from_utf8(bytes).expect("UTF-8")
}

/// What is sent.
pub enum Reply {
    /// These bytes, whole: a status line, headers and a body.
    Raw(Vec<u8>),
    /// The same, but the connection is closed after so many.
    Cut(Vec<u8>, usize),
    /// The same, a byte at a time.
    Trickle(Vec<u8>),
}

/// A whole answer.
pub fn reply(status: &str, headers: &str, body: impl AsRef<[u8]>) -> Reply {
    let body = body.as_ref();
    let mut bytes = format!(
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\n{headers}\r\n",
        body.len()
    )
    .into_bytes();
    bytes.extend(body);
    Reply::Raw(bytes)
}

pub fn ok(body: impl AsRef<[u8]>) -> Reply {
    reply("200 OK", "", body)
}

impl Reply {
    pub fn cut(self, at: usize) -> Self {
        match self {
            Self::Raw(bytes) => Self::Cut(bytes, at),
            other => other,
        }
    }

    pub fn slow(self) -> Self {
        match self {
            Self::Raw(bytes) => Self::Trickle(bytes),
            other => other,
        }
    }
}

impl Server {
    /// Answers each request as `answer` does, which is given the request and how many there were
    /// before.
    pub fn start(answer: impl Fn(&Request, usize) -> Reply + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let all = Arc::clone(&asked);
        thread::spawn(move || {
            // One after the other: nobody is to have two connections.
            for stream in listener.incoming().flatten() {
                while serve(&stream, &answer, &all) {}
            }
        });
        Self { address, asked }
    }

    pub fn url(&self) -> String {
        format!("http://{}/api/query", self.address)
    }

    pub fn asked(&self) -> Vec<Request> {
        self.asked.lock().expect("a whole lock").clone()
    }
}

/// Answers one request; whether there may be more on this connection.
fn serve(
    mut stream: &TcpStream,
    answer: &impl Fn(&Request, usize) -> Reply,
    asked: &Mutex<Vec<Request>>,
) -> bool {
    let lines = BufReader::new(stream).lines();
    let head: Vec<String> = lines
        .map_while(Result::ok)
        .take_while(|line| !line.is_empty())
        .collect();
    let Some(target) = head.first().and_then(|line| line.split(' ').nth(1)) else {
        return false;
    };
    let request = Request {
        target: target.to_owned(),
        headers: head[1..].to_vec(),
        at: Instant::now(),
    };
    let before = {
        let mut asked = asked.lock().expect("a whole lock");
        asked.push(request.clone());
        asked.len() - 1
    };
    match answer(&request, before) {
        Reply::Raw(bytes) => stream.write_all(&bytes).is_ok(),
        Reply::Cut(bytes, at) => {
            let _ = stream.write_all(&bytes[..at.min(bytes.len())]);
            let _ = stream.shutdown(std::net::Shutdown::Both);
            false
        }
        Reply::Trickle(bytes) => bytes.iter().all(|byte| {
            thread::sleep(Duration::from_millis(20));
            stream.write_all(&[*byte]).is_ok()
        }),
    }
}

/// A feed with papers, as the API sends them; each has its number in its identifier and title.
pub fn feed(papers: impl IntoIterator<Item = usize>, total: usize) -> String {
    let entries: Vec<String> = papers
        .into_iter()
        .map(|number| {
            format!(
                "<entry><id>http://arxiv.org/abs/2101.{number:05}v1</id><title>Paper {number}: on things</title><summary>About it.</summary><author><name>Ada Writer</name></author><published>2021-01-04T00:00:00Z</published><category term=\"cs.DC\"/></entry>"
            )
        })
        .collect();
    format!(
        "<?xml version='1.0' encoding='UTF-8'?>\n<feed xmlns:opensearch=\"http://a9.com/-/spec/opensearch/1.1/\" xmlns=\"http://www.w3.org/2005/Atom\"><title>arXiv Search Results</title><opensearch:totalResults>{total}</opensearch:totalResults>{}</feed>\n",
        entries.concat()
    )
}

/// A feed that says what was wrong with a question.
pub fn error_feed(reason: &str) -> String {
    format!(
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>https://arxiv.org/api/errors#x</id><title>Error</title><summary>{reason}</summary></entry></feed>"
    )
}

/// Answers a query that finds `total` papers, whose numbers begin with 1.
pub fn page(request: &Request, total: usize) -> Reply {
    let (start, count) = (request.number("start"), request.number("max_results"));
    ok(feed(
        start.min(total) + 1..=(start + count).min(total),
        total,
    ))
}
