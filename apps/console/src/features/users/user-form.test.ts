import { expect, it } from 'vitest';
import { bodyOf, emptyUser, roleNames, valuesOf } from './user-form.tsx';

it('sends a new user without the fields that were left empty', () => {
  expect(bodyOf({ ...emptyUser, username: ' zhang1 ' }, true)).toEqual({
    username: 'zhang1',
    avatar: '',
    description: '',
    roleIds: [],
  });
});

it('leaves the roles alone while nobody could see them', () => {
  expect(bodyOf({ nickname: '张三', roleIds: [] }, false)).toEqual({ nickname: '张三' });
  expect(bodyOf({ roleIds: [] }, true)).toEqual({ roleIds: [] });
});

it('sends what was emptied on purpose', () => {
  expect(bodyOf({ avatar: '', description: '' }, true)).toEqual({ avatar: '', description: '' });
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
    description: '',
    enabled: true,
    createdBy: '',
    hasPassword: true,
  };
  expect(valuesOf(user)).toEqual({ ...emptyUser, username: 'zhang1', nickname: '张三', roleIds: [1] });
});

it('names a role that is gone by its number', () => {
  const role = { id: 1, version: 1, createdAt: '', updatedAt: '', name: '编辑', code: 'editor', description: '' };
  expect(roleNames([role], [1, 9])).toBe('编辑、未知角色（9）');
});
