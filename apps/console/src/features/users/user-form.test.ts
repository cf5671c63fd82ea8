import { expect, it } from 'vitest';
import { bodyOf, emptyUser, valuesOf } from './user-form.tsx';

it('omits empty fields of a new user', () => {
  expect(bodyOf({ ...emptyUser, username: 'zhang1' })).toEqual({
    username: 'zhang1',
    avatar: '',
    email: '',
    description: '',
    roleIds: [],
    departmentId: null,
  });
});

it('sends fields that were cleared', () => {
  expect(bodyOf({ avatar: '', description: '' })).toEqual({ avatar: '', description: '' });
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
    email: '',
    description: '',
    enabled: true,
    createdBy: '',
    updatedBy: '',
    hasPassword: true,
  };
  expect(valuesOf(user)).toEqual({ ...emptyUser, username: 'zhang1', nickname: '张三', roleIds: [1], departmentId: 7 });
});
