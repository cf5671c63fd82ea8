import { changedList } from '@mutai/contract/batch';
import { batchPath } from '@mutai/contract/paths';
import { passwordFault, type PasswordPolicy } from '@mutai/contract/system-settings/password-policy';
import { userPermissions, usersPath } from '@mutai/contract/users/resource';
import { BatchEditUsers, CreateUser, UpdateUser, User, UserQuery } from '@mutai/contract/users/schema';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Notify } from '../../platform/notices.ts';
import type { MailProblem, QueueMail } from '../../platform/mail/queue-mail.ts';
import { hashPassword } from '../../platform/secrets/passwords.ts';
import type { BatchAction } from '../../platform/resource/actions.ts';
import { batchMessage } from '../../platform/resource/batch.ts';
import { nameOfRow } from '../../platform/resource/found.ts';
import { resource } from '../../platform/resource/resource.ts';
import { generatedPasswords } from './generated-passwords.routes.ts';
import type { Grants } from './held-permissions.ts';
import { invitationRules, type Invitations } from './invitation-rules.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { ownProfile } from './own-profile.routes.ts';
import type { NamedDepartment } from './named-records.ts';
import { userSheets, type Names } from './users-sheets.routes.ts';
import type { Users, UsersRepository, WithHash } from './users.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { userRules, type EndSessions } from './users.rules.ts';

/** Dependencies on other features. */
export interface UsersDependencies {
  readonly grants: Grants & Names;
  readonly departments: Names<NamedDepartment>;
  readonly endSessions: EndSessions;
  readonly notify: Notify;
  /** Returns the current password policy. */
  passwordPolicy(): Promise<PasswordPolicy>;
  readonly queueMail: QueueMail;
  readonly mailProblem: MailProblem;
  readonly invitations: Invitations;
}

/** Changes roles, department or status of several users. */
const editing: BatchAction<Users, typeof BatchEditUsers> = {
  path: batchPath(usersPath),
  permission: userPermissions.update,
  summary: '批量修改用户',
  body: BatchEditUsers,
  update: ({ ids: _, roleIds, ...fields }, before) => ({
    ...fields,
    ...(roleIds === undefined ? {} : { roleIds: changedList(before.roleIds, roleIds) }),
  }),
  message: (count, { ids }) => batchMessage(ids.length, count),
};

/** Registers the users resource with its rules. */
export function users(
  app: Server,
  platform: Platform,
  repository: UsersRepository,
  dependencies: UsersDependencies,
): void {
  const { database, clock, audit } = platform;
  const { grants, endSessions, passwordPolicy, queueMail, mailProblem, invitations } = dependencies;
  const inviting = invitationRules(audit, mailProblem, invitations);

  /**
   * Checks and hashes the password of a request first.
   *
   * @throws AppError 4000 if it violates the password policy
   */
  const withHash = async <T extends { readonly password?: string }>(
    input: T,
    usernameOf: () => Promise<string>,
  ): Promise<WithHash<T>> => {
    const { password, ...rest } = input;
    if (password === undefined) return rest;
    const fault = passwordFault(await passwordPolicy(), password, await usernameOf());
    if (fault !== undefined) throw errors.invalid({ password: fault }, `${fault}！`);
    return { ...rest, passwordHash: await hashPassword(password), passwordChangedAt: clock() };
  };
  const usernameById = async (id: number) => (await repository.byId(database.read, id))?.username ?? '';

  userSheets(app, platform, repository, dependencies);
  const service = resource<Users>(app, platform, {
    path: usersPath,
    label: '用户',
    permissions: userPermissions,
    // A request with only a password needs the reset permission; the rules check each field.
    access: { update: [userPermissions.update, userPermissions.resetPassword] },
    schemas: { record: User, query: UserQuery, create: CreateUser, update: UpdateUser },
    prepare: {
      create: (body) => withHash(body, async () => body.username),
      update: (body, id) => withHash(body, () => usernameById(id)),
    },
    repository,
    unique: { username: '该登录账号已存在，请更换' },
    found: {
      texts: ['userKeyword'],
      title: 'nickname',
      details: ['username', 'email', nameOfRow('departments', 'name', 'departmentId')],
    },
    nameOf: (user) => user.nickname,
    rules: userRules(grants, endSessions, queueMail, inviting),
    batchActions: { editing },
    // Sessions are not restored. The password hash is, and never leaves the server.
    trash: { shown: ['username', 'departmentId'] },
    export: {
      permission: userPermissions.export,
      measureWord: '个',
      references: { roleId: { table: 'roles' } },
      thread: new URL('./users-export-thread.ts', import.meta.url),
    },
  });
  ownProfile(app, service);
  invitationRoutes(app, platform, repository, { grants, mailProblem, invite: invitations.invite });
  generatedPasswords(app, platform, service, passwordPolicy);
}
