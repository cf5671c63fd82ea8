import type { Action } from '@mutai/contract/logs/operations';
import { insertRows } from '../database/many-rows.ts';
import type { Database } from '../database/open-database.ts';
import { preparedWrite } from '../database/prepared.ts';
import type { NewOperationLog } from '../database/schema.ts';
import type { RequestContext } from '../access/principal.ts';
import type { Clock } from '../time/clock.ts';
import { copyNothing, type CopyLine } from './audit-copies.ts';
import { withShortTexts, type Changes } from './changes.ts';
import { perTransaction, type WriteTransaction } from '../database/transaction.ts';

export interface AuditEntry {
  /** The resource's permission code, such as `user`. */
  readonly module: string;
  readonly action: Action;
  readonly recordId: number | null;
  /** Display name of the record, stored because the record may be deleted later. */
  readonly recordName: string;
  readonly changes: Changes;
  /** Version of the record after the change; shown with changes of long texts. */
  readonly version?: number;
}

/** Author of a change; `userId` is `null` for the system. */
export type Author = Omit<RequestContext, 'principal'> & {
  readonly principal: { readonly userId: number | null; readonly nickname: string };
};

const authorNamed = (nickname: string, startedAt: number): Author => ({
  principal: { userId: null, nickname },
  requestId: '',
  ip: '',
  startedAt,
});

/** Author of changes made by the server itself. @param startedAt milliseconds since 1970 */
export const systemAuthor = (startedAt: number): Author => authorNamed('系统', startedAt);

/** Author of changes made by a command of the operator. @param startedAt milliseconds since 1970 */
export const commandAuthor = (startedAt: number): Author => authorNamed('命令行', startedAt);

/** Operation log. Lines are written in the transaction of the change. Sends no events: see `AnnounceChange`. */
export interface Audit {
  (trx: WriteTransaction, author: Author, entry: AuditEntry | readonly AuditEntry[]): Promise<void>;
  /**
   * Writes a line that heads all lines that the transaction writes later: lists of the log show those as its rows, such
   * as the users of an import. A header within another one is a row.
   *
   * @returns id of the line
   */
  header(trx: WriteTransaction, author: Author, entry: AuditEntry): Promise<number>;
  /** Moves the lines that the request has written in earlier transactions under a header that this one has written. */
  gather(trx: WriteTransaction, author: Author, headerId: number): Promise<void>;
}

/** Largest value of the column, in milliseconds. A clock that jumps during a request gives more. */
const maxDurationMs = 2 ** 31 - 1;

const isOne = (entry: AuditEntry | readonly AuditEntry[]): entry is AuditEntry => 'module' in entry;

/** Header of the lines that a transaction writes. */
const headerOf = perTransaction<{ id: number | null }>(() => ({ id: null }));

/** Operation log of a database. @param copyLine copies each line to another output */
export function auditLog(database: Database, clock: Clock, copyLine: CopyLine = copyNothing): Audit {
  const insert = preparedWrite<Omit<NewOperationLog, 'id'>, { id: number }>(database, (db, param) =>
    db
      .insertInto('operationLogs')
      .values({
        userId: param('userId'),
        nickname: param('nickname'),
        module: param('module'),
        action: param('action'),
        recordId: param('recordId'),
        recordName: param('recordName'),
        changes: param('changes'),
        requestId: param('requestId'),
        ip: param('ip'),
        durationMs: param('durationMs'),
        remark: param('remark'),
        createdAt: param('createdAt'),
        headerId: param('headerId'),
      })
      .returning('id'),
  );
  /** Values of a line, which is also copied. */
  const rowOf = (trx: WriteTransaction, author: Author, entry: AuditEntry, now: number) => {
    const changes = withShortTexts(entry.changes, entry.version);
    const fields = {
      userId: author.principal.userId,
      nickname: author.principal.nickname,
      module: entry.module,
      action: entry.action,
      recordId: entry.recordId,
      recordName: entry.recordName,
      requestId: author.requestId,
      ip: author.ip,
      durationMs: Math.min(Math.max(0, now - author.startedAt), maxDurationMs),
    };
    copyLine(trx, { log: 'operation', createdAt: now, fields: { ...fields, changes } });
    return { ...fields, changes: JSON.stringify(changes), remark: '', createdAt: now, headerId: headerOf(trx).id };
  };
  const write = async (
    trx: WriteTransaction,
    author: Author,
    entry: AuditEntry | readonly AuditEntry[],
  ): Promise<void> => {
    const now = clock();
    if (isOne(entry)) {
      await insert(trx, rowOf(trx, author, entry, now));
      return;
    }
    await insertRows(
      database.dialect,
      trx,
      'operationLogs',
      entry.map((one) => rowOf(trx, author, one, now)),
    );
  };
  return Object.assign(write, {
    async header(trx: WriteTransaction, author: Author, entry: AuditEntry): Promise<number> {
      const [line] = await insert(trx, rowOf(trx, author, entry, clock()));
      if (line === undefined) throw new Error('The database returned no id for a log line');
      headerOf(trx).id ??= line.id;
      return line.id;
    },
    async gather(trx: WriteTransaction, author: Author, headerId: number): Promise<void> {
      await trx
        .updateTable('operationLogs')
        .set({ headerId })
        .where('requestId', '=', author.requestId)
        .where('createdAt', '>=', author.startedAt)
        .where('id', '<', headerId)
        .where('headerId', 'is', null)
        .execute();
    },
  });
}
