// Where a table offers hints.
import type { TableView } from "../protocol";

/** Where its host has allowed them, and where one person plays against computers: there is nobody to be unfair to. */
export function offersHints({ hints, seats }: Pick<TableView, "hints" | "seats">): boolean {
  return hints || (seats.length > 1 && seats.filter(({ bot }) => !bot).length === 1);
}
