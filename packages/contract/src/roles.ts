import Type, { type Static } from 'typebox';
import { ListAnswer } from './codes.ts';
import { ListQuery, SearchText } from './list.ts';
import { recordFields } from './record.ts';

export const rolesPath = '/api/v1/roles';

export const Role = Type.Object({
  ...recordFields,
  name: Type.String(),
  code: Type.String(),
  description: Type.String(),
});
export type Role = Static<typeof Role>;

export const RoleQuery = ListQuery({ name: SearchText }, ['id', 'name', 'code', 'createdAt'], { all: true });
export type RoleQuery = Static<typeof RoleQuery>;

export const RoleListAnswer = ListAnswer(Role);
