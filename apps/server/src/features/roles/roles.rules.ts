import { grantsPermission } from '@mutai/contract/pages';
import { everything, holdsAll } from '@mutai/contract/permissions';
import { rolePermissions } from '@mutai/contract/roles/resource';
import type { CreateRole, Role, RoleQuery, UpdateRole } from '@mutai/contract/roles/schema';
import { differences, type Changes } from '../../platform/audit/changes.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import type { ResourceRules } from '../../platform/resource/declaration.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import { endOffers } from './role-offers.repository.ts';
import { rolesRepository } from './roles.repository.ts';

export type Roles = TypesOf<{
  record: Role;
  query: RoleQuery;
  create: CreateRole;
  update: UpdateRole;
  /** `menuIds` includes all ancestors. */
  values: Pick<Role, 'name' | 'code' | 'description'> & { readonly menuIds: readonly number[] };
  linked: 'menuIds';
}>;

/** Fields of a menu record that granting needs. */
export interface GrantableMenu {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly type: number;
}

/** Menu queries that roles need from the menus feature. */
export interface GrantableMenus {
  /** Prevents changes of menu records until the transaction ends. */
  lock(executor: Executor): Promise<void>;
  /** These records and their ancestors; unknown ids are omitted. */
  withAncestors(executor: Executor, ids: readonly number[]): Promise<readonly GrantableMenu[]>;
}

const trimmed = <T extends { readonly name?: string }>(input: T): T =>
  input.name === undefined ? input : { ...input, name: input.name.trim() };

/** Ids of the second list that the first lacks. */
function missingFrom(first: readonly number[] = [], second: readonly number[] = []): ReadonlySet<number> {
  const known = new Set(first);
  return new Set(second.filter((id) => !known.has(id)));
}

const sameSet = (a: readonly number[], b: readonly number[]) => a.length === b.length && missingFrom(a, b).size === 0;

/**
 * Rules of roles. Users can neither grant permissions that they lack, nor change or delete a role that grants such
 * permissions. The super-administrator role is protected (docs/decisions/0005-permissions.md).
 */
export function roleRules(menus: GrantableMenus): ResourceRules<Roles> {
  const refuseGivingMore = (context: RequestContext, name: string, given: readonly string[]) => {
    if (!holdsAll(context.principal.permissions, given))
      throw errors.forbidden(`角色“${name}”的权限高于您，不能操作！`);
  };

  const refuseHigherPrivilege = async (executor: Executor, context: RequestContext, roles: readonly Role[]) => {
    const given = await rolesRepository.permissionsOf(
      executor,
      roles.map(({ id }) => id),
    );
    for (const { id, name } of roles) refuseGivingMore(context, name, given.get(id) ?? []);
  };

  const refuseWithout = (context: RequestContext, permission: string) => {
    if (!holdsAll(context.principal.permissions, [permission])) throw errors.forbidden();
  };

  /** Adds the ancestors: a button includes its page, and a page its directories. */
  const granted = async (
    executor: Executor,
    context: RequestContext,
    ids: readonly number[],
  ): Promise<readonly number[]> => {
    const whole = await menus.withAncestors(executor, ids);
    const known = new Set(whole.map((menu) => menu.id));
    if (ids.some((id) => !known.has(id))) {
      const message = '所选权限不存在或已被删除，请刷新后重新选择';
      throw errors.invalid({ menuIds: message }, message);
    }
    const codes = whole.filter(grantsPermission).map((menu) => menu.code);
    if (!holdsAll(context.principal.permissions, codes)) throw errors.forbidden('不能分配自己没有的权限！');
    return [...known].toSorted((a, b) => a - b);
  };

  /** Rejects changes of the super-administrator role other than to its name and description. */
  const refuseChangingSuper = (before: Role, { code, menuIds }: UpdateRole) => {
    if (!before.holdsEverything) return;
    if (code !== undefined && code !== before.code) throw errors.forbidden('超级管理员角色的标识不能修改！');
    if (menuIds !== undefined && menuIds.length > 0) throw errors.forbidden('超级管理员角色已拥有全部权限，无需分配！');
  };

  const permissionChanges = async (
    executor: Executor,
    before: Role | undefined,
    after: Role | undefined,
  ): Promise<Changes> => {
    const removed = missingFrom(after?.menuIds, before?.menuIds);
    const added = missingFrom(before?.menuIds, after?.menuIds);
    if (removed.size + added.size === 0) return {};
    const touched = await menus.withAncestors(executor, [...removed, ...added]);
    const namesOf = (ids: ReadonlySet<number>) => touched.filter((menu) => ids.has(menu.id)).map((menu) => menu.name);
    return { permissions: [namesOf(removed), namesOf(added)] };
  };

  return {
    lock: menus.lock,

    async toCreate(executor, context, input) {
      const { menuIds = [], name, code, description = '' } = trimmed(input);
      if (menuIds.length > 0) refuseWithout(context, rolePermissions.assign);
      return { name, code, description, menuIds: await granted(executor, context, menuIds) };
    },

    async toUpdate(executor, context, before, input) {
      await refuseHigherPrivilege(executor, context, [before]);
      refuseChangingSuper(before, input);
      const { version: _, menuIds, ...own } = trimmed(input);
      // The route accepts the permission to update or to assign; the fields of a request decide which of them it requires.
      if (Object.keys(differences(before, { ...before, ...own })).length > 0)
        refuseWithout(context, rolePermissions.update);
      if (menuIds === undefined || sameSet(menuIds, before.menuIds)) return own;
      refuseWithout(context, rolePermissions.assign);
      return { ...own, menuIds: await granted(executor, context, menuIds) };
    },

    async afterUpdate(executor, _context, before, after) {
      const added = [...missingFrom(before.menuIds, after.menuIds)];
      if (added.length > 0) await endOffers(executor, after.id, added);
    },

    auditUpdate: (_input, before, after) => (sameSet(before.menuIds, after.menuIds) ? {} : { action: 'assign' }),

    audited: { without: ['menuIds', 'userCount'], instead: permissionChanges },

    async beforeRemove(executor, context, records) {
      if (records.some((role) => role.holdsEverything)) throw errors.forbidden('超级管理员角色不能删除！');
      await refuseHigherPrivilege(executor, context, records);
    },

    afterRestore: refuseHigherPrivilege,

    async beforePurge(executor, context, records) {
      const menuIdsOf = ({ linked }: (typeof records)[number]) => linked('roleMenus', 'menuId');
      const known = await menus.withAncestors(executor, records.flatMap(menuIdsOf));
      const codes = new Map(known.map((menu) => [menu.id, grantsPermission(menu) ? [menu.code] : []]));
      for (const role of records) {
        refuseGivingMore(
          context,
          role.name,
          // The permissions of a missing menu record are unknown: assume all.
          menuIdsOf(role).flatMap((id) => codes.get(id) ?? [everything]),
        );
      }
    },
  };
}
