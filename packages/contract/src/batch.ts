import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { choiceOf } from './fields.ts';
import { Ids } from './list.ts';
import { optionalFields } from './record.ts';

/** Changes that a batch edit can make to a list, such as roles or tags. */
export const listChangeModes = ['add', 'remove', 'replace'] as const;
export type ListChangeMode = (typeof listChangeModes)[number];
const modeNames: Readonly<Record<ListChangeMode, string>> = { add: '添加', remove: '移除', replace: '替换' };

/** Change of a list: items to add, to remove, or to replace it with. */
export interface ListChange<Item> {
  readonly mode: ListChangeMode;
  readonly items: readonly Item[];
}

/** Schema of a {@link ListChange}. @param items schema of the list */
export const ListChange = <Items extends TSchema>(title: string, items: Items) =>
  Type.Object({ mode: choiceOf(listChangeModes, title, modeNames), items }, { additionalProperties: false, title });

/**
 * Returns a list after a change.
 *
 * @param keyOf identity of an item; by default the item itself
 */
export function changedList<Item>(
  before: readonly Item[],
  { mode, items }: ListChange<Item>,
  keyOf: (item: Item) => unknown = (item) => item,
): Item[] {
  if (mode === 'replace') return [...items];
  const keys = new Set((mode === 'add' ? before : items).map(keyOf));
  return mode === 'add'
    ? [...before, ...items.filter((item) => !keys.has(keyOf(item)))]
    : before.filter((item) => !keys.has(keyOf(item)));
}

/** Body of a batch edit: ids, and the fields to change. Omitted fields stay as they are. */
export const BatchEdit = <F extends TProperties>(fields: F) =>
  Type.Object({ ids: Ids, ...optionalFields(fields) }, { additionalProperties: false, minProperties: 2 });

/** Record that a batch cannot change. */
export const RefusedRecord = Type.Object({
  id: Type.Integer(),
  /** Display name. */
  name: Type.String(),
  /** Sentence without a full stop. */
  reason: Type.String(),
});
export type RefusedRecord = Static<typeof RefusedRecord>;

/** `data` of the error for a batch that changed nothing, because it cannot change all of its records. */
export interface BatchRefusal {
  readonly refused: readonly RefusedRecord[];
}
