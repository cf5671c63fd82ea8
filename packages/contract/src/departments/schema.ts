import Type, { type Static } from 'typebox';
import { departmentLabels } from './resource.ts';
import { NameText, PatternText, PatternTextOrEmpty, SortNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { ListQuery, SearchText } from '../list.ts';
import { parentIdOf } from '../menus/schema.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { rules } from '../rules.ts';

const name = NameText(departmentLabels.name);
const code = PatternText(rules.departmentCode, departmentLabels.code, limits.nameMax);

const optional = {
  parentId: Type.Optional(parentIdOf(departmentLabels.parentId)),
  leader: Type.Optional(Type.String({ maxLength: limits.nicknameMax, title: departmentLabels.leader })),
  phone: Type.Optional(PatternTextOrEmpty(rules.phone, departmentLabels.phone, limits.phoneMax)),
  mail: Type.Optional(PatternTextOrEmpty(rules.email, departmentLabels.mail, limits.mailMax)),
  sort: Type.Optional(SortNumber),
  enabled: Type.Optional(Type.Boolean({ title: departmentLabels.enabled })),
};

/** Department; departments form a tree. */
export const Department = Type.Object({
  ...recordFields,
  parentId: Type.Integer(),
  name: Type.String(),
  code: Type.String(),
  leader: Type.String(),
  phone: Type.String(),
  mail: Type.String(),
  sort: Type.Integer(),
  enabled: Type.Boolean(),
});
export type Department = Static<typeof Department>;

const readOnly = ['children'] as const;

export const CreateDepartment = WriteBody({ name, code, ...optional }, readOnly);
export type CreateDepartment = Static<typeof CreateDepartment>;

export const UpdateDepartment = WriteBody(
  { name: Type.Optional(name), code: Type.Optional(code), ...optional, ...versionField },
  readOnly,
);
export type UpdateDepartment = Static<typeof UpdateDepartment>;

export const DepartmentQuery = ListQuery({ name: SearchText }, ['id', 'name', 'code', 'sort', 'createdAt'], {
  all: true,
});
export type DepartmentQuery = Static<typeof DepartmentQuery>;
