import Type, { type Static } from 'typebox';
import { Answer, ListAnswer } from './codes.ts';
import { limits } from './limits.ts';
import { FilterFlag, FilterId, Id, ListQuery, SearchText } from './list.ts';
import { recordFields, versionField, WriteBody } from './record.ts';
import { rules } from './rules.ts';

/** A password that somebody chooses; `pattern` carries the rule of section 5. */
export const NewPassword = Type.String({
  maxLength: limits.password.max,
  pattern: rules.password.pattern.source,
  title: '新密码',
  description: rules.password.message,
});

const nickname = Type.String({
  minLength: 1,
  maxLength: limits.nicknameMax,
  pattern: String.raw`\S`,
  title: '用户昵称',
});

const writable = {
  nickname,
  avatar: Type.Optional(
    Type.Union([Type.Literal(''), Type.String({ maxLength: limits.urlMax, pattern: rules.avatar.pattern.source })], {
      title: '用户头像',
      description: rules.avatar.message,
    }),
  ),
  roleIds: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true, title: '关联角色' })),
  departmentId: Type.Optional(Type.Union([Id, Type.Null()], { title: '所属部门' })),
  description: Type.Optional(Type.String({ maxLength: limits.descriptionMax, title: '个人描述' })),
  enabled: Type.Optional(Type.Boolean({ title: '状态' })),
};

/** A user as lists and forms see it. The password never leaves the server. */
export const User = Type.Object({
  ...recordFields,
  username: Type.String(),
  nickname: Type.String(),
  avatar: Type.String(),
  roleIds: Type.Array(Type.Integer()),
  /** null: belongs to none. */
  departmentId: Type.Union([Type.Integer(), Type.Null()]),
  description: Type.String(),
  enabled: Type.Boolean(),
  /** Whether a password was set; without one nobody can sign in. */
  hasPassword: Type.Boolean(),
});
export type User = Static<typeof User>;

const readOnly = ['hasPassword'] as const;

export const CreateUser = WriteBody(
  {
    ...writable,
    username: Type.String({
      pattern: rules.username.pattern.source,
      title: '登录账号',
      description: rules.username.message,
    }),
    nickname: Type.Optional(nickname),
    password: Type.Optional(NewPassword),
  },
  readOnly,
);
export type CreateUser = Static<typeof CreateUser>;

/** The account name is fixed once created; a new password is set by whoever may reset it. */
export const UpdateUser = WriteBody(
  { ...writable, nickname: Type.Optional(nickname), password: Type.Optional(NewPassword), ...versionField },
  [...readOnly, 'username'],
);
export type UpdateUser = Static<typeof UpdateUser>;

/** A department finds the users of those below it too. */
export const UserQuery = ListQuery(
  {
    nickname: SearchText,
    username: SearchText,
    roleId: FilterId('关联角色'),
    departmentId: FilterId('所属部门'),
    enabled: FilterFlag('状态'),
  },
  ['id', 'username', 'nickname', 'createdAt', 'updatedAt'],
);
export type UserQuery = Static<typeof UserQuery>;

export const UserAnswer = Answer(User);
export const UserListAnswer = ListAnswer(User);
