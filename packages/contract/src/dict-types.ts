import Type, { type Static } from 'typebox';
import { DescriptionText, NameText, PatternText } from './fields.ts';
import { dictTypeLabels } from './labels.ts';
import { limits } from './limits.ts';
import { ListQuery, SearchText } from './list.ts';
import { recordFields, versionField, WriteBody } from './record.ts';
import { rules } from './rules.ts';

const name = NameText(dictTypeLabels.name);
const code = PatternText(rules.dictCode, dictTypeLabels.code, limits.nameMax);
const description = Type.Optional(DescriptionText());

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

export const CreateDictType = WriteBody({ name, code, description }, readOnly);
export type CreateDictType = Static<typeof CreateDictType>;

export const UpdateDictType = WriteBody(
  { name: Type.Optional(name), code: Type.Optional(code), description, ...versionField },
  readOnly,
);
export type UpdateDictType = Static<typeof UpdateDictType>;

export const DictTypeQuery = ListQuery({ name: SearchText, code: SearchText }, ['id', 'name', 'code', 'createdAt'], {
  all: true,
});
export type DictTypeQuery = Static<typeof DictTypeQuery>;
