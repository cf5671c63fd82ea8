import { type Clash, type Side } from '@mutai/layout/difference/merge-records';
import { type Layout } from '@mutai/layout/model/layout';

/** How the value of a field differs between two layouts. */
export type ValueChange = Omit<Clash, 'mine'>;

/** A text that a field holds and that cannot be its value. */
export interface RefusedText {
  readonly text: string;
  readonly problem: string;
  /** How the value of the field differs; null: it does not, or the field is gone. */
  readonly changed: (before: Layout, after: Layout) => ValueChange | null;
  /** The value of the field has become another: keeps the text, or shows the value. */
  readonly resolve: (side: Side) => void;
}

/** A field that owns what is typed into it. */
export interface EntryField {
  /** Applies what it holds and has not applied yet. */
  readonly settle: () => void;
  /** Null: it holds nothing that was refused. */
  readonly refused: () => RefusedText | null;
}
