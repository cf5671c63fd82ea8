import Type, { type Static } from 'typebox';
import { dictTypeLabels } from './resource.ts';
import { DescriptionText, PatternTextOrEmpty } from '../fields.ts';
import { limits } from '../limits.ts';
import { ListQuery, SearchText } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { rules } from '../rules.ts';

/** Both fields are optional: a missing code is derived from the name, a missing name from the code. */
const optional = {
  name: Type.Optional(Type.String({ maxLength: limits.nameMax, title: dictTypeLabels.name })),
  code: Type.Optional(PatternTextOrEmpty(rules.dictCode, dictTypeLabels.code, limits.nameMax)),
  description: Type.Optional(DescriptionText()),
};

/** Dictionary type: a named list of items. */
export const DictType = Type.Object({
  ...recordFields,
  name: Type.String(),
  code: Type.String(),
  description: Type.String(),
  /** Number of items; deleting the type deletes them too. */
  itemCount: Type.Integer(),
  /** Used by the product itself: it can be renamed, but its code cannot change and it cannot be deleted. */
  builtIn: Type.Boolean(),
});
export type DictType = Static<typeof DictType>;

const readOnly = ['itemCount', 'builtIn'] as const;

export const CreateDictType = WriteBody(optional, readOnly);
export type CreateDictType = Static<typeof CreateDictType>;

export const UpdateDictType = WriteBody({ ...optional, ...versionField }, readOnly);
export type UpdateDictType = Static<typeof UpdateDictType>;

export const DictTypeQuery = ListQuery({ name: SearchText, code: SearchText }, ['id', 'name', 'code', 'createdAt'], {
  all: true,
});
export type DictTypeQuery = Static<typeof DictTypeQuery>;
