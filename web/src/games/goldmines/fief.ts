// The fief that a question is about: what is still open in it decides whether its castle is worth more than points.
import { listed, m } from "../../i18n/words";
import type { Position } from "../../protocol";
import { partKey } from "../landscape/types";
import type { Feature, FeatureView, View } from "./types";

/** Its places; none when nothing of the kind is asked. */
export function fiefOf({ phase }: Pick<View, "phase">): readonly Position[] {
  return phase.type === "settling" ? phase.fief : [];
}

/** What a castle could score, in the order in which it is said. */
const SCORED = ["road", "city", "monastery", "castle"] as const satisfies readonly Feature[];

/** While a castle is offered, the features that reach into its fief and could still score it. */
export function openInFief({ phase, features }: Pick<View, "phase" | "features">): FeatureView[] {
  const open = new Set(phase.type === "settling" ? phase.open.map(partKey) : []);
  return features.filter(({ parts }) => parts[0] && open.has(partKey(parts[0])));
}

/** The same in a sentence, for whoever is asked: a castle, or points? */
export function fiefWords(view: Pick<View, "phase" | "features">): string {
  if (view.phase.type !== "settling" || view.phase.question?.type !== "castle") return "";
  const open = openInFief(view);
  const counts = SCORED.flatMap((feature) => {
    const count = open.filter((other) => other.feature === feature).length;
    return count > 0 ? [m.mines_fief_features({ feature, count })] : [];
  });
  return counts.length > 0 ? m.mines_fief_open({ features: listed(counts) }) : m.mines_fief_closed();
}
