import Type, { type Static } from 'typebox';
import { Answer } from './codes.ts';
import { Id } from './list.ts';
import { NavigationMenu } from './menus/schema.ts';
import { Timestamp } from './record.ts';
import { accountLabels } from './users/resource.ts';
import { NewPassword } from './users/schema.ts';

export { permissionsVersionHeader } from './sessions/session.ts';

/** Sign-in checks presence only, not format; the maximum lengths bound the work of the server. */
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

/** Access token: an opaque bare string. */
export const LoginAnswer = Answer(Type.String());

export const SessionUser = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  nickname: Type.String(),
  avatar: Type.String(),
  description: Type.String(),
  /** Permission codes; `*` grants everything. */
  auth: Type.Array(Type.String()),
  roles: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() })),
  departmentId: Type.Union([Type.Integer(), Type.Null()]),
  /** Directories and pages that the user may open; the navigation is built from them. */
  menus: Type.Array(NavigationMenu),
  /** Role that a super-administrator views as. While it is set, the server rejects changes. */
  viewAs: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
  /** The password was generated: until it is changed, the server rejects other requests. */
  mustChangePassword: Type.Boolean(),
  /** Preferences of the user by key, such as theme, sidebar and table columns. */
  preferences: Type.Record(Type.String(), Type.Unknown()),
  /** Id of the newest event. A stream opened with it delivers everything since this answer. */
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

/** Token of an invitation. Wrong ones are answered like unknown ones. */
const invitationToken = Type.String({ minLength: 1, maxLength: 200, title: '邀请链接' });

export const InvitationBody = Type.Object({ token: invitationToken }, { additionalProperties: false });

/** `void`: the account was disabled, or its password or mail address changed. */
export const invitationStates = ['valid', 'used', 'expired', 'replaced', 'void', 'unknown'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const Invitation = Type.Object({
  state: Type.Enum([...invitationStates]),
  /** Empty for an unknown token. */
  username: Type.String(),
  nickname: Type.String(),
  /** `null` for an unknown token. */
  expiresAt: Type.Union([Timestamp, Type.Null()]),
});
export type Invitation = Static<typeof Invitation>;
export const InvitationAnswer = Answer(Invitation);

export const SetPasswordBody = Type.Object(
  { token: invitationToken, newPassword: NewPassword },
  { additionalProperties: false },
);
export type SetPasswordBody = Static<typeof SetPasswordBody>;

/** Account to sign in to. */
export const InvitedAccountAnswer = Answer(Type.Object({ username: Type.String() }));

/** Starts viewing as a role; `null` stops it. For super-administrators. */
export const ViewAsBody = Type.Object(
  { roleId: Type.Union([Id, Type.Null()], { title: '角色' }) },
  { additionalProperties: false },
);
export type ViewAsBody = Static<typeof ViewAsBody>;

/** Key of a preference. Its body is any JSON value; `null` deletes the preference. */
export const PreferenceParams = Type.Object({
  key: Type.String({ pattern: '^[a-z][a-z0-9.-]{0,63}$', title: '偏好名称' }),
});
export const PreferenceBody = Type.Object(
  { value: Type.Unknown({ title: '偏好内容' }) },
  { additionalProperties: false },
);
