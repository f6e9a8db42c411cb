// What has changed in a waiting room, for whoever waits there and looks elsewhere: who came, who is ready, who left, whose the table
// is now, and who sits elsewhere.
import { m, named } from "../i18n/words";
import type { TableView } from "../protocol";

/** How a waiting table is for this: who sits there, and who made it. */
export type Company = Pick<TableView, "seats" | "host">;

/** What `reader` is told, oldest news first. Of what they did themselves they are told nothing. */
export function companyNews(before: Company, now: Company, reader: string | undefined): string[] {
  const known = new Map(before.seats.map((seat) => [seat.player.id, seat]));
  const here = new Set(now.seats.map(({ player }) => player.id));
  /** Only those who sit there say that they are ready. */
  const sits = reader !== undefined && here.has(reader);
  const news: string[] = [];
  for (const { player } of before.seats) {
    if (here.has(player.id) || player.id === reader) continue;
    const inherits = player.id === before.host && now.host === reader;
    news.push(inherits ? m.host_left_yours({ name: named(player.name) }) : m.seat_left({ name: named(player.name) }));
  }
  if (now.host !== before.host && here.has(before.host) && reader !== before.host) {
    const name = (id: string) => named(known.get(id)?.player.name ?? "");
    const host = { name: name(now.host) };
    const yours = now.host === reader && m.host_now_you({ name: name(before.host) });
    news.push(yours || (sits ? m.host_now(host) : m.around_host(host)));
  }
  if (reader !== before.host && isSwapped(before, now)) {
    const host = { name: named(known.get(before.host)?.player.name ?? "") };
    news.push(sits ? m.seats_swapped(host) : m.seats_swapped_seen(host));
  }
  for (const { player, ready, bot } of now.seats) {
    if (player.id === reader || bot) continue;
    const seat = known.get(player.id);
    if (ready && !seat?.ready) news.push(m.seat_is_ready({ name: named(player.name) }));
    else if (!seat) news.push(m.seat_is_here({ name: named(player.name) }));
  }
  return news;
}

/** Whether the same people sit in another order. */
function isSwapped(before: Company, now: Company): boolean {
  const order = ({ seats }: Company) => seats.map(({ player }) => player.id);
  const [old, fresh] = [order(before), order(now)];
  return old.length === fresh.length && old.every((id) => fresh.includes(id)) && old.some((id, at) => id !== fresh[at]);
}
