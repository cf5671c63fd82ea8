import { ListAnswer } from '@mutai/contract/codes';
import { filePermissions } from '@mutai/contract/files/page';
import { fileUsesPath } from '@mutai/contract/files/resource';
import { type FileRecord, FileUse, FileUseQuery } from '@mutai/contract/files/schema';
import { IdParams } from '@mutai/contract/list';
import { loggedModules } from '@mutai/contract/logged-modules';
import { principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Platform } from '../../platform/platform.ts';
import { listed } from '../../platform/resource/routes.ts';
import type { RecordSource } from '../../platform/resource/service.ts';
import { trashedNames, usesOf, type Using } from './uses.repository.ts';

/** Registers the list of records that use a file. Names are shown if the user may read the records. */
export function fileUseRoutes(app: Server, { database, resources }: Platform, service: RecordSource<FileRecord>): void {
  const { read: db } = database;
  /** Adds names, and whether a record is in the trash. */
  const told = async (principal: Principal, using: readonly Using[]): Promise<FileUse[]> => {
    const byModule = new Map<string, { live: ReadonlyMap<number, string>; trashed: ReadonlyMap<number, string> }>();
    for (const [module, some] of Map.groupBy(using, (one) => one.module)) {
      const ids = some.map(({ recordId }) => recordId);
      const live = (await resources.fileUser(module)?.namesOf(db, ids)) ?? new Map<number, string>();
      byModule.set(module, { live, trashed: await trashedNames(db, module, ids) });
    }
    return using.map(({ module, recordId }) => {
      const open = resources.fileUser(module)?.isOpenTo(principal) === true;
      const { live, trashed } = byModule.get(module) ?? {};
      const name = live?.get(recordId) ?? trashed?.get(recordId) ?? '';
      return {
        module,
        title: loggedModules[module]?.title ?? module,
        recordId,
        recordName: open ? name : '',
        deleted: live?.has(recordId) !== true,
      };
    });
  };

  app.get(
    fileUsesPath(':id'),
    {
      config: { access: [filePermissions.read] },
      schema: {
        summary: '引用素材的数据',
        params: IdParams,
        querystring: FileUseQuery,
        response: { 200: ListAnswer(FileUse) },
      },
    },
    async (request) => {
      const principal = principalOf(request);
      const { sha256 } = await service.get(principal, request.params.id);
      const { rows, ...rest } = await usesOf(db, sha256, request.query);
      return listed({ rows: await told(principal, rows), ...rest });
    },
  );
}
