import Type, { type Static } from 'typebox';
import { limits } from './limits.ts';
import { ListQuery, SearchText } from './list.ts';
import { ParentId } from './menus.ts';
import { recordFields, versionField, WriteBody } from './record.ts';
import { rules } from './rules.ts';

const name = Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: String.raw`\S`, title: '部门名称' });
const code = Type.String({
  maxLength: limits.nameMax,
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
  title: '编码',
  description: '请以字母或数字开头，只包含字母、数字、下划线和连字符',
});
const orEmpty = (rule: { readonly pattern: RegExp; readonly message: string }, title: string) =>
  Type.Optional(
    Type.Union([Type.Literal(''), Type.String({ maxLength: 100, pattern: rule.pattern.source })], {
      title,
      description: rule.message,
    }),
  );

const optional = {
  parentId: Type.Optional(ParentId),
  leader: Type.Optional(Type.String({ maxLength: limits.nicknameMax, title: '负责人' })),
  phone: orEmpty(rules.phone, '联系电话'),
  mail: orEmpty(rules.email, '邮箱'),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, title: '排序' })),
  enabled: Type.Optional(Type.Boolean({ title: '状态' })),
};

/** A department; they form a tree. */
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
