//! Days, in the spellings that sources use.

/// The months as mail writes them.
const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// The day that a text names, as `YYYY-MM-DD`: from ISO 8601, `2007-04-02T19:18:42Z`, or from
/// RFC 5322, `Mon, 2 Apr 2007 19:18:42 GMT`. `None` for anything else, and for a day that no
/// month has.
#[must_use]
pub fn day(text: &str) -> Option<String> {
    let text = text.trim();
    let (year, month, day) = iso(text).or_else(|| mail(text))?;
    let plausible = (1..=12).contains(&month) && (1..=31).contains(&day) && year >= 1000;
    plausible.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// The year of a day that [`day`] gave.
#[must_use]
pub fn year_of(day: &str) -> Option<u16> {
    day.get(..4)?.parse().ok()
}

fn iso(text: &str) -> Option<(u16, u8, u8)> {
    let day = text.get(..10)?;
    let behind = text[10..].chars().next();
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
    let year = number(words.next()?, 4)?;
    Some((year, u8::try_from(month + 1).ok()?, day))
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
        ] {
            assert_eq!(day(text).as_deref(), Some("2007-04-02"), "{text}");
        }
        for text in [
            "",
            "2007",
            "2007-13-02",
            "2007-04-32",
            "2007-4-2",
            "Mon, 2 Foo 2007",
            "2007-04-021",
        ] {
            assert_eq!(day(text), None, "{text}");
        }
        assert_eq!((year_of("2007-04-02"), year_of("")), (Some(2007), None));
    }
}
