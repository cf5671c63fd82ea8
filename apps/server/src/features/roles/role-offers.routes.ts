import { roleOfferPath, roleOffersPath, rolePermissions } from '@mutai/contract/roles/resource';
import { RoleOffersAnswer } from '@mutai/contract/roles/schema';
import { DoneAnswer } from '@mutai/contract/codes';
import { IdParams } from '@mutai/contract/list';
import { errors } from '../../platform/errors.ts';
import { contextOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import { waiting, endOffers } from './role-offers.repository.ts';

const logged = { module: rolePermissions.read, action: 'update' } as const;

/** Registers the routes of permissions that this release suggests for seeded roles. Assigning one accepts it. */
export function roleOffers(app: Server, platform: Platform): void {
  const { database, audit, announceChange } = platform;
  const access = [rolePermissions.assign] as const;
  app.get(
    roleOffersPath,
    { config: { access }, schema: { summary: '新版本为角色建议的权限', response: { 200: RoleOffersAnswer } } },
    async () => answer(await waiting(database.read)),
  );
  app.delete(
    roleOfferPath(':id'),
    {
      config: { access },
      schema: { summary: '忽略新版本为角色建议的权限', params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      await database.write(async (trx) => {
        const offer = (await waiting(trx)).find(({ roleId }) => roleId === id);
        if (offer === undefined) throw errors.notFound('建议的权限');
        await endOffers(trx, id);
        const changes = { offered: [offer.permissions.map(({ name }) => name), []] } as const;
        await audit(trx, contextOf(request), { ...logged, recordId: id, recordName: offer.name, changes });
        announceChange(trx, { module: rolePermissions.read, action: 'update', ids: [id] });
      });
      return done(null, '已忽略！');
    },
  );
}
