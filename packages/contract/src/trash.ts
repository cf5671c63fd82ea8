import Type, { type Static } from 'typebox';
import { ListQuery, SearchText } from './list.ts';
import { LoggedChanges } from './logs/schema.ts';
import { Timestamp } from './record.ts';

/** Deleted record in the trash of its resource. `id` is the id of the trash entry. */
export const TrashItem = Type.Object({
  id: Type.Integer(),
  recordId: Type.Integer(),
  name: Type.String(),
  deletedAt: Timestamp,
  /** Nickname of the user who deleted it. */
  deletedBy: Type.String(),
  /** Fields by which to recognise the record: field → `[null, value]`, with names for ids, as in the operation log. */
  facts: LoggedChanges,
  /** There is a picture of the record at `trashPicturePath`. */
  hasPicture: Type.Boolean(),
});
export type TrashItem = Static<typeof TrashItem>;

export const TrashQuery = ListQuery({ name: SearchText }, ['id', 'deletedAt']);
export type TrashQuery = Static<typeof TrashQuery>;
