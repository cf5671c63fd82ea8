import Type, { type Static } from 'typebox';
import { ListAnswer } from '../codes.ts';
import { dictColorNames, dictColors } from './dictionary.ts';
import { dictLabels, dictTypeLabels } from './resource.ts';
import { choiceOf, DescriptionText, NameText, PatternText, SortNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { FilterId, idOf, ListQuery, SearchText } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { rules } from '../rules.ts';

const color = choiceOf(dictColors, dictLabels.color, dictColorNames);
const name = NameText(dictLabels.name);
const code = PatternText(rules.dictCode, dictLabels.code, limits.nameMax);
const optional = {
  description: Type.Optional(DescriptionText()),
  sort: Type.Optional(SortNumber),
  enabled: Type.Optional(Type.Boolean({ title: dictLabels.enabled })),
  color: Type.Optional(color),
};

const typeId = idOf(dictLabels.typeId);

/** Item of a dictionary type. Its code is unique within the type. */
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

/** Clients send `typeId` on updates too, but an item cannot move to another type. */
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
    typeId: FilterId(dictLabels.typeId),
    name: SearchText,
  },
  ['id', 'name', 'code', 'sort', 'createdAt'],
  { all: true },
);
export type DictQuery = Static<typeof DictQuery>;

/** Dictionary item as selects and tags of any signed-in user need it: `GET /dictTypes/code/{code}/items`. */
export const DictChoice = Type.Object({
  name: Type.String(),
  code: Type.String(),
  color,
  enabled: Type.Boolean(),
});
export type DictChoice = Static<typeof DictChoice>;
export const DictChoicesAnswer = ListAnswer(DictChoice);
export const DictCodeParams = Type.Object({
  code: PatternText(rules.dictCode, dictTypeLabels.code, limits.nameMax),
});
