// The requests of client-protocol/src/rest. Every refusal becomes a `Refused` with the server's code.
import { learnRefusals } from "../i18n/refused.svelte";
import type {
  AddEntropy,
  AnyCode,
  Bot,
  ChangeTable,
  ChooseColour,
  Code,
  Colour,
  DeleteMe,
  Deletion,
  Device,
  DeviceCode,
  GameId,
  Join,
  NewChannel,
  NewHost,
  NewPlayerAnswer,
  NewBranch,
  NewTable,
  NotDelivered,
  NoticeChannel,
  NoticeSettings,
  NoticeWishes,
  Nudge,
  Passkey,
  PasskeyAnswer,
  PasskeyChallenge,
  Player,
  Ready,
  Refusal,
  Seat,
  SeatBot,
  SeatLink,
  SeatOrder,
  SeenRecord,
  Settings,
  TableList,
  TableLog,
  TablePosition,
  TableSummary,
  TableView,
  TakeSeat,
} from "../protocol";
import { isUnreached } from "./proxy";
import { reach } from "./reach";
import { read } from "./read";

/** Why something didn't happen: by the server or the rules, or found out here, where nothing was answered or asked. */
export type RefusedCode = AnyCode | "offline" | "another_tab";

/** A request was refused, or never answered (`offline`). */
export class Refused extends Error {
  constructor(
    readonly code: Code | "offline",
    message: string,
    /** With `not_delivered`: why. */
    readonly notDelivered?: NotDelivered,
  ) {
    super(message);
  }
}

/** Passes over that something is not there: whoever wanted it gone has what they wanted. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof Refused && error.code === "not_found")) throw error;
}

/** The status of an answer that is empty on purpose. */
const NO_CONTENT = 204;

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  let said: unknown;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    said = parse(await response.text());
  } catch {
    throw unanswered();
  }
  const { ok, status, statusText } = response;
  const refusal = ok ? null : (said as Partial<Refusal> | null | undefined);
  // Else it's a proxy that can't reach the server, or a network that wants one to sign in first.
  const isServers = ok ? said !== undefined || status === NO_CONTENT : !isUnreached(status) || refusal?.code;
  if (!isServers) throw unanswered();
  reach.note(true);
  if (!ok) {
    await learnRefusals(); // whoever catches it says it at once
    throw new Refused(refusal?.code ?? "malformed", refusal?.message ?? statusText, refusal?.not_delivered);
  }
  return said as Answer;
}

function unanswered(): Refused {
  reach.note(false);
  return new Refused("offline", "the server does not answer");
}

function parse(text: string): unknown {
  try {
    return text ? read(text) : undefined;
  } catch {
    return undefined;
  }
}

export const api = {
  /** Become a guest, or be called otherwise; without a name the server makes one up. The secret comes as a cookie that scripts
   *  cannot read. */
  createPlayer: (name?: string) => ask<NewPlayerAnswer>("POST", "/players", { name }),
  /** Who the cookie says we are. */
  whoami: () => ask<Player | undefined>("GET", "/whoami"),
  /** A code that lets another device in. */
  deviceCode: () => ask<DeviceCode>("POST", "/me/code"),
  /** Become the player whose code this is. */
  useCode: (code: string) => ask<NewPlayerAnswer>("POST", "/players/code", { code }),
  passkeys: () => ask<Passkey[]>("GET", "/me/passkeys"),
  /** What to ask the browser for, to make a passkey or to sign in with one. */
  passkeyToMake: () => ask<PasskeyChallenge>("POST", "/me/passkeys/challenge"),
  passkeyToShow: () => ask<PasskeyChallenge>("POST", "/players/passkey/challenge"),
  keepPasskey: (answer: PasskeyAnswer) => ask<Passkey>("POST", "/me/passkeys", answer),
  removePasskey: (id: string) => ask<void>("DELETE", `/me/passkeys/${encodeURIComponent(id)}`),
  /** Become the player whose passkey this is. */
  usePasskey: (answer: PasskeyAnswer) => ask<NewPlayerAnswer>("POST", "/players/passkey", answer),
  devices: () => ask<Device[]>("GET", "/me/devices"),
  /** When our account is to be deleted, if we have asked for it. */
  deletion: () => ask<Deletion>("GET", "/me/deletion"),
  deleteMe: (name: string) => ask<Deletion>("PUT", "/me/deletion", { name } satisfies DeleteMe),
  stay: () => ask<Deletion>("DELETE", "/me/deletion"),
  signOutDevice: (id: string) => ask<void>("DELETE", `/me/devices/${encodeURIComponent(id)}`),
  /** What we chose for the page, on whichever of our devices. */
  settings: () => ask<Settings>("GET", "/me/settings"),
  keepSettings: (settings: Settings) => ask<Settings>("PUT", "/me/settings", settings),
  /** How and when one is told that a table waits. */
  notices: () => ask<NoticeSettings>("GET", "/me/notices"),
  wishNotices: (wishes: NoticeWishes) => ask<NoticeWishes>("PUT", "/me/notices", wishes),
  addChannel: (channel: NewChannel) => ask<NoticeChannel>("POST", "/me/notices/channels", channel),
  removeChannel: (id: string) => ask<void>("DELETE", `/me/notices/channels/${id}`),
  /** Sends a notice there now. */
  tryChannel: (id: string) => ask<void>("POST", `/me/notices/channels/${id}/test`),
  tables: () => ask<TableList>("GET", "/tables"),
  createTable: (table: Partial<NewTable> & { game: GameId }) => ask<TableView>("POST", "/tables", table),
  /** Changes a table before its game starts; for its host. */
  changeTable: (id: string, change: ChangeTable) => ask<TableView>("PATCH", `/tables/${id}`, change),
  /** A table; whoever holds its invite sees a private one too. */
  table: (id: string, invite: string | null = null) =>
    ask<TableView>("GET", `/tables/${id}${invite ? `?invite=${encodeURIComponent(invite)}` : ""}`),
  /** One's own finished tables, the last ended first, after one of them. */
  finished: (after: Pick<TableSummary, "id" | "ended_at"> | undefined, limit: number) =>
    ask<TableSummary[]>(
      "GET",
      `/tables/finished?limit=${limit}${after ? `&before=${after.ended_at}&after=${after.id}` : ""}`,
    ),
  /** The game so far, as spectators see it. */
  records: (id: string) => ask<SeenRecord[]>("GET", `/tables/${id}/records`),
  /** How the game stands, as we see it, and what we may do. */
  position: (id: string) => ask<TablePosition>("GET", `/tables/${id}/position`),
  join: (id: string, invite: string | null) => ask<TableView>("POST", `/tables/${id}/join`, { invite } satisfies Join),
  leave: (id: string) => ask<void>("POST", `/tables/${id}/leave`),
  ready: (id: string, ready: boolean) => ask<TableView>("POST", `/tables/${id}/ready`, { ready } satisfies Ready),
  seatBot: (id: string, bot: Bot) => ask<TableView>("POST", `/tables/${id}/bots`, { bot } satisfies SeatBot),
  /** Sends whoever sits there away: that player and no other, should the seats have changed. */
  removeSeat: (id: string, seat: Seat, player: string) =>
    ask<TableView>("DELETE", `/tables/${id}/seats/${seat}?player=${player}`),
  /** Hands the table on to somebody else in a seat; for its host, and for whoever takes it over from one who is gone. */
  handOn: (id: string, player: string) => ask<TableView>("PUT", `/tables/${id}/host`, { player } satisfies NewHost),
  /** Tells a player who is away once more that the table waits for them. */
  nudge: (id: string, player: string) => ask<TableView>("POST", `/tables/${id}/nudge`, { player } satisfies Nudge),
  /** Who sits where from now on; for the host. */
  sitInOrder: (id: string, players: string[]) =>
    ask<TableView>("PUT", `/tables/${id}/seats`, { players } satisfies SeatOrder),
  chooseColour: (id: string, colour: Colour) =>
    ask<TableView>("PUT", `/tables/${id}/colour`, { colour } satisfies ChooseColour),
  /** Sit down at the table that follows a finished one; it is made for whoever asks first. */
  again: (id: string) => ask<TableView>("POST", `/tables/${id}/again`),
  /** The link of a seat that is offered to a friend. */
  seatLink: (id: string, seat: Seat) => ask<SeatLink>("GET", `/tables/${id}/seats/${seat}/link`),
  /** Takes a seat in a game that is played: by the code of its link, or back from the friend who plays it. */
  takeSeat: (id: string, act: string, code: string | null) =>
    ask<TableView>("POST", `/tables/${id}/take`, { id: act, code } satisfies TakeSeat),
  /** Creates a table that goes on from a position of a finished game. */
  branch: (id: string, branch: NewBranch) => ask<TableView>("POST", `/tables/${id}/branch`, branch),
  /** Adds to the chance of the game, once. */
  addEntropy: (id: string, entropy: string) =>
    ask<TableView>("PUT", `/tables/${id}/entropy`, { entropy } satisfies AddEntropy),
  /** Everything that was recorded, once the game has ended. */
  log: (id: string) => ask<TableLog>("GET", `/tables/${id}/log`),
  start: (id: string) => ask<TableView>("POST", `/tables/${id}/start`),
};
