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
  /** Holds every permission, also those of pages to come; its permissions cannot be assigned. */
  holdsEverything: Type.Boolean(),
  /** Menu records that the role gives, parents of ticked ones among them. */
  menuIds: Type.Array(Type.Integer()),
  /** How many users hold it. */
  userCount: Type.Integer(),
});
export type Role = Static<typeof Role>;

const readOnly = ['holdsEverything', 'userCount'] as const;

/** Menu records that a role gives; their parents are added by the server. */
const menuIds = Type.Optional(Type.Array(Id, { maxItems: 20_000, uniqueItems: true, title: roleLabels.menuIds }));

/** A copy of a role is created with that role's `menuIds`. */
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

/** Permissions that a release suggests for a role that the product made. */
export const RoleOffer = Type.Object({
  roleId: Type.Integer(),
  name: Type.String(),
  /** Menu records to add to the role's `menuIds`. */
  permissions: Type.Array(Type.Object({ menuId: Type.Integer(), name: Type.String() })),
});
export type RoleOffer = Static<typeof RoleOffer>;

export const RoleOffersAnswer = Answer(Type.Array(RoleOffer));
