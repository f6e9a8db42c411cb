//! Webhooks: JSON that Discord (`content`) and Slack (`text`) show as a message, with the facts beside it for programs.

use serde_json::json;

use super::letter::Letter;
use super::outside::Outside;
use super::{Then, Undelivered};
use crate::store::notices::ChannelRow;

/// Posts a letter.
///
/// # Errors
/// Why it did not arrive.
pub async fn deliver(outside: &Outside, site: &str, channel: &ChannelRow, letter: &Letter) -> Result<(), Undelivered> {
    let url = format!("{site}{}", letter.path);
    let text = format!("{}. {}\n{url}", letter.title, letter.body);
    let message = json!({
        "content": text,
        "text": text,
        // Nobody is paged by a name that looks like everybody's.
        "allowed_mentions": {"parse": []},
        "why": letter.why,
        "title": letter.title,
        "body": letter.body,
        "url": url,
        "table": letter.table.as_ref().map(|(id, name)| json!({"id": id, "name": name})),
    });
    let posted = outside.post(&channel.target, |request| request.json(&message)).await;
    // Its owner gave it, and takes it away.
    posted.map_err(|undelivered| match undelivered.then {
        Then::Forget => Undelivered { then: Then::Never, ..undelivered },
        _ => undelivered,
    })
}
