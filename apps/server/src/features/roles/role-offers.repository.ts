import type { RoleOffer } from '@mutai/contract/roles/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';

/** Pending suggestions, without permissions that the roles already have. */
export async function waiting(executor: Executor): Promise<RoleOffer[]> {
  const rows = await executor
    .selectFrom('seededPermissions as s')
    .innerJoin('roles as r', 'r.seededAs', 's.role')
    .innerJoin('menus as m', 'm.code', 's.code')
    .select(['r.id as roleId', 'r.name as roleName', 'm.id as menuId', 'm.name'])
    .where('s.pending', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('roleMenus as rm')
            .select('rm.menuId')
            .whereRef('rm.roleId', '=', 'r.id')
            .whereRef('rm.menuId', '=', 'm.id'),
        ),
      ),
    )
    .orderBy('r.id')
    .orderBy('m.id')
    .execute();
  return [...Map.groupBy(rows, ({ roleId }) => roleId)].map(([roleId, list]) => ({
    roleId,
    name: list[0]?.roleName ?? '',
    permissions: list.map(({ menuId, name }) => ({ menuId, name })),
  }));
}

/**
 * Deletes the suggestions for a role.
 *
 * @param menuIds menu records whose suggestions to delete; all by default
 */
export async function endOffers(trx: WriteTransaction, roleId: number, menuIds?: readonly number[]): Promise<void> {
  const role = trx.selectFrom('roles').select('seededAs').where('id', '=', roleId);
  const ended = trx
    .updateTable('seededPermissions')
    .set({ pending: 0 })
    .where('pending', '=', 1)
    .where('role', '=', role);
  if (menuIds === undefined) await ended.execute();
  else {
    const codes = trx
      .selectFrom('menus')
      .select('code')
      .where('id', 'in', [...menuIds]);
    await ended.where('code', 'in', codes).execute();
  }
}
