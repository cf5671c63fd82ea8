import { difference } from '@mutai/layout/difference/difference';
import type { Layout } from '@mutai/layout/model/layout';
import { savingMessages as text } from './saving.messages.ts';

/** Summarizes the changes of a layout in a few words. */
export function summarizeChanges(before: Layout, after: Layout): string {
  const { canvas, blocks, order } = difference(before, after);
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const { kind } of Object.values(blocks)) counts[kind] += 1;
  const parts = (['added', 'changed', 'removed'] as const).flatMap((kind) =>
    counts[kind] === 0 ? [] : [text[kind](counts[kind])],
  );
  if (Object.keys(canvas).length > 0) parts.push(text.refitCanvas);
  // Added and deleted blocks change the order themselves.
  if (order !== null && counts.added === 0 && counts.removed === 0) parts.push(text.reordered);
  return parts.join('、');
}
