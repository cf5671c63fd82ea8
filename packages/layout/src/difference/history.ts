import { layoutLimits } from '../limits.ts';
import { type Layout } from '../model/layout.ts';
import { apply, type Difference, difference, inverse, isEmpty } from './difference.ts';

/** Undo step: a gesture, a command or continuous typing. */
export interface Step {
  /** Name, shown next to 撤销 and 重做. */
  readonly title: string;
  readonly difference: Difference;
  /** Merge key: consecutive steps with the same key within a short time become one. `null`: never merge. */
  readonly key: string | null;
  /** Time of the last edit merged into it, in milliseconds. */
  readonly at: number;
}

/** Steps that can be undone and redone, next one last. */
export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const emptyHistory: History = { done: [], undone: [] };

/** Layout with its history. */
export interface LayoutWithHistory {
  readonly layout: Layout;
  readonly history: History;
}

/** Description of an edit. */
export interface StepInfo {
  readonly title: string;
  /** Merge key for typing and nudging, such as `move:3,5` or `text:3.fontCh`. */
  readonly key?: string;
  /** Time in milliseconds; only differences matter. */
  readonly at: number;
}

/**
 * Records an edit. An edit without changes is ignored; one with the merge key of the last step extends it, or removes
 * it if both cancel out.
 *
 * @param after resulting layout
 */
export function record(
  { layout, history }: LayoutWithHistory,
  after: Layout,
  { title, key, at }: StepInfo,
): LayoutWithHistory {
  const last = history.done.at(-1);
  const goesOn =
    last !== undefined &&
    key !== undefined &&
    last.key === key &&
    history.undone.length === 0 &&
    at - last.at <= layoutLimits.coalesceMs;
  const from = goesOn ? apply(layout, inverse(last.difference)) : layout;
  const made = difference(from, after);
  if (isEmpty(made) && !goesOn) return { layout, history };
  const before = goesOn ? history.done.slice(0, -1) : history.done;
  const step: Step = { title, difference: made, key: key ?? null, at };
  const done = isEmpty(made) ? before : [...before, step].slice(-layoutLimits.undoSteps);
  return { layout: after, history: { done, undone: [] } };
}

/** Last step, if it has this key and nothing was undone since: further values of the same field replace it. */
function openStep({ done, undone }: History, key: string): Step | undefined {
  const last = done.at(-1);
  return last?.key === key && undone.length === 0 ? last : undefined;
}

/**
 * Sets a field while its input has focus. Until {@link endStep}, every value of the same field replaces the previous
 * one: the command runs on the layout before the first of them, and all of them are one step.
 *
 * @param command returns the layout with the value, or the same layout if the value is the original one
 */
export function revise(
  past: LayoutWithHistory,
  command: (layout: Layout) => Layout,
  { title, key, at }: StepInfo & { readonly key: string },
): LayoutWithHistory {
  const { layout, history } = cancelStep(past, key);
  const after = command(layout);
  const made = difference(layout, after);
  if (isEmpty(made)) return past.history.done.length === history.done.length ? past : { layout, history };
  const step: Step = { title, difference: made, key, at };
  return { layout: after, history: { done: [...history.done, step].slice(-layoutLimits.undoSteps), undone: [] } };
}

/** Reverts and forgets the open step with this key. No-op without one. */
export function cancelStep(past: LayoutWithHistory, key: string): LayoutWithHistory {
  const open = openStep(past.history, key);
  if (open === undefined) return past;
  return {
    layout: apply(past.layout, inverse(open.difference)),
    history: { ...past.history, done: past.history.done.slice(0, -1) },
  };
}

/** Ends merging into the last step, as when a field loses focus or a key is released. */
export function endStep({ layout, history }: LayoutWithHistory): LayoutWithHistory {
  const last = history.done.at(-1);
  if (last === undefined || last.key === null) return { layout, history };
  return { layout, history: { ...history, done: [...history.done.slice(0, -1), { ...last, key: null }] } };
}

/** Undoes the last step, if any. An undone step never merges with later edits, even after a redo. */
export function undo({ layout, history }: LayoutWithHistory): LayoutWithHistory {
  const step = history.done.at(-1);
  if (step === undefined) return { layout, history };
  return {
    layout: apply(layout, inverse(step.difference)),
    history: { done: history.done.slice(0, -1), undone: [...history.undone, { ...step, key: null }] },
  };
}

/** Redoes the step undone last, if any. */
export function redo({ layout, history }: LayoutWithHistory): LayoutWithHistory {
  const step = history.undone.at(-1);
  if (step === undefined) return { layout, history };
  return {
    layout: apply(layout, step.difference),
    history: { done: [...history.done, step], undone: history.undone.slice(0, -1) },
  };
}

/** Undoes or redoes steps until `count` of them are done, or none is left. */
export function goToStep(past: LayoutWithHistory, count: number): LayoutWithHistory {
  let now = past;
  while (now.history.done.length > Math.max(0, count)) now = undo(now);
  while (now.history.done.length < count && now.history.undone.length > 0) now = redo(now);
  return now;
}

export const undoAll = (past: LayoutWithHistory): LayoutWithHistory => goToStep(past, 0);

export const redoAll = (past: LayoutWithHistory): LayoutWithHistory => goToStep(past, Infinity);
