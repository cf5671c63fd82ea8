/** Positions and sizes are in canvas pixels unless stated otherwise. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Point {
  readonly w: number;
  readonly h: number;
}
