/** The events before the final scoring, which is told on its own page, number by number. */
export function inPlay<Event extends { type: string }>(events: readonly Event[]): readonly Event[] {
  const final = events.findIndex(({ type }) => type === "final_scoring_began");
  return final < 0 ? events : events.slice(0, final);
}
