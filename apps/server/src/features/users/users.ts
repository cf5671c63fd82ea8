import { passwordFault, type PasswordPolicy } from '@mutai/contract/system-settings/resource';
import { userPermissions, usersPath } from '@mutai/contract/users/resource';
import { CreateUser, UpdateUser, User, UserQuery } from '@mutai/contract/users/schema';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Notify } from '../../platform/notices.ts';
import type { QueueMail } from '../../platform/mail/queue-mail.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { resource } from '../../platform/resource/resource.ts';
import { ownProfile } from './own-profile.routes.ts';
import { userSheets, type Names } from './users-sheets.routes.ts';
import type { Users, UsersRepository, WithHash } from './users.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { userRules, type EndSessions, type Grants } from './users.rules.ts';

/** What users need of other features. */
export interface UsersNeeds {
  readonly grants: Grants & Names;
  readonly departments: Names;
  readonly endSessions: EndSessions;
  readonly notify: Notify;
  /** What is asked of passwords now. */
  passwordPolicy(): Promise<PasswordPolicy>;
  readonly queueMail: QueueMail;
}

/** The users resource: its routes on the kit, with the rules that only users have. */
export function users(app: Server, platform: Platform, repository: UsersRepository, needs: UsersNeeds): void {
  const { database, clock } = platform;
  const { grants, endSessions, passwordPolicy, queueMail } = needs;

  /**
   * Checks and hashes the password of a request before anything else is done.
   *
   * @throws AppError 4000 when it is not what is asked of passwords
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
  const usernameById = async (id: number) => (await repository.byId(database.db, id))?.username ?? '';

  userSheets(app, platform, repository, needs);
  const service = resource<Users>(app, platform, {
    path: usersPath,
    label: '用户',
    permissions: userPermissions,
    // A password alone is changed by whoever may reset it; the rules look at each field.
    access: { update: [userPermissions.update, userPermissions.resetPassword] },
    schemas: { record: User, query: UserQuery, create: CreateUser, update: UpdateUser },
    prepare: {
      create: (body) => withHash(body, async () => body.username),
      update: (body, id) => withHash(body, async () => (id === undefined ? '' : usernameById(id))),
    },
    repository,
    unique: { username: '该登录账号已存在，请更换' },
    nameOf: (user) => user.nickname,
    rules: userRules(grants, endSessions, queueMail),
    // Sessions do not come back. The password's hash does, and leaves the server as little as ever.
    trash: true,
  });
  ownProfile(app, service);
}
