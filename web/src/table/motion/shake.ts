// Something cannot be: it shakes once. Whoever wants less motion sees an outline instead.
import { lessMotion } from "../../layout.svelte";

const SHAKE: Keyframe[] = [0, -6, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const OUTLINE: Keyframe[] = [0, 3, 3, 0].map((width) => ({ boxShadow: `0 0 0 ${width}px var(--alarm)` }));

export function shake(element: HTMLElement): void {
  element.animate(lessMotion() ? OUTLINE : SHAKE, { duration: lessMotion() ? 900 : 240, easing: "ease-out" });
}
