import { expect, it } from 'vitest';
import type { Department } from '@mutai/contract/departments';
import type { Role } from '@mutai/contract/roles';
import { namesFrom } from './user-choices.tsx';
import { bodyOf, emptyUser, valuesOf } from './user-form.tsx';

const everything = { roles: true, departments: true };

it('sends a new user without the fields that were left empty', () => {
  expect(bodyOf({ ...emptyUser, username: ' zhang1 ' }, everything)).toEqual({
    username: 'zhang1',
    avatar: '',
    description: '',
    roleIds: [],
    departmentId: null,
  });
});

it('leaves roles and department alone while nobody could see them', () => {
  const values = { nickname: '张三', roleIds: [], departmentId: null };
  expect(bodyOf(values, { roles: false, departments: false })).toEqual({ nickname: '张三' });
  expect(bodyOf(values, { roles: true, departments: false })).toEqual({ nickname: '张三', roleIds: [] });
  expect(bodyOf(values, { roles: false, departments: true })).toEqual({ nickname: '张三', departmentId: null });
});

it('sends what was emptied on purpose', () => {
  expect(bodyOf({ avatar: '', description: '' }, everything)).toEqual({ avatar: '', description: '' });
});

it('takes no password from a record', () => {
  const user = {
    id: 1,
    version: 1,
    createdAt: '',
    updatedAt: '',
    username: 'zhang1',
    nickname: '张三',
    avatar: '',
    roleIds: [1],
    departmentId: 7,
    description: '',
    enabled: true,
    createdBy: '',
    updatedBy: '',
    hasPassword: true,
  };
  expect(valuesOf(user)).toEqual({ ...emptyUser, username: 'zhang1', nickname: '张三', roleIds: [1], departmentId: 7 });
});

const base = { version: 1, createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' };
const role: Role = {
  ...base,
  id: 1,
  name: '编辑',
  code: 'editor',
  description: '',
  holdsEverything: false,
  menuIds: [],
  userCount: 0,
};
const department: Department = {
  ...base,
  id: 5,
  parentId: 0,
  name: '编辑部',
  code: 'edit',
  leader: '',
  phone: '',
  mail: '',
  sort: 0,
  enabled: true,
};

it('names roles and departments, and those that are gone by their number', () => {
  const names = namesFrom([role], [department]);
  expect(names.roles([1, 9])).toBe('编辑、未知角色（9）');
  expect([5, 6, null].map((id) => names.department(id))).toEqual(['编辑部', '未知部门（6）', '']);
});

it('names nothing while names are out of sight', () => {
  const names = namesFrom(null, null);
  expect([names.roles([1]), names.department(5)]).toEqual(['', '']);
});
