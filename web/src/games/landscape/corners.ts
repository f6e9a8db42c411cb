// The corners around the tile that was placed last, in its own square.
export const CORNERS =
  "M3,26V7a4,4 0 0 1 4,-4H26M102,3H121a4,4 0 0 1 4,4V26M125,102V121a4,4 0 0 1 -4,4H102M26,125H7a4,4 0 0 1 -4,-4V102";
