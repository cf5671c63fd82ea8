import Type, { type Static } from 'typebox';
import { limits } from './limits.ts';
import { ListQuery, SearchText } from './list.ts';
import { recordFields, versionField, WriteBody } from './record.ts';

/** Codes of dictionary types and values of items: no spaces, nothing that has a meaning in addresses. */
export const dictCodePattern = String.raw`^[A-Za-z0-9][A-Za-z0-9_.:-]*$`;

const name = Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: String.raw`\S`, title: '名称' });
const code = Type.String({
  maxLength: limits.nameMax,
  pattern: dictCodePattern,
  title: '唯一编码',
  description: '请以字母或数字开头，只包含字母、数字、点、冒号、下划线和连字符',
});
const description = Type.Optional(Type.String({ maxLength: limits.descriptionMax, title: '描述' }));

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
