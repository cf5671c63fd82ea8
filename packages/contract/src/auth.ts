import Type, { type Static } from 'typebox';
import { Answer } from './codes.ts';
import { Id } from './list.ts';
import { NavigationMenu } from './menus/schema.ts';
import { accountLabels } from './users/resource.ts';
import { NewPassword } from './users/schema.ts';

export { permissionsVersionHeader } from './sessions/session.ts';

/** Nothing but presence is checked (section 5); the upper ends bound the server's work. */
export const LoginBody = Type.Object(
  {
    username: Type.String({
      minLength: 1,
      maxLength: 100,
      title: accountLabels.username,
      description: `请输入${accountLabels.username}`,
    }),
    password: Type.String({
      minLength: 1,
      maxLength: 200,
      title: accountLabels.password,
      description: `请输入${accountLabels.password}`,
    }),
    /** The session lives 30 days instead of 12 hours. */
    remember: Type.Optional(Type.Boolean({ title: accountLabels.remember })),
  },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

/** The access token: opaque, and a bare string as section 7 has it. */
export const LoginAnswer = Answer(Type.String());

export const SessionUser = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  nickname: Type.String(),
  avatar: Type.String(),
  description: Type.String(),
  /** Permissions; `*` is everything. */
  auth: Type.Array(Type.String()),
  roles: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() })),
  departmentId: Type.Union([Type.Integer(), Type.Null()]),
  /** Directories and pages that the user holds, from which the navigation is built. */
  menus: Type.Array(NavigationMenu),
  /** The role through whose eyes a super-administrator is looking; nothing can be changed meanwhile. */
  viewAs: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
  /** A generated password has to be changed before anything else is allowed. */
  mustChangePassword: Type.Boolean(),
  /** What the user set in the console: theme, sidebar, table columns … by key. */
  preferences: Type.Record(Type.String(), Type.Unknown()),
  /** Of the newest event: a stream that is opened with it tells all that happened since this answer. */
  lastEventId: Type.Integer(),
});
export type SessionUser = Static<typeof SessionUser>;

export const InfoAnswer = Answer(SessionUser);

export const ChangePasswordBody = Type.Object(
  {
    oldPassword: Type.String({ minLength: 1, maxLength: 200, title: accountLabels.oldPassword }),
    newPassword: NewPassword,
  },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** Looks at the console as a holder of a role does; null leaves. For super-administrators. */
export const ViewAsBody = Type.Object(
  { roleId: Type.Union([Id, Type.Null()], { title: '角色' }) },
  { additionalProperties: false },
);
export type ViewAsBody = Static<typeof ViewAsBody>;

/** Key and body of one remembered preference: any JSON value, `null` forgets it. */
export const PreferenceParams = Type.Object({
  key: Type.String({ pattern: '^[a-z][a-z0-9.-]{0,63}$', title: '偏好名称' }),
});
export const PreferenceBody = Type.Object(
  { value: Type.Unknown({ title: '偏好内容' }) },
  { additionalProperties: false },
);
