import Type, { type Static } from 'typebox';
import { BatchEdit, ListChange, RefusedRecord } from '../batch.ts';
import { Answer, ListAnswer } from '../codes.ts';
import { DescriptionText, NameText, PatternText, PatternTextOrEmpty } from '../fields.ts';
import { limits } from '../limits.ts';
import { FilterFlag, FilterId, Id, Ids, ListQuery, SearchText } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { rules } from '../rules.ts';
import { accountLabels, userLabels } from './resource.ts';

/** New password; must match the password rule. */
export const NewPassword = PatternText(rules.password, accountLabels.newPassword, limits.password.max);

const nickname = NameText(userLabels.nickname, limits.nicknameMax);

const avatar = PatternTextOrEmpty(rules.avatar, userLabels.avatar, limits.urlMax);

const roleIds = Type.Array(Id, { maxItems: 100, uniqueItems: true, title: userLabels.roleIds });
const departmentId = Type.Union([Id, Type.Null()], { title: userLabels.departmentId });
const enabled = Type.Boolean({ title: userLabels.enabled });

const writable = {
  nickname,
  avatar: Type.Optional(avatar),
  roleIds: Type.Optional(roleIds),
  departmentId: Type.Optional(departmentId),
  description: Type.Optional(DescriptionText(userLabels.description)),
  /** Empty: the user receives no mail. */
  email: Type.Optional(PatternTextOrEmpty(rules.email, userLabels.email, limits.mailMax)),
  enabled: Type.Optional(enabled),
};

/** User in lists and forms. The password never leaves the server. */
export const User = Type.Object({
  ...recordFields,
  username: Type.String(),
  nickname: Type.String(),
  avatar: Type.String(),
  roleIds: Type.Array(Type.Integer()),
  /** `null`: no department. */
  departmentId: Type.Union([Type.Integer(), Type.Null()]),
  email: Type.String(),
  description: Type.String(),
  enabled: Type.Boolean(),
  /** False: the user cannot sign in until a password is set. */
  hasPassword: Type.Boolean(),
});
export type User = Static<typeof User>;

const readOnly = ['hasPassword'] as const;

/** Origin of the console that a link in a mail leads to. */
const consoleUrl = PatternText(rules.origin, userLabels.consoleUrl, limits.urlMax);

export const CreateUser = WriteBody(
  {
    ...writable,
    username: PatternText(rules.username, userLabels.username),
    nickname: Type.Optional(nickname),
    password: Type.Optional(NewPassword),
    /** Mails the user a link to set a password. Requires the permission to reset passwords. */
    invitation: Type.Optional(
      Type.Object({ consoleUrl }, { additionalProperties: false, title: userLabels.invitation }),
    ),
  },
  readOnly,
);
export type CreateUser = Static<typeof CreateUser>;

/** `username` cannot change. Setting `password` requires the permission to reset passwords. */
export const UpdateUser = WriteBody(
  { ...writable, nickname: Type.Optional(nickname), password: Type.Optional(NewPassword), ...versionField },
  [...readOnly, 'username'],
);
export type UpdateUser = Static<typeof UpdateUser>;

/** Changes several users. */
export const BatchEditUsers = BatchEdit({ roleIds: ListChange(userLabels.roleIds, roleIds), departmentId, enabled });
export type BatchEditUsers = Static<typeof BatchEditUsers>;

/** Users who get a generated password. */
export const GeneratePasswords = Type.Object({ ids: Ids }, { additionalProperties: false });

/** Password of a user. The server never shows it again. */
export const GeneratedPassword = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  nickname: Type.String(),
  password: Type.String(),
});
export type GeneratedPassword = Static<typeof GeneratedPassword>;

/** Users who are mailed a link to set their own password. */
export const InviteUsers = Type.Object({ ids: Ids, consoleUrl }, { additionalProperties: false });

/** Result of inviting users. Those who cannot be invited do not prevent the others. */
export const InvitedUsers = Type.Object({
  /** Number of invited users. */
  invited: Type.Integer(),
  refused: Type.Array(RefusedRecord),
});
export type InvitedUsers = Static<typeof InvitedUsers>;

export const InvitationSupport = Type.Object({
  /** Reason and remedy if no mail can be sent; empty if users can be invited. */
  problem: Type.String(),
});
export type InvitationSupport = Static<typeof InvitationSupport>;

/** Fields of one's own account that every user may change. */
export const OwnProfile = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  nickname: Type.String(),
  avatar: Type.String(),
  description: Type.String(),
});
export type OwnProfile = Static<typeof OwnProfile>;
export const OwnProfileAnswer = Answer(OwnProfile);

/** Rejects other fields, unlike `WriteBody`, which ignores read-only ones. */
export const UpdateOwnProfile = Type.Object(
  {
    nickname: Type.Optional(nickname),
    avatar: writable.avatar,
    description: writable.description,
    ...versionField,
  },
  { additionalProperties: false },
);
export type UpdateOwnProfile = Static<typeof UpdateOwnProfile>;

/** A department also matches users of the departments below it. */
export const UserQuery = ListQuery(
  {
    /** Nickname with its pinyin, account and mail: each word may be in any of them. */
    keyword: SearchText,
    nickname: SearchText,
    username: SearchText,
    roleId: FilterId(userLabels.roleIds),
    departmentId: FilterId(userLabels.departmentId),
    enabled: FilterFlag(userLabels.enabled),
  },
  ['id', 'username', 'nickname', 'createdAt', 'updatedAt'],
);
export type UserQuery = Static<typeof UserQuery>;

export const UserAnswer = Answer(User);
export const UserListAnswer = ListAnswer(User);
