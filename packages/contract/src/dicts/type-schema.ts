import Type, { type Static } from 'typebox';
import { dictTypeLabels } from './resource.ts';
import { DescriptionText, PatternTextOrEmpty } from '../fields.ts';
import { limits } from '../limits.ts';
import { ListQuery, SearchText } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { rules } from '../rules.ts';

/** Section 5: no field of a type is required. Without a code it gets one by its name, without a name that of its code. */
const optional = {
  name: Type.Optional(Type.String({ maxLength: limits.nameMax, title: dictTypeLabels.name })),
  code: Type.Optional(PatternTextOrEmpty(rules.dictCode, dictTypeLabels.code, limits.nameMax)),
  description: Type.Optional(DescriptionText()),
};

/** A dictionary type: a named list of choices. Section 3. */
export const DictType = Type.Object({
  ...recordFields,
  name: Type.String(),
  code: Type.String(),
  description: Type.String(),
  /** How many items it has; a deletion takes them along. */
  itemCount: Type.Integer(),
  /** The product itself reads it by its code: it can be renamed, but neither recoded nor deleted. */
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
