import { type Layout } from '../model/layout.ts';
import { difference } from './difference.ts';
import { type FieldChanges } from './field-changes.ts';
import { changeText } from './field-text.ts';
import { blockField, canvasField, type Field } from './field-titles.ts';
import { movedIn } from './order.ts';

/** Change between two layouts, as text for people. */
export interface DescribedChange {
  /** Id of the block; `null`: the canvas. */
  readonly block: number | null;
  /** Name of the changed object: 画布, or the title of the block. */
  readonly subject: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Label of the field; empty if the whole block was added or removed. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

type Names = Readonly<Record<string, string>>;

/** Pairs of fields shown as one. */
const pairs = [
  { ways: ['x', 'y'], name: '位置', text: (one: unknown, other: unknown) => `${String(one)}, ${String(other)}` },
  { ways: ['w', 'h'], name: '大小', text: (one: unknown, other: unknown) => `${String(one)} × ${String(other)}` },
  {
    ways: ['width', 'height'],
    name: '大小',
    text: (one: unknown, other: unknown) => `${String(one)} × ${String(other)}`,
  },
] as const;

type DescribedField = Pick<DescribedChange, 'field' | 'before' | 'after'>;

/** Changes of one record. Position and size come first, each as one change. */
function describeFields(
  fieldOf: (way: string) => Field,
  before: object,
  after: object,
  changes: FieldChanges,
  fonts: Names,
): readonly DescribedField[] {
  const [was, is] = [before, after] as Readonly<Record<string, unknown>>[];
  const paired = new Set<string>();
  const described: DescribedField[] = [];
  for (const { ways, name, text } of pairs) {
    if (!ways.some((way) => way in changes)) continue;
    const [one, other] = ways;
    for (const way of ways) paired.add(way);
    described.push({ field: name, before: text(was?.[one], was?.[other]), after: text(is?.[one], is?.[other]) });
  }
  for (const [way, [old, now]] of Object.entries(changes)) {
    if (paired.has(way)) continue;
    const { title, schema } = fieldOf(way);
    const [from, to] = changeText(schema, [old, now], { fonts });
    described.push({ field: title, before: from, after: to });
  }
  return described;
}

/**
 * Changes between two layouts as text: the canvas, each block in stacking order, then removed blocks.
 *
 * @param fonts display names of fonts by their names in the document; default: those names
 */
export function describeChanges(before: Layout, after: Layout, fonts: Names = {}): readonly DescribedChange[] {
  const { canvas, blocks, order } = difference(before, after);
  const described: DescribedChange[] = describeFields(canvasField, before.canvas, after.canvas, canvas, fonts).map(
    (change) => ({
      block: null,
      subject: '画布',
      kind: 'changed',
      ...change,
    }),
  );
  const moved = new Set(order === null ? [] : movedIn(...order));
  const placeText = (places: Layout['order'], id: number) => `第 ${String(places.indexOf(id) + 1)} 层`;
  for (const id of after.order) {
    const [was, is, change] = [before.blocks[id], after.blocks[id], blocks[id]];
    if (is === undefined) continue;
    const facts = { block: id, subject: is.title } as const;
    if (change?.kind === 'added') described.push({ ...facts, kind: 'added', field: '', before: '', after: '' });
    if (was === undefined) continue;
    if (change?.kind === 'changed') {
      const fields = describeFields((way) => blockField(is.type, way), was, is, change.fields, fonts);
      described.push(...fields.map((field) => ({ ...facts, kind: 'changed' as const, ...field })));
    }
    if (moved.has(id)) {
      const places = { before: placeText(before.order, id), after: placeText(after.order, id) };
      described.push({ ...facts, kind: 'changed', field: '层级', ...places });
    }
  }
  for (const id of before.order) {
    const change = blocks[id];
    if (change?.kind !== 'removed') continue;
    described.push({ block: id, subject: change.block.title, kind: 'removed', field: '', before: '', after: '' });
  }
  return described;
}
