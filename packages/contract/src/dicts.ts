import Type, { type Static } from 'typebox';
import { ListAnswer } from './codes.ts';
import { limits } from './limits.ts';
import { FilterId, idOf, ListQuery, SearchText } from './list.ts';
import { recordFields, versionField, WriteBody } from './record.ts';
import { dictCodePattern } from './dict-types.ts';
import { dictColors } from './dictionary.ts';

const color = Type.Enum(dictColors, { title: '颜色' });
const name = Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: String.raw`\S`, title: '字典名' });
const code = Type.String({
  maxLength: limits.nameMax,
  pattern: dictCodePattern,
  title: '字典值',
  description: '请以字母或数字开头，只包含字母、数字、点、冒号、下划线和连字符',
});
const optional = {
  description: Type.Optional(Type.String({ maxLength: limits.descriptionMax, title: '描述' })),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, title: '排序' })),
  enabled: Type.Optional(Type.Boolean({ title: '状态' })),
  color: Type.Optional(color),
};

const typeId = idOf('字典类型');

/** One choice of a dictionary type; its code is unique within the type. */
export const Dict = Type.Object({
  ...recordFields,
  typeId: Type.Integer(),
  name: Type.String(),
  code: Type.String(),
  description: Type.String(),
  sort: Type.Integer(),
  enabled: Type.Boolean(),
  color,
});
export type Dict = Static<typeof Dict>;

export const CreateDict = WriteBody({ typeId, name, code, ...optional });
export type CreateDict = Static<typeof CreateDict>;

/** Section 7: updates send the type too; an item stays in its type. */
export const UpdateDict = WriteBody({
  typeId: Type.Optional(typeId),
  name: Type.Optional(name),
  code: Type.Optional(code),
  ...optional,
  ...versionField,
});
export type UpdateDict = Static<typeof UpdateDict>;

export const DictQuery = ListQuery(
  {
    typeId: FilterId('字典类型'),
    name: SearchText,
  },
  ['id', 'name', 'code', 'sort', 'createdAt'],
  { all: true },
);
export type DictQuery = Static<typeof DictQuery>;

/** The choices of one type, for any signed-in user's selects and tags: `GET /dictTypes/code/{code}/items`. */
export const DictChoice = Type.Object({
  name: Type.String(),
  code: Type.String(),
  color,
  enabled: Type.Boolean(),
});
export type DictChoice = Static<typeof DictChoice>;
export const DictChoicesAnswer = ListAnswer(DictChoice);
export const DictCodeParams = Type.Object({
  code: Type.String({ maxLength: limits.nameMax, pattern: dictCodePattern, title: '唯一编码' }),
});
