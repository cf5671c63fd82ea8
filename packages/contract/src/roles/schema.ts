import Type, { type Static } from 'typebox';
import { Answer, ListAnswer } from '../codes.ts';
import { DescriptionText, NameText, PatternText } from '../fields.ts';
import { limits } from '../limits.ts';
import { Id, ListQuery, SearchText } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { roleLabels } from './resource.ts';
import { rules } from '../rules.ts';

const name = NameText(roleLabels.name);
const code = PatternText(rules.roleCode, roleLabels.code, limits.nameMax);
const description = Type.Optional(DescriptionText());

export const Role = Type.Object({
  ...recordFields,
  name: Type.String(),
  code: Type.String(),
  description: Type.String(),
  /** Grants every permission, including those of future pages; its permissions cannot be edited. */
  holdsEverything: Type.Boolean(),
  /** Menu records that the role grants, including the parents of selected records. */
  menuIds: Type.Array(Type.Integer()),
  /** Number of users with this role. */
  userCount: Type.Integer(),
});
export type Role = Static<typeof Role>;

const readOnly = ['holdsEverything', 'userCount'] as const;

/** Menu records that a role grants; the server adds their parents. */
const menuIds = Type.Optional(Type.Array(Id, { maxItems: 20_000, uniqueItems: true, title: roleLabels.menuIds }));

/** To copy a role, send its `menuIds`. */
export const CreateRole = WriteBody({ name, code, description, menuIds }, readOnly);
export type CreateRole = Static<typeof CreateRole>;

export const UpdateRole = WriteBody(
  { name: Type.Optional(name), code: Type.Optional(code), description, menuIds, ...versionField },
  readOnly,
);
export type UpdateRole = Static<typeof UpdateRole>;

export const RoleQuery = ListQuery({ name: SearchText }, ['id', 'name', 'code', 'createdAt', 'updatedAt'], {
  all: true,
});
export type RoleQuery = Static<typeof RoleQuery>;

export const RoleListAnswer = ListAnswer(Role);

/** Permissions that a release suggests for a seeded role. */
export const RoleOffer = Type.Object({
  roleId: Type.Integer(),
  name: Type.String(),
  /** Menu records to add to the role's `menuIds`. */
  permissions: Type.Array(Type.Object({ menuId: Type.Integer(), name: Type.String() })),
});
export type RoleOffer = Static<typeof RoleOffer>;

export const RoleOffersAnswer = Answer(Type.Array(RoleOffer));
