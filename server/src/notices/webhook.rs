//! Webhooks: JSON that Discord (`content`) and Slack (`text`) show as a message, with the facts beside it for programs.

use serde_json::json;

use super::letter::Letter;
use super::outside::Outside;
use super::undelivered::Undelivered;
use crate::store::notices::ChannelRow;

/// Posts a letter.
///
/// # Errors
/// Why it did not arrive.
pub async fn deliver(outside: &Outside, site: &str, channel: &ChannelRow, letter: &Letter) -> Result<(), Undelivered> {
    let url = format!("{site}{}", letter.path);
    let words = format!("{}. {}", letter.title, letter.body);
    let message = json!({
        "content": format!("{}\n{url}", unlinked(&for_discord(&words))),
        "text": format!("{}\n{url}", unlinked(&for_slack(&words))),
        // Nobody is paged by a name that looks like everybody's.
        "allowed_mentions": {"parse": []},
        "why": letter.why,
        "title": letter.title,
        "body": letter.body,
        "url": url,
        "table": letter.table.as_ref().map(|(id, name)| json!({"id": id, "name": name})),
    });
    outside.post(&channel.target, |request| request.json(&message)).await
}

/// Words in which nothing is an address: both make links of those, and of less than whole ones. A space without width breaks them,
/// before `//` and after a dot within a word.
fn unlinked(words: &str) -> String {
    let mut broken = String::with_capacity(words.len());
    let mut rest = words.chars().peekable();
    while let Some(character) = rest.next() {
        broken.push(character);
        let breaks = match character {
            ':' => rest.peek() == Some(&'/'),
            '.' => rest.peek().is_some_and(|next| next.is_alphanumeric()),
            _ => false,
        };
        if breaks {
            broken.push('\u{200b}');
        }
    }
    broken
}

/// Words as Discord shows them plainly: it reads marks in them, and turns `[words](address)` into a link.
fn for_discord(words: &str) -> String {
    let mut plain = String::with_capacity(words.len());
    for character in words.chars() {
        if "\\[]()<>*_~`|#@".contains(character) {
            plain.push('\\');
        }
        plain.push(character);
    }
    plain
}

/// Words as Slack shows them plainly: it reads links and calls to everybody between angle brackets.
fn for_slack(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{for_discord, for_slack, unlinked};

    #[test]
    fn a_name_is_neither_a_link_nor_a_call_to_everybody() {
        assert_eq!(
            for_slack("<!channel> & <https://evil.example|Ada>"),
            "&lt;!channel&gt; &amp; &lt;https://evil.example|Ada&gt;"
        );
        assert_eq!(for_discord(r"[Ada](https://evil.example) \o/"), r"\[Ada\]\(https://evil.example\) \\o/");
        assert_eq!(
            for_discord("Your turn at Copper moon. Gold Rush with Ada and Bo."),
            for_slack("Your turn at Copper moon. Gold Rush with Ada and Bo.")
        );
        assert_eq!(unlinked("https://evil.example/Ada"), "https:\u{200b}//evil.\u{200b}example/Ada");
        assert_eq!(unlinked("WWW.evil.example and Bo."), "WWW.\u{200b}evil.\u{200b}example and Bo.");
        let plain = "Your turn at 9:30... Gold Rush with Dr. Bo: you have 2 days left.";
        assert_eq!(unlinked(plain), plain);
    }
}
