import Type, { type Static } from 'typebox';
import { DateTime, NameText } from '../fields.ts';
import { limits } from '../limits.ts';
import { idOf, ListQuery, SearchText } from '../list.ts';
import { recordFields, Timestamp, versionField, WriteBody } from '../record.ts';
import { screenKeyLabels } from './resource.ts';

const fields = {
  /** Begins the names of the screens. */
  name: NameText(screenKeyLabels.name),
  uses: Type.Integer({ minimum: 1, maximum: limits.screenKeyUses, title: screenKeyLabels.uses }),
  expiresAt: DateTime(screenKeyLabels.expiresAt),
};
const groupId = Type.Union([idOf(screenKeyLabels.groupId), Type.Null()], { title: screenKeyLabels.groupId });

/** Key with which displays register themselves, without an administrator at each. */
export const ScreenKey = Type.Object({
  ...recordFields,
  name: Type.String(),
  /** Group of the new screens. */
  groupId: Type.Union([Type.Integer(), Type.Null()]),
  groupName: Type.String(),
  /** Number of displays that may register, and of those that have. */
  uses: Type.Integer(),
  used: Type.Integer(),
  expiresAt: Timestamp,
  /** Value of the parameter `enrollParameter` in the address of displays. */
  key: Type.String(),
});
export type ScreenKey = Static<typeof ScreenKey>;

const readOnly = ['groupName', 'used', 'key'] as const;

export const CreateScreenKey = WriteBody({ ...fields, groupId: Type.Optional(groupId) }, readOnly);
export type CreateScreenKey = Static<typeof CreateScreenKey>;

export const UpdateScreenKey = WriteBody(
  {
    name: Type.Optional(fields.name),
    uses: Type.Optional(fields.uses),
    expiresAt: Type.Optional(fields.expiresAt),
    groupId: Type.Optional(groupId),
    ...versionField,
  },
  readOnly,
);
export type UpdateScreenKey = Static<typeof UpdateScreenKey>;

export const ScreenKeyQuery = ListQuery({ name: SearchText }, ['id', 'name', 'expiresAt', 'createdAt']);
export type ScreenKeyQuery = Static<typeof ScreenKeyQuery>;
