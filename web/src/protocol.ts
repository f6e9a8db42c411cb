// Everything that crosses the wire, and what all games share. The folder `wire` is generated; this page only gathers it.
export type * from "./wire/protocol";
export type * from "./wire/rejections";
export type * from "./wire/rules";
