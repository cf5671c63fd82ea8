import { roleOfferPath, roleOffersPath, rolePermissions } from '@mutai/contract/roles/resource';
import { type RoleOffer, RoleOffersAnswer } from '@mutai/contract/roles/schema';
import { Code, DoneAnswer } from '@mutai/contract/codes';
import { IdParams } from '@mutai/contract/list';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { done } from '../../platform/resource/routes.ts';

const logged = { module: rolePermissions.read, action: 'update' } as const;

/** Suggestions that wait for an answer, without what the roles hold by now. */
async function waiting(executor: Executor): Promise<RoleOffer[]> {
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
 * Ends what is suggested for a role.
 *
 * @param menuIds only for these menu records; all unless given
 */
export async function endOffers(executor: Executor, roleId: number, menuIds?: readonly number[]): Promise<void> {
  const role = executor.selectFrom('roles').select('seededAs').where('id', '=', roleId);
  const ended = executor
    .updateTable('seededPermissions')
    .set({ pending: 0 })
    .where('pending', '=', 1)
    .where('role', '=', role);
  if (menuIds === undefined) await ended.execute();
  else {
    const codes = executor
      .selectFrom('menus')
      .select('code')
      .where('id', 'in', [...menuIds]);
    await ended.where('code', 'in', codes).execute();
  }
}

/** Permissions that this release suggests for seeded roles. Assigning them accepts the suggestion. */
export function roleOffers(app: Server, platform: Platform): void {
  const { database, audit, announceChange } = platform;
  const access = [rolePermissions.assign] as const;
  app.get(
    roleOffersPath,
    { config: { access }, schema: { summary: '新版本为角色建议的权限', response: { 200: RoleOffersAnswer } } },
    async () => ({ code: Code.success, data: await waiting(database.db) }),
  );
  app.delete(
    roleOfferPath(':id'),
    {
      config: { access },
      schema: { summary: '忽略新版本为角色建议的权限', params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      await database.inTransaction(async (trx) => {
        const offer = (await waiting(trx)).find(({ roleId }) => roleId === id);
        if (offer === undefined) throw errors.notFound('建议的权限');
        await endOffers(trx, id);
        const changes = { offered: [offer.permissions.map(({ name }) => name), []] } as const;
        await audit(trx, actOf(request), { ...logged, recordId: id, recordName: offer.name, changes });
        announceChange(trx, { module: rolePermissions.read, action: 'update', ids: [id] });
      });
      return done(null, '已忽略！');
    },
  );
}
