import { layoutLimits } from '../limits.ts';
import { type Layout } from '../model/layout.ts';
import { apply, type Difference, difference, inverse, isEmpty } from './difference.ts';

/** One thing that somebody did: a gesture, a command, a stretch of typing. */
export interface Step {
  /** What it is called, beside 撤销 and 重做. */
  readonly title: string;
  readonly difference: Difference;
  /** What it can go on: steps with the same key, one soon after the other, are one. Null: it stands alone. */
  readonly key: string | null;
  /** When it was last gone on, in milliseconds. */
  readonly at: number;
}

/** What can be undone and redone, the nearest last. */
export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const emptyHistory: History = { done: [], undone: [] };

/** A layout, and how it came to be so. */
export interface Past {
  readonly layout: Layout;
  readonly history: History;
}

/** What is said of something done. */
export interface StepInfo {
  readonly title: string;
  /** For typing and nudging: names what is typed or nudged, `move:3,5`, `text:3.fontCh`. */
  readonly key?: string;
  /** Milliseconds, of any clock. */
  readonly at: number;
}

/**
 * Takes down that something was done. What changes nothing is no step; what goes on the last one makes it longer, or
 * takes it back.
 *
 * @param after the layout as it is then
 */
export function record({ layout, history }: Past, after: Layout, { title, key, at }: StepInfo): Past {
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

/** The last step, while it has this key and nothing was undone since: further values of the same field replace it. */
function openStep({ done, undone }: History, key: string): Step | undefined {
  const last = done.at(-1);
  return last?.key === key && undone.length === 0 ? last : undefined;
}

/**
 * Enters a value into a field. Until {@link endStep}, every value of the same field replaces the one before: the command
 * runs on the layout as it was before the first of them, and all of them are one step.
 *
 * @param command returns the layout with the value; the same layout when the value is the original one
 */
export function revise(
  past: Past,
  command: (layout: Layout) => Layout,
  { title, key, at }: StepInfo & { readonly key: string },
): Past {
  const { layout, history } = cancelStep(past, key);
  const after = command(layout);
  const made = difference(layout, after);
  if (isEmpty(made)) return past.history.done.length === history.done.length ? past : { layout, history };
  const step: Step = { title, difference: made, key, at };
  return { layout: after, history: { done: [...history.done, step].slice(-layoutLimits.undoSteps), undone: [] } };
}

/** Takes back the step that a field with this key has open, and forgets it. Without one, nothing changes. */
export function cancelStep(past: Past, key: string): Past {
  const open = openStep(past.history, key);
  if (open === undefined) return past;
  return {
    layout: apply(past.layout, inverse(open.difference)),
    history: { ...past.history, done: past.history.done.slice(0, -1) },
  };
}

/** What comes next is a step of its own: a field was left, a key let go. */
export function endStep({ layout, history }: Past): Past {
  const last = history.done.at(-1);
  if (last === undefined || last.key === null) return { layout, history };
  return { layout, history: { ...history, done: [...history.done.slice(0, -1), { ...last, key: null }] } };
}

/** Takes back the last thing done, if there is one. Nothing goes on a step that was undone, also when it is redone. */
export function undo({ layout, history }: Past): Past {
  const step = history.done.at(-1);
  if (step === undefined) return { layout, history };
  return {
    layout: apply(layout, inverse(step.difference)),
    history: { done: history.done.slice(0, -1), undone: [...history.undone, { ...step, key: null }] },
  };
}

/** Does again what was last taken back, if there is something. */
export function redo({ layout, history }: Past): Past {
  const step = history.undone.at(-1);
  if (step === undefined) return { layout, history };
  return {
    layout: apply(layout, step.difference),
    history: { done: [...history.done, step], undone: history.undone.slice(0, -1) },
  };
}

export function undoAll(past: Past): Past {
  let earlier = past;
  while (earlier.history.done.length > 0) earlier = undo(earlier);
  return earlier;
}

export function redoAll(past: Past): Past {
  let later = past;
  while (later.history.undone.length > 0) later = redo(later);
  return later;
}
