import Type, { type Static, type TObject } from 'typebox';
import { limits } from '@mutai/contract/limits';
import { type ListQueryBase, SelectedIds, selectedIdsName } from '@mutai/contract/list';
import { exportPath, type ExportFormat } from '@mutai/contract/paths';
import type { Changes } from '../../audit/changes.ts';
import { errors } from '../../errors.ts';
import type { Requester } from '../../workers/fair-queue.ts';
import type { Platform } from '../../platform.ts';
import type { Principal } from '../../access/principal.ts';
import { contextOf, requesterOf } from '../../http/access.ts';
import type { Server } from '../../http/server.ts';
import { exportInTurn } from '../../sheets/export-queue.ts';
import { sendSheet, sheetAnswerOf, sheetDownload } from '../../sheets/send-sheet.ts';
import { sheetOnThread } from '../../sheets/write-sheet.ts';
import type { ExportStart } from './export-thread.ts';
import { changeNamer, type LoggedReferences } from '../logged-names.ts';
import type { Scope } from '../scope.ts';
import { nonBlank } from '../list/search.ts';

export interface ExportDefinition<Query extends TObject> {
  /** Path of the collection. */
  readonly path: string;
  /** Permission code of the page, and module of the line in the operation log. */
  readonly module: string;
  readonly permission: string;
  /** Name and measure word of one record: 用户, 个. */
  readonly label: string;
  readonly measureWord: string;
  /** Name of the export in the operation log: 用户列表. */
  readonly loggedAs: string;
  /** Query of the list; the export also accepts ids of selected records. */
  readonly query: Query;
  /** Filters with ids; the log shows names instead. */
  readonly references?: LoggedReferences;
  /** Number of matches, counted up to `most` + 1; undefined if they are known not to exceed `most`. */
  count(
    query: Static<Query> & ListQueryBase,
    most: number,
    requester: Requester,
    scope: Scope | undefined,
  ): Promise<number | undefined>;
  /** Formats; by default only a workbook. */
  readonly formats?: readonly ExportFormat[];
  /** Module of the export thread; it calls `exportInThread`. */
  readonly thread: URL;
  /** Data for the thread; must be cloneable. */
  readonly settings?: unknown;
  /** Scope of a user; undefined means everything. */
  scope?(principal: Principal): Scope | undefined;
}

const paging = new Set(['page', 'size', 'sort']);

/** Non-empty filters of a query, as changes for the log. Ids in `references` become numbers, so that they can be named. */
function filtersOf(query: object, references: LoggedReferences): Changes {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]: [string, unknown]) => {
      const empty = value === undefined || (typeof value === 'string' && nonBlank(value) === undefined);
      if (empty || paging.has(name)) return [];
      const logged = typeof value === 'string' && name in references ? value.split(',').map(Number) : value;
      return [[name, [null, logged] as const]];
    }),
  );
}

/**
 * Registers `GET {path}/export.xlsx`, which exports all matches of the filters, or those among selected ids, as a
 * workbook, and the same for other formats. The server logs the export before it sends anything, and rejects more than
 * `limits.exportRows` rows instead of truncating them.
 */
export function exportRoute<Query extends TObject>(
  app: Server,
  { database, audit }: Platform,
  definition: ExportDefinition<Query>,
): void {
  const { path, module, permission, label, measureWord, loggedAs, thread, settings } = definition;
  const { references = {}, formats = ['xlsx'] } = definition;
  const most = limits.exportRows;
  const querystring = Type.Object(
    { ...definition.query.properties, [selectedIdsName]: SelectedIds },
    { additionalProperties: false },
  );

  const refuseTooMany = (count: number | undefined) => {
    if (count === undefined || count <= most) return;
    const found = `符合条件的${label}超过 ${most} ${measureWord}`;
    throw errors.invalid({}, `${found}，一次最多导出 ${most} ${measureWord}，请缩小查询范围后重试！`);
  };

  const summaryOf = (format: ExportFormat) => `导出${label}${format === 'xlsx' ? '' : `（${format.toUpperCase()}）`}`;
  for (const format of formats) {
    app.get(
      exportPath(path, format),
      {
        ...sheetDownload,
        config: { access: [permission] },
        schema: { summary: summaryOf(format), querystring, ...sheetAnswerOf(format) },
      },
      async (request, reply) => {
        const query = request.query as Static<Query> & ListQueryBase;
        const requester = requesterOf(request);
        const context = contextOf(request);
        const sheet = await exportInTurn(requester, async () => {
          const scope = definition.scope?.(context.principal);
          const count = await definition.count(query, most, requester, scope);
          refuseTooMany(count);
          const filters = filtersOf(query, references);
          const named = await changeNamer(database.read, { references }, [filters]);
          const changes = { ...named(filters), ...(count === undefined ? {} : { count: [null, count] as const }) };
          const entry = { module, action: 'export', recordId: null, recordName: loggedAs, changes } as const;
          await database.write((trx) => audit(trx, context, entry));
          const reads = database.readsForThread(requester);
          const workerData: ExportStart = { name: label, format, reads, exported: { query, scope, settings } };
          return sheetOnThread(thread, { workerData, transferList: 'port' in reads ? [reads.port] : [] });
        });
        return sendSheet(reply, label, sheet, format);
      },
    );
  }
}
