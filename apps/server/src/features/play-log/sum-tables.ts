/** Showings of a content on a screen and day; showings count on the day they began. */
export interface DayPart {
  readonly screenId: number;
  readonly contentId: number;
  /** `YYYY-MM-DD` in the zone of the screen. */
  readonly day: string;
  readonly count: number;
  readonly ms: number;
}

/**
 * Tables of daily sums, and their keys: over all contents, over all screens, and of each content on each screen. The first
 * two answer most questions, because they are a hundredth of the third.
 */
export const sumTables = [
  ['playScreenDays', ['screenId', 'day']],
  ['playContentDays', ['contentId', 'day']],
  ['playSums', ['screenId', 'contentId', 'day']],
] as const satisfies readonly (readonly [string, readonly (keyof DayPart)[]])[];
