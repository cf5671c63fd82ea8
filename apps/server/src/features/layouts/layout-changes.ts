import type { Block } from '@mutai/layout/model/block';
import type { Layout } from '@mutai/layout/model/layout';
import { difference, type Difference } from '@mutai/layout/difference/difference';
import { blockFieldTitle, canvasFieldTitle } from '@mutai/layout/difference/field-titles';
import type { Changes } from '../../platform/audit/changes.ts';

/** Largest number of changed fields, and of names in a list, that a log line shows. */
const mostFields = 40;
const mostNamed = 10;

/** Canvas fields that are also fields of the record, which logs them. */
const ofRecord: ReadonlySet<string> = new Set(['title', 'description', 'width', 'height', 'langList']);

const nameOf = ({ title, id }: Pick<Block, 'title' | 'id'>): string => `“${title}”（${id}）`;

const listed = (names: readonly string[]): string =>
  `${names.slice(0, mostNamed).join('、')}${names.length > mostNamed ? `等 ${names.length} 个` : ''}`;

const textOf = (item: unknown): string => {
  if (typeof item !== 'object' || item === null) return String(item);
  const { title, url, content } = item as Readonly<Record<string, unknown>>;
  const named = [title, url, content].find((one) => typeof one === 'string' && one !== '');
  return typeof named === 'string' ? named : JSON.stringify(item);
};

/** Readable value for the log: names of list items, plain text of styled texts. */
function told(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : listed(value.map(textOf));
  return typeof value === 'object' && value !== null ? textOf(value) : (value ?? null);
}

type Told = readonly [field: string, before: unknown, after: unknown];

/** Yields functions for the changed fields of canvas and blocks, so that only logged ones are described. */
function* fieldsOf(after: Layout, { canvas, blocks }: Difference): Generator<() => Told> {
  for (const [way, [old, now]] of Object.entries(canvas)) {
    if (!ofRecord.has(way)) yield () => [`画布的${canvasFieldTitle(way)}`, old, now];
  }
  for (const [id, change] of Object.entries(blocks)) {
    const block = after.blocks[Number(id)];
    if (change.kind !== 'changed' || block === undefined) continue;
    for (const [way, [old, now]] of Object.entries(change.fields)) {
      yield () => [`${nameOf(block)}的${blockFieldTitle(block.type, way)}`, old, now];
    }
  }
}

/**
 * Log entries of a changed document, by readable names of blocks and fields. Changes beyond the limit are only counted.
 */
export function documentChanges(before: Layout, after: Layout): Changes {
  const changed = difference(before, after);
  const named = (kind: 'added' | 'removed') =>
    Object.values(changed.blocks).flatMap((change) => (change.kind === kind ? [nameOf(change.block)] : []));
  const [added, removed] = [named('added'), named('removed')];
  const fields = [...fieldsOf(after, changed)];
  const rest = fields.length - mostFields;
  return {
    ...(added.length === 0 ? {} : { 新增组件: [null, listed(added)] }),
    ...(removed.length === 0 ? {} : { 删除组件: [listed(removed), null] }),
    ...(changed.order !== null && added.length + removed.length === 0 ? { 组件的层级: [null, '已调整'] } : {}),
    ...Object.fromEntries(
      fields.slice(0, mostFields).map((tell) => {
        const [field, old, now] = tell();
        return [field, [told(old), told(now)] as const];
      }),
    ),
    ...(rest > 0 ? { 其他修改: [null, `${rest} 处`] } : {}),
  };
}
