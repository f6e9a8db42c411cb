//! Writes `web/src/wire`: the TypeScript of everything that crosses the wire, or the border to the rules.
//!
//! `make types` runs it; the files are committed, and the test below fails when they are stale. [`bundle`] turns types into
//! files; this file says which types.

use std::collections::BTreeMap;
use std::path::Path;

use client_protocol::code::RejectionCode;
use client_protocol::{rest, settings, socket};
use rules::{Game, GameId, with_game};

mod bundle;

use bundle::{Bundle, GENERATED};

/// Where the files go.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/wire");

fn main() -> std::io::Result<()> {
    let folder = Path::new(FOLDER);
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::create_dir_all(folder)?;
    files().into_iter().try_for_each(|(name, text)| std::fs::write(folder.join(name), text))
}

/// The text of each file, by its name.
fn files() -> BTreeMap<String, String> {
    let mut files = everything().files();
    files.insert("rejections.ts".to_owned(), rejections());
    files.insert("games.ts".to_owned(), games());
    files.insert("limits.ts".to_owned(), limits());
    files
}

/// All games, in the order in which the lobby shows them, and how many may play each.
fn games() -> String {
    let list: String = GameId::ALL.iter().map(|game| format!("  \"{game}\",\n")).collect();
    let seats: String = GameId::ALL
        .iter()
        .map(|&game| {
            let seats = with_game!(game, G => G::SEATS);
            format!("  \"{game}\": {{ min: {}, max: {} }},\n", seats.start(), seats.end())
        })
        .collect();
    format!(
        "{GENERATED}export const GAME_IDS = [\n{list}] as const;\n\
         export const GAME_SEATS = {{\n{seats}}} as const;\n"
    )
}

/// What the page counts as the server does, under the names that it has there.
fn limits() -> String {
    macro_rules! limits {
        ($($path:path),+ $(,)?) => {
            [$({
                let name = stringify!($path).rsplit("::").next().unwrap_or_default();
                format!("export const {} = {:?};\n", name.trim(), $path)
            }),+]
        };
    }
    let limits = limits![
        client_protocol::BETWEEN_NUDGES,
        client_protocol::GONE_AFTER,
        client_protocol::MAX_CHAT,
        client_protocol::MAX_NAME,
        client_protocol::MAX_POINTS,
        client_protocol::MAX_REACTIONS,
        client_protocol::PROTOCOL,
        client_protocol::SIGNALS_WITHIN,
        settings::MAX_MUTED,
        table::GRACE,
        table::LAPSES_AFTER,
    ];
    format!("{GENERATED}{}", limits.concat())
}

/// The codes of all rejections, of games and of their tables, as a list, from which the page has their type too. A test looks for
/// the sentence of each.
fn rejections() -> String {
    let list: String = RejectionCode::all().map(|code| format!("  \"{code}\",\n")).collect();
    format!(
        "{GENERATED}export const REJECTION_CODES = [\n{list}] as const;\n\n\
         export type RejectionCode = (typeof REJECTION_CODES)[number];\n"
    )
}

/// What the page says and is told. Types inside these come along by themselves.
fn everything() -> Bundle {
    let mut bundle = Bundle::default();
    bundle.add::<socket::ClientMessage>();
    bundle.add::<socket::ServerMessage>();
    bundle.add::<socket::LobbyMessage>();
    people(&mut bundle);
    tables(&mut bundle);
    bundle.add::<rest::Refusal>();
    bundle.add::<fair_play::Report>();
    bundle.add::<table::Around>();
    for game in GameId::ALL {
        with_game!(game, G => {
            bundle.add::<<G as Game>::Options>();
            bundle.add::<<G as Game>::Command>();
            bundle.add::<<G as Game>::Event>();
            bundle.add::<<G as Game>::View>();
            bundle.add::<<G as Game>::Score>();
        });
    }
    bundle
}

/// Who somebody is, on which devices, how they are reached, and what they chose for the page.
fn people(bundle: &mut Bundle) {
    bundle.add::<rest::NewPlayer>();
    bundle.add::<rest::NewPlayerAnswer>();
    bundle.add::<rest::DeviceCode>();
    bundle.add::<rest::UseCode>();
    bundle.add::<rest::Device>();
    bundle.add::<rest::Passkey>();
    bundle.add::<rest::PasskeyChallenge>();
    bundle.add::<rest::PasskeyAnswer>();
    bundle.add::<rest::DeleteMe>();
    bundle.add::<rest::Deletion>();
    bundle.add::<rest::NoticeSettings>();
    bundle.add::<rest::NoticeChannel>();
    bundle.add::<rest::NoticeKind>();
    bundle.add::<rest::NoticeWishes>();
    bundle.add::<rest::QuietHours>();
    bundle.add::<rest::NewChannel>();
    bundle.add::<settings::Settings>();
    bundle.add::<settings::Chosen>();
    bundle.add::<settings::Language>();
    bundle.add::<settings::Theme>();
    bundle.add::<settings::Muted>();
}

/// What is played, by whom, and what is kept of it.
fn tables(bundle: &mut Bundle) {
    bundle.add::<rest::NewTable>();
    bundle.add::<rest::NewBranch>();
    bundle.add::<rest::Join>();
    bundle.add::<rest::AddEntropy>();
    bundle.add::<rest::Ready>();
    bundle.add::<rest::ChangeTable>();
    bundle.add::<rest::SeatBot>();
    bundle.add::<rest::NewHost>();
    bundle.add::<rest::SeatOrder>();
    bundle.add::<rest::Nudge>();
    bundle.add::<rest::ChooseColour>();
    bundle.add::<rest::SeatLink>();
    bundle.add::<rest::TakeSeat>();
    bundle.add::<rest::TableView>();
    bundle.add::<rest::NextTable>();
    bundle.add::<rest::TableList>();
    bundle.add::<rest::TableLog>();
    bundle.add::<rest::SeenRecord>();
    bundle.add::<rest::TablePosition>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_types_are_those_of_the_code() {
        let written: BTreeMap<String, String> = std::fs::read_dir(FOLDER)
            .expect("the folder of the page's types is part of the repository")
            .map(|entry| entry.expect("the folder can be listed").path())
            .map(|path| {
                let name = path.file_name().expect("a file in a folder has a name").to_string_lossy().into_owned();
                (name, std::fs::read_to_string(&path).expect("the page's types are text"))
            })
            .collect();
        assert!(written == files(), "web/src/wire is stale: run `make types` and commit what it writes");
    }
}
