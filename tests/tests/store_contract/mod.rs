//! What a store must do, checked on both: every check of `people`, `tables`, `forgetting`, `log` and `time` is a test on SQLite and
//! a test on Postgres, each with a database of its own. `ahead`, `doors`, `earlier`, `faults` and `refused` hold what is particular to
//! one of them.

mod ahead;
mod doors;
mod earlier;
mod faults;
mod forgetting;
mod log;
mod notices;
mod people;
mod refused;
mod tables;
mod time;

use std::sync::Arc;

use server::store::{Store, open};
use test_kit::{Folder, Postgres};

/// An SQLite store with nothing in it, and the folder that it lives in.
async fn fresh_sqlite() -> (Arc<dyn Store>, Folder) {
    let folder = Folder::new();
    let store = open(&folder.sqlite_address("paydirt.db")).await.expect("the folder is new and ours");
    (store, folder)
}

/// A Postgres store with nothing in it.
async fn fresh_postgres() -> Arc<dyn Store> {
    open(&Postgres::shared().fresh_database().await).await.expect("the database is new and ours")
}

/// Makes each check two tests.
macro_rules! contract {
    ($($module:ident::$check:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test]
            async fn $check() {
                let (store, _folder) = super::fresh_sqlite().await;
                super::$module::$check(&*store).await;
            })+
        }

        mod on_postgres {
            $(#[tokio::test]
            async fn $check() {
                super::$module::$check(&*super::fresh_postgres().await).await;
            })+
        }
    };
}

contract![
    people::a_player_is_found_by_the_secret_and_by_no_other,
    people::of_many_changes_at_once_only_the_one_that_cannot_be_fails,
    people::a_secret_belongs_to_one_player,
    people::what_was_said_comes_back_in_order,
    people::what_a_player_said_is_read_in_parts,
    people::a_line_is_said_once_however_often_it_is_sent,
    people::only_the_writer_keeps_what_is_said,
    people::each_audience_has_its_own_last_lines,
    people::lines_that_spectators_have_yet_to_hear_come_beside_the_last_of_the_others,
    people::names_come_back_as_they_were_given,
    people::a_player_takes_another_name_everywhere,
    people::a_secret_lasts_for_a_year_after_its_last_use,
    people::a_secret_that_was_given_up_is_nobodys,
    people::a_code_lets_a_device_in_until_it_expires,
    people::a_code_is_one_players_and_wrong_tries_of_it_are_counted,
    people::settings_are_kept_unless_another_change_came_first,
    people::a_passkey_is_kept_used_and_removed,
    people::a_player_has_only_so_many_passkeys,
    people::a_passkey_makes_room_for_the_device_that_it_lets_in,
    forgetting::waiting_tables_that_nobody_came_back_to_are_forgotten,
    forgetting::no_more_tables_are_forgotten_at_once_than_asked_for,
    forgetting::a_table_forgets_the_one_that_followed_it,
    forgetting::guests_who_left_nothing_behind_are_forgotten,
    forgetting::guests_are_gone_through_a_few_at_a_time,
    forgetting::devices_that_nobody_has_used_since_a_day_are_forgotten_with_their_channels,
    tables::a_table_comes_back_as_it_was_made,
    tables::a_table_of_nobody_is_not_made,
    tables::nobody_sits_twice_at_a_table,
    tables::the_lobby_lists_public_tables_newest_first,
    tables::the_lobby_forgets_finished_tables,
    tables::the_lobby_passes_over_tables_that_everybody_left,
    tables::a_player_is_busy_at_tables_whose_games_have_not_ended,
    tables::a_player_lists_the_own_tables_newest_first,
    tables::finished_tables_leave_room_for_those_that_are_not,
    tables::a_player_lists_finished_games_from_the_last_one_back,
    tables::seats_are_replaced_by_the_writer_alone,
    tables::of_two_changes_of_the_same_seats_one_is_made,
    tables::a_game_that_is_played_gets_another_host_by_its_writer_alone,
    tables::one_table_follows_a_finished_one_however_many_ask,
    tables::who_has_lost_a_table_is_told,
    log::claiming_raises_the_epoch,
    log::records_come_back_byte_for_byte,
    log::records_are_read_from_a_number_on,
    log::a_table_shows_what_its_last_record_says,
    log::a_seat_changes_hands_with_the_record_that_says_so,
    log::an_earlier_writer_is_fenced,
    log::only_the_next_number_is_let_in,
    log::a_batch_with_a_gap_is_refused_whole,
    log::a_fenced_table_leaves_the_others_of_its_batch_alone,
    log::records_of_a_table_that_is_not_there_are_fenced,
    log::an_empty_batch_is_nothing,
    log::a_large_batch_is_kept_whole,
    log::the_store_answers_a_ping,
    time::a_pace_comes_back_as_it_was_kept,
    time::what_is_due_is_taken_once,
    time::of_many_who_look_at_once_each_takes_others,
    time::a_record_says_anew_when_something_is_due,
    time::the_silence_of_all_servers_is_kept_as_an_outage,
    notices::keys_are_made_once,
    notices::a_channel_is_its_players_and_of_a_browser_the_last_ones,
    notices::a_device_that_is_signed_out_is_told_nothing,
    notices::an_address_is_asked_once_a_day,
    notices::wishes_come_back_as_they_were_kept,
    notices::a_notice_comes_with_its_record_once_a_channel,
    notices::a_record_that_is_not_kept_asks_nobody,
    notices::no_notice_fails_its_record,
    notices::what_became_of_a_notice_is_not_said_of_a_newer_one,
    notices::who_looks_is_told_nothing_and_who_leaves_is_told_later,
    notices::who_is_asked_and_was_never_told_is_found,
    notices::of_many_couriers_each_takes_others,
    notices::one_players_notices_keep_no_others_waiting,
    notices::a_nudge_is_kept_with_its_time_for_whoever_hears_of_turns,
    notices::a_nudge_goes_with_whoever_gives_the_seat_away,
];
