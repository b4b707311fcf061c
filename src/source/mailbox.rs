//! Mail as programs keep it, one message or many in a file, where letters are written as others:
//! quoted-printable and base64.

use mailparse::ParsedMail;

use super::text;

/// What begins each message in a file of many.
const FROM: &str = "From ";
/// The headers of which one comes first in a message.
const FIRST: [&str; 12] = [
    "received",
    "return-path",
    "delivered-to",
    "x-",
    "from",
    "to",
    "date",
    "subject",
    "message-id",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
];
/// How letters are written, if not as they are.
const ENCODED: [&str; 2] = ["quoted-printable", "base64"];

/// Whether bytes begin with a message, and one of those here is encoded.
#[must_use]
pub fn is_encoded(beginning: &[u8]) -> bool {
    let text = text::decode(beginning);
    let first = text.trim_start().lines().next().unwrap_or_default();
    let name = first.split(':').next().unwrap_or_default();
    let is_header = first.len() > name.len()
        && FIRST.iter().any(|known| match known.strip_suffix('-') {
            Some(_) => name
                .get(..known.len())
                .is_some_and(|x| x.eq_ignore_ascii_case(known)),
            None => name.eq_ignore_ascii_case(known),
        });
    let encoded = |line: &str| {
        let (name, how) = line.split_once(':')?;
        let named = name.eq_ignore_ascii_case("content-transfer-encoding");
        named.then(|| {
            ENCODED
                .iter()
                .any(|known| how.trim().eq_ignore_ascii_case(known))
        })
    };
    (first.starts_with(FROM) || is_header) && text.lines().any(|line| encoded(line) == Some(true))
}

/// The texts of all messages, one after the other, as they are read.
#[must_use]
pub fn decoded(bytes: &[u8]) -> Vec<u8> {
    let mut out = String::new();
    let mut start = 0;
    let ends = memchr::memmem::find_iter(bytes, b"\nFrom ").map(|at| at + 1);
    for end in ends.chain([bytes.len()]) {
        let message = &bytes[start..end];
        start = end;
        match mailparse::parse_mail(behind_from(message)) {
            Ok(mail) => add_texts(&mail, &mut out),
            Err(_) => out.push_str(&text::decode(message)),
        }
    }
    out.replace("\r\n", "\n").into_bytes()
}

/// A message without the line before its headers.
fn behind_from(message: &[u8]) -> &[u8] {
    if !message.starts_with(FROM.as_bytes()) {
        return message;
    }
    let end = memchr::memchr(b'\n', message).map_or(message.len(), |end| end + 1);
    &message[end..]
}

fn add_texts(mail: &ParsedMail<'_>, out: &mut String) {
    if mail.subparts.is_empty() && mail.ctype.mimetype == "text/plain" {
        match mail.get_body() {
            Ok(body) => out.push_str(&body),
            // What cannot be decoded is kept as it is.
            Err(_) => out.push_str(&text::decode(mail.raw_bytes)),
        }
        out.push('\n');
    }
    for part in &mail.subparts {
        add_texts(part, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_messages_one_and_many() {
        let quoted = "From: x@y\nContent-Type: text/plain; charset=iso-8859-1\n\
             Content-Transfer-Encoding: quoted-printable\n\n\\\\\narXiv:2101.00010\nTitle: G=F6del =\nproves\n";
        let base64 =
            "Subject: s\nContent-Transfer-Encoding: base64\n\nXFwKYXJYaXY6MjEwMS4wMDAxMQo=\n";
        assert!(is_encoded(quoted.as_bytes()));
        let read = decoded(quoted.as_bytes());
        assert_eq!(
            String::from_utf8_lossy(&read).trim(),
            "\\\\\narXiv:2101.00010\nTitle: G\u{f6}del proves"
        );
        let both = format!("From a b\n{quoted}\nFrom c d\n{base64}");
        assert!(is_encoded(both.as_bytes()));
        let read = String::from_utf8_lossy(&decoded(both.as_bytes())).into_owned();
        assert!(
            read.contains("G\u{f6}del") && read.contains("\narXiv:2101.00011"),
            "{read}"
        );
    }

    #[test]
    fn what_is_no_encoded_mail() {
        for text in [
            "",
            "From: x\n\nContent-Type: text/plain\n",
            "@misc{a,\nContent-Transfer-Encoding: base64\n}",
            "From: x\nContent-Transfer-Encoding: 7bit\n\n",
        ] {
            assert!(!is_encoded(text.as_bytes()), "{text}");
        }
    }
}
