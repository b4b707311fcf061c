//! Days, in the spellings that sources use.

use std::fmt;

use serde::{Serialize, Serializer};

/// The months as mail writes them.
const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// A day, which orders as days do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Day(u32);

impl Day {
    /// The day that a text names: in ISO 8601, `2007-04-02T19:18:42Z`, or in RFC 5322,
    /// `Mon, 2 Apr 2007 19:18:42 GMT`, also with a year of two digits as arXiv's mail has.
    /// `None` for anything else, and for a day that no month has.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (year, month, day) = iso(text).or_else(|| mail(text))?;
        let longest = match month {
            2 => 29,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let plausible = (1..=12).contains(&month) && (1..=longest).contains(&day) && year >= 1000;
        let number = u32::from(year) * 10_000 + u32::from(month) * 100 + u32::from(day);
        plausible.then_some(Self(number))
    }

    /// As one number, `20070402`.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }

    /// Takes a number that a `Day` gave out before; none from 0.
    #[must_use]
    pub(super) fn from_number(number: u32) -> Option<Self> {
        (number > 0).then_some(Self(number))
    }

    /// The year.
    #[must_use]
    pub fn year(self) -> u16 {
        u16::try_from(self.0 / 10_000).unwrap_or(0)
    }
}

impl fmt::Display for Day {
    /// As `YYYY-MM-DD`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = (self.0 / 10_000, self.0 / 100 % 100, self.0 % 100);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

fn iso(text: &str) -> Option<(u16, u8, u8)> {
    let day = text.get(..10)?;
    let behind = text.get(10..)?.chars().next();
    if behind.is_some_and(|c| c.is_ascii_digit()) {
        return None;
    }
    let mut parts = day.split('-');
    let mut next = || parts.next();
    let (year, month, day) = (
        number(next()?, 4)?,
        number(next()?, 2)?,
        number(next()?, 2)?,
    );
    let small = |number: u16| u8::try_from(number).ok();
    Some((year, small(month)?, small(day)?))
}

fn number(text: &str, digits: usize) -> Option<u16> {
    let all = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    all.then(|| text.parse().ok()).flatten()
}

fn mail(text: &str) -> Option<(u16, u8, u8)> {
    let date = text.split_once(',').map_or(text, |(_, date)| date);
    let mut words = date.split_whitespace();
    let day = words.next()?.parse().ok()?;
    let name = words.next()?;
    let month = MONTHS.iter().position(|month| *month == name)?;
    let year = words.next()?;
    let year = number(year, 4).or_else(|| number(year, 2).map(century))?;
    Some((year, u8::try_from(month + 1).ok()?, day))
}

/// The year that two digits mean in a mail of arXiv's, which began in 1991.
fn century(year: u16) -> u16 {
    if year >= 91 { 1900 + year } else { 2000 + year }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_in_both_spellings() {
        for text in [
            "2007-04-02",
            " 2007-04-02T19:18:42Z",
            "Mon, 2 Apr 2007 19:18:42 GMT",
            "2 Apr 2007",
            "Mon, 2 Apr 07 19:18:42 GMT",
        ] {
            let day = Day::parse(text).map(|day| day.to_string());
            assert_eq!(day.as_deref(), Some("2007-04-02"), "{text}");
        }
        for text in [
            "",
            "2007",
            "2007-13-02",
            "2007-04-31",
            "2007-02-30",
            "2007-4-2",
            "Mon, 2 Foo 2007",
            "2007-04-021",
        ] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
        assert_eq!(Day::parse("2007-04-02").map(Day::year), Some(2007));
        assert!(Day::parse("2007-04-02") < Day::parse("2007-10-01"));
    }
}
