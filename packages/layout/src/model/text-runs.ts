/*
 * Styles of some characters of a text, besides those of all of it. Offsets are UTF-16 units. A text without such styles
 * has no list at all.
 */

/** Style of characters; what is absent is as in the rest of the text. */
export interface RunStyle {
  readonly bold?: boolean;
  readonly color?: string;
  /** Font size, in pixels. */
  readonly size?: number;
}

/** Characters with a style. */
export interface TextRun extends RunStyle {
  readonly from: number;
  readonly to: number;
}

/** Sorted and not overlapping; merges of two edits may break that. */
export type TextRuns = readonly TextRun[];

const isPlain = ({ bold, color, size }: RunStyle): boolean =>
  bold === undefined && color === undefined && size === undefined;

const sameStyle = (one: RunStyle, other: RunStyle): boolean =>
  one.bold === other.bold && one.color === other.color && one.size === other.size;

const stretch = (from: number, to: number, { bold, color, size }: RunStyle): TextRun => ({
  from,
  to,
  ...(bold === undefined ? {} : { bold }),
  ...(color === undefined ? {} : { color }),
  ...(size === undefined ? {} : { size }),
});

/** Appends a stretch, joined with the one before if both look the same. */
function append(all: TextRun[], next: TextRun): void {
  const last = all[all.length - 1];
  if (next.to <= next.from) return;
  if (last !== undefined && last.to === next.from && sameStyle(last, next))
    all[all.length - 1] = { ...last, to: next.to };
  else all.push(next);
}

/** All of a text as stretches of one style each, whatever the runs are. @param length of the text */
export function stretchesOf(runs: TextRuns, length: number): readonly TextRun[] {
  const all: TextRun[] = [];
  let at = 0;
  for (const run of runs.toSorted((one, other) => one.from - other.from)) {
    const from = Math.max(at, run.from);
    const to = Math.min(length, run.to);
    if (to <= from) continue;
    append(all, stretch(at, from, {}));
    append(all, stretch(from, to, run));
    at = to;
  }
  append(all, stretch(at, length, {}));
  return all;
}

/** Runs within a text: sorted, not overlapping, joined, and none without a style. */
export const normalRuns = (runs: TextRuns, length: number): TextRuns =>
  stretchesOf(runs, length).filter((run) => !isPlain(run));

/** Changes the style of some characters. @param length of the text */
export function styleRuns(
  runs: TextRuns,
  length: number,
  { from, to }: { readonly from: number; readonly to: number },
  change: (style: RunStyle) => RunStyle,
): TextRuns {
  const cut = stretchesOf(runs, length).flatMap((one): TextRun[] => {
    const [begin, end] = [Math.max(one.from, from), Math.min(one.to, to)];
    if (end <= begin) return [one];
    return [stretch(one.from, begin, one), stretch(begin, end, change(one)), stretch(end, one.to, one)];
  });
  return normalRuns(cut, length);
}

const isHigh = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text.charAt(at));
const isLow = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** Replaced part of a text. It cuts no character in two. */
function replacedPart(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly by: number } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before.charAt(from) === after.charAt(from)) from += 1;
  if (from > 0 && isHigh(before, from - 1)) from -= 1;
  let same = 0;
  while (same < most - from && before.charAt(before.length - 1 - same) === after.charAt(after.length - 1 - same))
    same += 1;
  if (same > 0 && isLow(before, before.length - same)) same -= 1;
  return { from, to: before.length - same, by: after.length - same - from };
}

/**
 * Runs of a text after an edit of its content. New characters look like the first one that they replace; typed in, like
 * the one before them, and at the beginning like the one behind.
 */
export function editRuns(runs: TextRuns, before: string, after: string): TextRuns {
  if (runs.length === 0 || before === after) return runs;
  const { from, to, by } = replacedPart(before, after);
  const shift = by - (to - from);
  const isTyped = to === from;
  const edited = normalRuns(runs, before.length).map((run) => {
    const begins = run.from < from || (run.from === from && (!isTyped || from === 0));
    const ends = run.to > from || (isTyped && run.to === from);
    return {
      ...run,
      from: begins ? run.from : Math.max(run.from, to) + shift,
      to: ends ? Math.max(run.to, to) + shift : run.to,
    };
  });
  // A run that begins within the replaced part begins behind the new characters.
  return normalRuns(edited, after.length);
}

interface WithRuns {
  readonly content: string;
  readonly runs?: TextRuns;
}

/** Text with other runs. */
export function withRuns<Text extends WithRuns>(text: Text, runs: TextRuns): Text {
  const { runs: _, ...plain } = text;
  return (runs.length === 0 ? plain : { ...plain, runs }) as Text;
}

/** Text with another content, whose runs follow. */
export const withContent = <Text extends WithRuns>(text: Text, content: string): Text => ({
  ...withRuns(text, editRuns(text.runs ?? [], text.content, content)),
  content,
});

/** Styles of some characters: one for each stretch of them. */
export const stylesIn = (
  { content, runs = [] }: WithRuns,
  { from, to }: { readonly from: number; readonly to: number },
): readonly RunStyle[] => stretchesOf(runs, content.length).filter((one) => one.from < to && one.to > from);
