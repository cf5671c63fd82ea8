import { everything, holdsAll } from '@mutai/contract/permissions';
import { userLabels, userPermissions } from '@mutai/contract/users/resource';
import type { CreateUser, User } from '@mutai/contract/users/schema';
import { differences, maskedSecret } from '../../platform/audit/changes.ts';
import { errors } from '../../platform/errors.ts';
import type { QueueMail } from '../../platform/mail/queue-mail.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import type { ResourceRules } from '../../platform/resource/declaration.ts';
import { refuseUndisplayablePictures } from '../../platform/resource/pictures.ts';
import { refuseHigherPrivilege } from '../../platform/access/privilege.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { heldPermissions, type Grants } from './held-permissions.ts';
import type { InvitationRules } from './invitation-rules.ts';
import type { Users, WithHash } from './users.repository.ts';

/** Dependency on sessions. */
export type EndSessions = (trx: WriteTransaction, userId: number) => Promise<void>;

/** Fields that all users may change of themselves. */
const profileFields: ReadonlySet<string> = new Set(['nickname', 'avatar', 'description'] satisfies (keyof User)[]);

/** Returns the stored fields of a new user, with defaults. */
export function newUser(input: WithHash<CreateUser>): Users['values'] {
  return {
    username: input.username,
    nickname: input.nickname?.trim() ?? input.username,
    avatar: input.avatar ?? '',
    email: input.email ?? '',
    description: input.description ?? '',
    enabled: input.enabled ?? true,
    roleIds: input.roleIds ?? [],
    departmentId: input.departmentId ?? null,
    passwordHash: input.passwordHash ?? '',
    passwordChangedAt: input.passwordChangedAt ?? 0,
    mustChangePassword: input.mustChangePassword ?? false,
  };
}

const namesOf = ({ nickname, username }: User) => ({ nickname, username });

/**
 * Rules of users beyond their schema: users cannot grant permissions that they do not hold, act on users with more
 * permissions, delete or disable themselves, or remove the last super-administrator
 * (docs/decisions/0005-permissions.md).
 */
export function userRules(
  grants: Grants,
  endSessions: EndSessions,
  queueMail: QueueMail,
  invitations: InvitationRules,
): ResourceRules<Users> {
  const held = heldPermissions(grants);

  const permissionsOfRoles = async (executor: WriteTransaction, roleIds: readonly number[]) => {
    const known = await held.ofRoles(executor, roleIds);
    if (roleIds.some((id) => !known.has(id))) {
      throw errors.invalidField('roleIds', userLabels.roleIds, '所选角色不存在，请刷新后重新选择');
    }
    return roleIds.flatMap((id) => known.get(id) ?? []);
  };

  const refuseGranting = async (executor: WriteTransaction, context: RequestContext, roleIds: readonly number[]) => {
    if (!holdsAll(context.principal.permissions, await permissionsOfRoles(executor, roleIds))) {
      throw errors.forbidden('不能分配超出自己权限的角色！');
    }
  };

  const refuseAnyHigherPrivilege = async (
    executor: WriteTransaction,
    context: RequestContext,
    subjects: readonly Pick<User, 'nickname' | 'roleIds'>[],
  ) => {
    const permissionsOf = await held.ofUsers(executor, subjects);
    for (const user of subjects) refuseHigherPrivilege(context, user.nickname, permissionsOf(user));
  };

  const isSuperAmong = async (executor: WriteTransaction, users: readonly User[]) => {
    const permissionsOf = await held.ofUsers(executor, users);
    return users.some((user) => user.enabled && permissionsOf(user).includes(everything));
  };

  /** Serializes removals of super-administrators. */
  const lockIfSuper = async (executor: WriteTransaction, concerned: readonly User[]) => {
    if (await isSuperAmong(executor, concerned)) await grants.lockSuperAdministrators(executor);
  };

  const keepOneSuper = async (executor: WriteTransaction) => {
    if ((await grants.countSuperAdministrators(executor)) === 0) {
      throw errors.inUse('至少需要保留一名已启用且已设置密码的超级管理员！');
    }
  };

  return {
    // Locked before the rows of the users, to avoid a deadlock of two users removing each other.
    async lock(executor, ids) {
      if (await grants.isSuperAmong(executor, ids)) await grants.lockSuperAdministrators(executor);
    },

    async toCreate(executor, context, input) {
      await refuseGranting(executor, context, input.roleIds ?? []);
      await refuseUndisplayablePictures(executor, 'avatar', userLabels.avatar, input.avatar);
      await invitations.toCreate(executor, context, input);
      return newUser(input);
    },

    async afterCreate(executor, context, user, { invitation }) {
      if (invitation !== undefined) return invitations.afterCreate(executor, context, user, invitation.consoleUrl);
      await queueMail(executor, { template: 'account-created', to: user.email, values: namesOf(user) });
    },

    async toUpdate(executor, context, before, input) {
      await lockIfSuper(executor, [before]);
      await refuseAnyHigherPrivilege(executor, context, [before]);
      const self = before.id === context.principal.userId;
      if (self && input.enabled === false) throw errors.forbidden('不能停用自己的账号！');
      if (input.avatar !== before.avatar) {
        await refuseUndisplayablePictures(executor, 'avatar', userLabels.avatar, input.avatar);
      }
      const { version: _, passwordHash, passwordChangedAt = 0, mustChangePassword, nickname, roleIds, ...rest } = input;
      const values = {
        ...rest,
        ...(nickname === undefined ? {} : { nickname: nickname.trim() }),
        // Sorted as in records, so that equal roles are no change.
        ...(roleIds === undefined ? {} : { roleIds: roleIds.toSorted((a, b) => a - b) }),
      };
      // The route allows updating and resetting passwords; the changed fields decide which permission is needed.
      const changed = Object.keys(differences(before, { ...before, ...values })).length > 0;
      const ownProfile = self && Object.keys(values).every((field) => profileFields.has(field));
      const needed = [
        ...((changed || passwordHash === undefined) && !ownProfile ? [userPermissions.update] : []),
        ...(passwordHash === undefined ? [] : [userPermissions.resetPassword]),
      ];
      if (!holdsAll(context.principal.permissions, needed)) throw errors.forbidden();
      if (passwordHash !== undefined && self) throw errors.forbidden('请在右上角的“修改密码”中修改自己的密码！');
      const added = (roleIds ?? []).filter((id) => !before.roleIds.includes(id));
      await refuseGranting(executor, context, added);
      if (passwordHash === undefined) return values;
      return {
        ...values,
        passwordHash,
        passwordChangedAt,
        ...(mustChangePassword === true ? { mustChangePassword } : {}),
      };
    },

    async afterUpdate(executor, _context, before, after, input) {
      if (await isSuperAmong(executor, [before])) await keepOneSuper(executor);
      if (input.passwordHash !== undefined || !after.enabled) await endSessions(executor, after.id);
      await invitations.afterUpdate(executor, before, after);
      // A first password is not a reset.
      if (input.passwordHash !== undefined && before.hasPassword) {
        await queueMail(executor, { template: 'password-reset', to: after.email, values: namesOf(after) });
      }
    },

    auditUpdate: (input) =>
      input.passwordHash === undefined
        ? {}
        : { action: 'reset-password', changes: { password: [maskedSecret, maskedSecret] } },

    async beforeRemove(executor, context, records) {
      await lockIfSuper(executor, records);
      if (records.some((user) => user.id === context.principal.userId)) throw errors.forbidden('不能删除自己的账号！');
      await refuseAnyHigherPrivilege(executor, context, records);
    },

    afterRemove: keepOneSuper,

    // A restored user has the roles of before, with their current permissions.
    afterRestore: refuseAnyHigherPrivilege,

    beforePurge: (executor, context, records) =>
      refuseAnyHigherPrivilege(
        executor,
        context,
        records.map(({ name, linked }) => ({ nickname: name, roleIds: [...linked('userRoles', 'roleId')] })),
      ),
  };
}
