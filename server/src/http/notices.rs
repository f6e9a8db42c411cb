//! How somebody wants to be told that a table waits for them.

use std::net::IpAddr;

use axum::Extension;
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use client_protocol::code::Code;
use client_protocol::rest::{
    NewChannel, NoticeChannel, NoticeKind, NoticeSettings, NoticeWishes, QuietHours, Refusal as RefusalBody,
};
use uuid::Uuid;

use super::App;
use super::answer::Answer;
use super::auth::{self, SignedIn};
use super::body::Body;
use super::devices;
use super::limits::address::Address;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::notices::words::Language;
use crate::notices::{ASKED_AGAIN_AFTER, letter, mail, push, quiet};
use crate::secrets;
use crate::store::PlayerRow;
use crate::store::notices::{ChannelKind, ChannelRow, Wishes};

/// Browsers, addresses and webhooks of one player.
const MAX_BROWSERS: u32 = 20;
const MAX_ADDRESSES: u32 = 1;
const MAX_WEBHOOKS: u32 = 3;
/// Addresses that one player asks within [`ASKED_AGAIN_AFTER`].
const MAX_ASKED: u32 = 3;

/// Get how and when you're told that a table waits for you.
#[utoipa::path(get, path = "/api/me/notices", tag = "players", responses(
    (status = 200, body = NoticeSettings),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
))]
pub async fn show(State(app): State<App>, headers: HeaderMap) -> Answer<Json<NoticeSettings>> {
    let (player, token) = auth::asker(&headers, true, &app).await?.ok_or_else(Refusal::not_signed_in)?;
    let device = secrets::hash_of_token(&token);
    let channels = app.store.channels(player.id).await?;
    Ok(Json(NoticeSettings {
        push_key: app.ways.vapid.public_key(),
        mail: app.ways.post.is_some(),
        channels: channels.iter().map(|channel| shown(channel, &device)).collect(),
        wishes: wishes_shown(app.store.wishes(player.id).await?),
    }))
}

/// Change what for, when, and in which language you're told.
#[utoipa::path(put, path = "/api/me/notices", tag = "players", request_body = NoticeWishes, responses(
    (status = 200, body = NoticeWishes),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
    (status = 422, description = "`bad_quiet_hours`", body = RefusalBody),
))]
pub async fn wish(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Body(wishes): Body<NoticeWishes>,
) -> Answer<Json<NoticeWishes>> {
    let wishes = checked(wishes)?;
    app.store.keep_wishes(player.id, &wishes).await?;
    Ok(Json(wishes_shown(wishes)))
}

/// Add a way to be told.
#[utoipa::path(post, path = "/api/me/notices/channels", tag = "players", request_body = NewChannel, responses(
    (status = 201, body = NoticeChannel),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
    (status = 409, description = "`too_many_channels`, `already_asked`, `no_mail`", body = RefusalBody),
    (status = 422, description = "`bad_endpoint`, `private_endpoint`, `bad_address`", body = RefusalBody),
    (status = 429, description = "`rate_limited`: a mail address", body = RefusalBody),
    (status = 502, description = "`not_delivered`: the question to a mail address did not go out", body = RefusalBody),
))]
pub async fn add(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    headers: HeaderMap,
    Body(new): Body<NewChannel>,
) -> Answer<impl IntoResponse> {
    let (player, token) = auth::asker(&headers, false, &app).await?.ok_or_else(Refusal::not_signed_in)?;
    let device = secrets::hash_of_token(&token);
    let channel = |kind, target, label: String| ChannelRow {
        id: secrets::id(now_ms()),
        player: player.id,
        kind,
        target,
        keys: Vec::new(),
        device: None,
        label,
        confirmed: kind != ChannelKind::Mail,
        created_at: now_ms(),
    };
    let (channel, at_most) = match new {
        NewChannel::Push { endpoint, p256dh, auth } => {
            let endpoint = app.ways.outside.endpoint(&endpoint)?.to_string();
            let keys = push::keys(&p256dh, &auth)?;
            let browser = channel(ChannelKind::Push, endpoint, devices::label(&headers));
            (ChannelRow { keys, device: Some(device), ..browser }, MAX_BROWSERS)
        }
        NewChannel::Webhook { url } => {
            let url = app.ways.outside.endpoint(&url)?;
            let host = url.host_str().unwrap_or_default().to_owned();
            (channel(ChannelKind::Webhook, url.to_string(), host), MAX_WEBHOOKS)
        }
        NewChannel::Mail { address } => {
            let address = mail::address(&address)?;
            (channel(ChannelKind::Mail, address.clone(), address), MAX_ADDRESSES)
        }
    };
    let _turn = app.limits.turn_of(player.id).await;
    let channel = match channel.kind {
        ChannelKind::Mail => keep_address(&app, from, &player, channel, at_most).await?,
        _ if app.store.keep_channel(&channel, at_most).await? => channel,
        _ => return Err(too_many()),
    };
    Ok((StatusCode::CREATED, Json(shown(&channel, &device))))
}

/// Keeps a mail address and asks whoever reads there, unless they have agreed before.
async fn keep_address(
    app: &App,
    from: IpAddr,
    player: &PlayerRow,
    channel: ChannelRow,
    at_most: u32,
) -> Answer<ChannelRow> {
    let post = app.ways.post.as_ref().ok_or_else(|| {
        Refusal::new(Code::NoMail, "this server sends no mail; whoever runs it can set PAYDIRT_SMTP_URL")
    })?;
    let own = app.store.channels(player.id).await?.into_iter().filter(|own| own.kind == ChannelKind::Mail);
    let (same, others): (Vec<_>, Vec<_>) = own.partition(|own| own.target == channel.target);
    if let Some(agreed) = same.into_iter().find(|own| own.confirmed) {
        return Ok(agreed);
    }
    if !others.is_empty() {
        return Err(too_many());
    }
    app.limits.question(from)?;
    let now = now_ms();
    let again = now.saturating_sub(ASKED_AGAIN_AFTER);
    if !app.store.ask_address(&channel.target, player.id, now, again, MAX_ASKED).await? {
        let sentence = "each address gets one confirmation mail a day, and you can ask for three a day; use the link in \
             the last mail, or try again tomorrow";
        return Err(Refusal::new(Code::AlreadyAsked, sentence));
    }
    if !app.store.keep_channel(&channel, at_most).await? {
        app.store.withdraw_question(&channel.target, player.id).await?;
        return Err(too_many());
    }
    let language = Language::named(&app.store.wishes(player.id).await?.language);
    let links = &app.ways.links;
    if let Err(undelivered) = post.ask(&channel, language, links.site(), links).await {
        // What may have gone out after all counts: its link works, and nobody there is asked again today.
        if !undelivered.leaves_open() {
            app.store.forget_channel(channel.id).await?;
            app.store.withdraw_question(&channel.target, player.id).await?;
        }
        return Err(undelivered.into());
    }
    Ok(channel)
}

/// Remove a way to be told.
#[utoipa::path(delete, path = "/api/me/notices/channels/{id}", tag = "players", params(("id" = Uuid, Path)), responses(
    (status = 204, description = "Removed."),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
    (status = 404, description = "`not_found`: you have no such channel", body = RefusalBody),
))]
pub async fn remove(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    id: Result<Path<Uuid>, PathRejection>,
) -> Answer<StatusCode> {
    let channel = own_channel(&app, player.id, id.map(|Path(id)| id).ok()).await?;
    app.store.forget_channel(channel.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Send a notice there now, to try it.
#[utoipa::path(post, path = "/api/me/notices/channels/{id}/test", tag = "players", params(("id" = Uuid, Path)), responses(
    (status = 204, description = "It was taken."),
    (status = 401, description = "`not_signed_in`", body = RefusalBody),
    (status = 404, description = "`not_found`: you have no such channel, or it isn't confirmed yet", body = RefusalBody),
    (status = 429, description = "`rate_limited`", body = RefusalBody),
    (status = 502, description = "`not_delivered`: what went wrong", body = RefusalBody),
))]
pub async fn try_it(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    SignedIn(player): SignedIn,
    id: Result<Path<Uuid>, PathRejection>,
) -> Answer<StatusCode> {
    let channel = own_channel(&app, player.id, id.map(|Path(id)| id).ok()).await?;
    if !channel.confirmed {
        return Err(Refusal::new(Code::NotFound, "confirm that address first: follow the link in the mail it got"));
    }
    app.limits.trial(from)?;
    let _turn = app.limits.turn_of(player.id).await;
    let language = Language::named(&app.store.wishes(player.id).await?.language);
    app.ways.deliver(&channel, &letter::test(language)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn own_channel(app: &App, player: Uuid, id: Option<Uuid>) -> Result<ChannelRow, Refusal> {
    let channel = match id {
        Some(id) => app.store.channel(id).await?,
        None => None,
    };
    let channel = channel.filter(|channel| channel.player == player);
    channel.ok_or_else(|| Refusal::new(Code::NotFound, "that channel no longer exists"))
}

fn too_many() -> Refusal {
    let sentence = "you're told in as many places as we allow; remove one first";
    Refusal::new(Code::TooManyChannels, sentence)
}

fn shown(channel: &ChannelRow, device: &[u8; 32]) -> NoticeChannel {
    let kind = match channel.kind {
        ChannelKind::Push => NoticeKind::Push,
        ChannelKind::Mail => NoticeKind::Mail,
        ChannelKind::Webhook => NoticeKind::Webhook,
    };
    NoticeChannel {
        id: channel.id,
        kind,
        label: channel.label.clone(),
        here: channel.device.as_ref() == Some(device),
        confirmed: channel.confirmed,
    }
}

fn wishes_shown(wishes: Wishes) -> NoticeWishes {
    let Wishes { turns, proposals, ends, quiet, zone, language } = wishes;
    NoticeWishes { turns, proposals, ends, quiet: quiet.map(|(from, to)| QuietHours { from, to }), zone, language }
}

/// Wishes as they are kept.
fn checked(wishes: NoticeWishes) -> Result<Wishes, Refusal> {
    let NoticeWishes { turns, proposals, ends, quiet: hours, zone, language } = wishes;
    if !quiet::is_zone(&zone) {
        return Err(Refusal::new(Code::BadQuietHours, "unknown time zone; use a name such as Europe/Amsterdam"));
    }
    if hours.is_some_and(|hours| hours.from >= quiet::DAY || hours.to >= quiet::DAY || hours.from == hours.to) {
        let sentence = "quiet hours are two different times of the day, in minutes since midnight from 0 to 1439";
        return Err(Refusal::new(Code::BadQuietHours, sentence));
    }
    let language = Language::named(&language).as_str().to_owned();
    Ok(Wishes { turns, proposals, ends, quiet: hours.map(|hours| (hours.from, hours.to)), zone, language })
}
