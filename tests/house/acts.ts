// What is done around a game, and how it is written in a record.

import type { Json } from "./json";

export type Proposal =
  | { type: "take_back"; to: number }
  | { type: "pause" }
  | { type: "end" }
  | { type: "sit_in"; seat: number }
  | { type: "give"; seat: number };
export type Act =
  | { type: "propose"; proposal: Proposal }
  | { type: "agree"; to: number }
  | { type: "refuse"; to: number }
  | { type: "go_on" }
  | { type: "return" }
  | { type: "give_up" }
  | { type: "take"; offer: number; player: string }
  | { type: "reclaim" };
export type Event = { type: string; [field: string]: unknown };

const number = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** An act with its fields in the order in which they are written; null if it is none. */
export function readAct(json: Json): Act | null {
  const { type, proposal, to, offer, player } = (json ?? {}) as Record<string, Json>;
  const act = ((): Act | null => {
    if (type === "propose") {
      const read = readProposal(proposal ?? null);
      return read && { type, proposal: read };
    }
    if (type === "agree" || type === "refuse") return number(to) ? { type, to } : null;
    if (type === "take") return number(offer) && typeof player === "string" ? { type, offer, player } : null;
    return type === "go_on" || type === "return" || type === "give_up" || type === "reclaim" ? { type } : null;
  })();
  return act && JSON.stringify(act) === JSON.stringify(json) ? act : null;
}

function readProposal(json: Json): Proposal | null {
  const { type, to, seat } = (json ?? {}) as Record<string, Json>;
  if (type === "take_back") return number(to) ? { type, to } : null;
  if (type === "sit_in" || type === "give") return number(seat) && seat < 256 ? { type, seat } : null;
  return type === "pause" || type === "end" ? { type } : null;
}

/** What comes of a proposal that enough have agreed to. */
export function carried(proposal: Proposal): Event {
  switch (proposal.type) {
    case "take_back":
      return { type: "taken_back", to: proposal.to };
    case "pause":
      return { type: "paused" };
    case "end":
      return { type: "ended" };
    case "sit_in":
      return { type: "sat_in", seat: proposal.seat };
    case "give":
      return { type: "offered", seat: proposal.seat };
  }
}
