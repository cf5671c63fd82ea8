import type { Clash } from '@mutai/layout/difference/merge-records';
import { isRecord } from '@mutai/layout/reading/check-value';
import { BlockSchema } from '@mutai/layout/model/block';
import { Canvas, type Layout } from '@mutai/layout/model/layout';
import { savingMessages as text } from './saving.messages.ts';

interface Named {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Named>>;
  readonly anyOf?: readonly Named[];
}

/** Returns the labels of the fields along a path. */
function titlesOn(schema: Named, way: string): readonly string[] {
  let at: Named | undefined = schema;
  return way.split('.').flatMap((key) => {
    const inside: Named | undefined =
      at?.properties?.[key] ?? at?.anyOf?.find(({ properties }) => properties?.[key] !== undefined)?.properties?.[key];
    at = inside;
    const title = inside === undefined ? key : (inside.title ?? key);
    return title === '' ? [] : [title];
  });
}

/** Returns the label of a conflict: block and field. */
export function clashTitle({ block, field }: Clash, base: Layout): string {
  if (block === null)
    return field === 'order' ? text.order : [text.canvas, ...titlesOn(Canvas as Named, field)].join(' / ');
  const there = base.blocks[block];
  const name = there?.title ?? `${text.wholeBlock} ${String(block)}`;
  if (field === '' || there === undefined) return name;
  return [name, ...titlesOn(BlockSchema(there.type) as Named, field)].join(' / ');
}

/** Formats a value of a conflict for display. */
export function clashValue({ block, field }: Clash, value: unknown): string {
  if (field === '' && block !== null) return value === undefined ? text.deleted : text.kept;
  if (field === 'order' && Array.isArray(value)) return value.join('、');
  if (value === undefined || value === null || value === '') return text.none;
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (isRecord(value) && typeof value['content'] === 'string') return value['content'];
  return JSON.stringify(value);
}

/** Unique key of a conflict. */
export const clashKey = ({ block, field }: Clash): string => `${String(block)}:${field}`;
