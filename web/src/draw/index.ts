/**
 * The drawing kit: functions that return SVG text, and numbers. No framework, no DOM, no clock; the same arguments
 * always give the same text.
 *
 * What a page does with it:
 * 1. load `theme.css` (every colour, day and night);
 * 2. put `definitions()` once into an `<svg width="0" height="0">` at the start of the page;
 * 3. show drawings inside its own `<svg>`: a game's own folder draws boards (`games/gold-rush/draw`), this one draws
 *    what all
 *    games share. A tile is 128 units wide, whatever its size on the screen.
 */

export { definitions } from "./definitions";
export { AS_DRAWN, detailFor, legibleFor, type Detail, type Legible } from "./detail";
export { TILE, type Point, type Rotation, type Side } from "./geometry";
export { emptySheet, type Viewport } from "./land";
export { type MeepleRole } from "./meeples";
export { ingots } from "./mines";
export { moved } from "./moved";
export { badge, cowboy, MIDDLE, ROLES, tent, type Role } from "./pieces";
export { brand, dress, dressedIn, seatColour, seatLook, seatPattern, SEATS, type SeatLook } from "./seats";
export { at, colour, flat, use } from "./svg";
export { pile, tokenBack, tokenFace, TOKEN_VALUES, type TokenValue } from "./tokens";
export { ICONS, type IconName } from "./icons";
