import { pageTitles } from '@mutai/contract/pages';
import { everything, holdsAny } from '@mutai/contract/permissions';
import { permissionsOf } from '@mutai/contract/resource-definition';
import { savedViewLabels, savedViewLimits, savedViewModuleName, savedViewsPath } from '@mutai/contract/views/resource';
import { CreateSavedView, SavedView, SavedViewQuery, UpdateSavedView } from '@mutai/contract/views/schema';
import { sql } from 'kysely';
import type { Principal, RequestContext } from '../../platform/access/principal.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { serveResource } from '../../platform/resource/resource.ts';
import type { Scope } from '../../platform/resource/scope.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { tableRepository, type TableDefinition } from '../../platform/resource/table-repository.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import { visibleAmong, visibleViews } from './visible-views.ts';

type SavedViews = TypesOf<{
  record: SavedView;
  query: SavedViewQuery;
  create: CreateSavedView;
  update: UpdateSavedView;
}>;

const table: TableDefinition<SavedViews> = {
  table: 'savedViews',
  columns: { name: 'text', list: 'text', query: 'text', columns: 'json', shared: 'flag' },
  computed: { ownerId: { kind: 'number', value: sql`coalesce(t."createdById", 0)` } },
  search: { list: 'equals', ...visibleViews },
  defaultSort: 'name:asc',
};

/** Lists that a user may open, and so see the shared views of. */
const listsOf = ({ permissions }: Principal) => Object.keys(pageTitles).filter((code) => holdsAny(permissions, [code]));

const scope = (principal: Principal): Scope => ({ viewer: principal.userId, lists: listsOf(principal).join(',') });

/** @throws AppError 4003 unless all views are the user's own, or the user holds `*` */
function refuseOthers({ principal }: RequestContext, views: readonly SavedView[]): void {
  if (holdsAny(principal.permissions, [everything])) return;
  const other = views.find(({ ownerId }) => ownerId !== principal.userId);
  if (other !== undefined) {
    throw errors.forbidden(`视图“${other.name}”由他人创建，您可以将其另存为自己的视图！`);
  }
}

/** @throws AppError 4000 if the user, or the list, has too many views */
async function refuseTooMany(trx: WriteTransaction, { list, ownerId, shared }: SavedView): Promise<void> {
  const { ownPerList, sharedPerList } = savedViewLimits;
  const { own, all } = await trx
    .selectFrom('savedViews')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('createdById', '=', ownerId).as('own'),
      fn
        .countAll<number>()
        .filterWhere(eb('shared', '=', 1))
        .as('all'),
    ])
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  const { name } = savedViewLabels;
  if (own > ownPerList) {
    throw errors.invalidField('name', name, `每个页面最多保存 ${ownPerList} 个视图，请先删除不用的视图`);
  }
  if (shared && all > sharedPerList) {
    throw errors.invalidField(
      'shared',
      savedViewLabels.shared,
      `每个页面最多共享 ${sharedPerList} 个视图，请先删除不用的共享视图`,
    );
  }
}

/** Registers saved views of lists: own ones, and shared ones of lists that the user may open. */
export function savedViews(app: Server, platform: Platform): void {
  const { database } = platform;
  const repository = tableRepository<SavedViews>(database, table);
  const service = resourceService<SavedViews>(platform, {
    path: savedViewsPath,
    label: '视图',
    module: savedViewModuleName,
    permissions: permissionsOf(savedViewModuleName),
    access: { list: 'signed-in', get: 'signed-in', create: 'signed-in', update: 'signed-in', remove: 'signed-in' },
    schemas: { record: SavedView, query: SavedViewQuery, create: CreateSavedView, update: UpdateSavedView },
    repository: {
      ...repository,
      within: (executor, ids, asked) => visibleAmong(database.dialect, executor, ids, asked),
    },
    unique: { name: '已有同名的视图，请更换名称' },
    nameOf: ({ name }) => name,
    scope,
    rules: {
      // Counted without the views of concurrent transactions otherwise.
      lock: (trx) => lockForTransaction(database, trx, savedViewModuleName, 0),
      async toCreate(_trx, { principal }, input) {
        if (!holdsAny(principal.permissions, [input.list])) throw errors.forbidden();
        return input;
      },
      async toUpdate(_trx, context, before, { version: _, ...input }) {
        refuseOthers(context, [before]);
        return input;
      },
      afterCreate: (trx, _context, created) => refuseTooMany(trx, created),
      async afterUpdate(trx, _context, before, after) {
        if (after.shared && !before.shared) await refuseTooMany(trx, after);
      },
      beforeRemove: async (_trx, context, views) => refuseOthers(context, views),
    },
  });
  serveResource(app, platform, service);
}
