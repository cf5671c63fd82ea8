import { type Conflict, type Side } from '@mutai/layout/difference/merge-records';
import { type Layout } from '@mutai/layout/model/layout';

/** Difference of a field's value between two layouts. */
export type ValueChange = Omit<Conflict, 'mine'>;

/** Text in a field that is not a valid value. */
export interface RefusedText {
  readonly text: string;
  readonly problem: string;
  /** Returns the change of the field's value; `null` if it did not change or the field is gone. */
  readonly changed: (before: Layout, after: Layout) => ValueChange | null;
  /** Resolves a conflict: keeps the text or shows the new value. */
  readonly resolve: (side: Side) => void;
}

/** Field that owns its typed text. */
export interface EntryField {
  /** Applies pending input. */
  readonly settle: () => void;
  /** Returns the rejected text; `null` if there is none. */
  readonly refused: () => RefusedText | null;
}
