import { blockFieldTitle, canvasFieldTitle } from '@mutai/layout/difference/field-titles';
import type { Conflict } from '@mutai/layout/difference/merge-records';
import { isRecord } from '@mutai/layout/reading/check-value';
import type { Layout } from '@mutai/layout/model/layout';
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

/** Formats a value of a conflict for display. */
export function conflictValue({ block, field }: Conflict, value: unknown): string {
  if (field === '' && block !== null) return value === undefined ? text.deleted : text.kept;
  if (field === 'order' && Array.isArray(value)) return value.join('、');
  if (value === undefined || value === null || value === '') return text.none;
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (isRecord(value) && typeof value['content'] === 'string') return value['content'];
  return JSON.stringify(value);
}

/** Unique key of a conflict. */
export const conflictKey = ({ block, field }: Conflict): string => `${String(block)}:${field}`;
