import { changeText } from '@mutai/layout/difference/field-text';
import { blockField, blockFieldTitle, canvasField, canvasFieldTitle } from '@mutai/layout/difference/field-titles';
import type { Conflict } from '@mutai/layout/difference/merge-records';
import type { Layout } from '@mutai/layout/model/layout';
import { fontNames } from '../../../ui/layout-comparison/font-names.ts';
import { savingMessages as text } from './saving.messages.ts';

/** Returns the label of a conflict: block and field. */
export function conflictTitle({ block, field }: Conflict, base: Layout): string {
  if (block === null) return field === 'order' ? text.order : `${text.canvas} / ${canvasFieldTitle(field)}`;
  const there = base.blocks[block];
  const name = there?.title ?? `${text.wholeBlock} ${String(block)}`;
  if (field === '' || there === undefined) return name;
  const title = blockFieldTitle(there.type, field);
  return title === '' ? name : `${name} / ${title}`;
}

/** Returns the values of a conflict as text. */
export function conflictValues(
  { block, field, mine, theirs }: Conflict,
  base: Layout,
): Readonly<Record<'mine' | 'theirs', string>> {
  const both = (describe: (value: unknown) => string) => ({ mine: describe(mine), theirs: describe(theirs) });
  if (field === '' && block !== null) return both((value) => (value === undefined ? text.deleted : text.kept));
  if (field === 'order') return both((value) => orderText(value, base));
  const there = block === null ? undefined : base.blocks[block];
  const { schema } = there === undefined ? canvasField(field) : blockField(there.type, field);
  const [my, their] = changeText(schema, [mine, theirs], { fonts: fontNames });
  return { mine: my, theirs: their };
}

/** Titles of the blocks, back to front. */
const orderText = (value: unknown, base: Layout): string =>
  (Array.isArray(value) ? value : [])
    .map((id: unknown) => base.blocks[Number(id)]?.title ?? `${text.wholeBlock} ${String(id)}`)
    .join('、');

/** Unique key of a conflict. */
export const conflictKey = ({ block, field }: Conflict): string => `${String(block)}:${field}`;
