//! What comes in the place of an answer.

use std::{
    io::{self, ErrorKind},
    time::Duration,
};

use ureq::{Body, Error, http::Response};

use super::answer::said;
use crate::catalog::text::one_line;

const NO_NETWORK: &str = "the server is not to be found: is there a network?";

/// Whether it was not even begun to connect.
fn is_of_network(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NetworkUnreachable | ErrorKind::HostUnreachable | ErrorKind::NetworkDown
    ) || error.to_string().contains("failed to lookup address")
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// Asking again does not help.
    Final(String),
    /// Asking again may help, if so long from now.
    Again {
        reason: String,
        after: Option<Duration>,
    },
}

impl Failure {
    pub(super) fn again(reason: &str) -> Self {
        Self::Again {
            reason: format!("arXiv sent {reason}"),
            after: None,
        }
    }

    /// What a status says; `None` where it is one of success.
    pub(super) fn of_status(response: &Response<Body>, body: &[u8]) -> Option<Self> {
        let status = response.status();
        if status.is_success() {
            return None;
        }
        let (code, body) = (status.as_u16(), String::from_utf8_lossy(body));
        // In the answer to a wrong question there is what was wrong with it.
        let said = said(&body).map(|said| format!(": {said}"));
        let said = said.unwrap_or_default();
        Some(match code {
            429 | 500 | 502 | 503 | 504 => {
                let after = response.headers().get("retry-after");
                let after = after.and_then(|after| after.to_str().ok()?.trim().parse().ok());
                Self::Again {
                    reason: format!("arXiv is overloaded (HTTP {code})"),
                    after: after.map(Duration::from_secs),
                }
            }
            403 => Self::Final(format!(
                "arXiv refuses to answer (HTTP 403), as it does whoever asks too often{said}"
            )),
            404 => Self::Final("there is no such thing at this address (HTTP 404)".to_owned()),
            _ => Self::Final(format!("arXiv answered HTTP {code}{said}")),
        })
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let broken = |reason: &str| Self::Again {
            reason: reason.to_owned(),
            after: None,
        };
        match error {
            Error::Timeout(_) => broken("arXiv was too slow"),
            Error::HostNotFound => Self::Final(NO_NETWORK.to_owned()),
            Error::TooManyRedirects => Self::Final(
                "arXiv's address leads round in circles (too many redirects)".to_owned(),
            ),
            Error::BodyExceedsLimit(_) => {
                Self::Final("the answer is too large to be one".to_owned())
            }
            Error::Io(error) if error.kind() == ErrorKind::ConnectionRefused => {
                Self::Final("the server does not answer (connection refused)".to_owned())
            }
            Error::Io(error) if is_of_network(&error) => Self::Final(NO_NETWORK.to_owned()),
            Error::Io(error) if error.kind() == ErrorKind::TimedOut => broken("arXiv was too slow"),
            Error::Io(error) => broken(&format!("the connection broke off ({error})")),
            error => Self::Final(format!(
                "arXiv cannot be asked: {}",
                one_line(&error.to_string())
            )),
        }
    }
}
