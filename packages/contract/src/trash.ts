import Type, { type Static } from 'typebox';
import { ListQuery, SearchText } from './list.ts';
import { Timestamp } from './record.ts';

/** A deleted record, as its resource's trash lists it. `id` is the trash's own. */
export const TrashItem = Type.Object({
  id: Type.Integer(),
  recordId: Type.Integer(),
  name: Type.String(),
  deletedAt: Timestamp,
  /** Nickname of who deleted it. */
  deletedBy: Type.String(),
});
export type TrashItem = Static<typeof TrashItem>;

export const TrashQuery = ListQuery({ name: SearchText }, ['id', 'deletedAt']);
export type TrashQuery = Static<typeof TrashQuery>;
