import type { RecordChanged } from '@mutai/contract/events';
import type { Action } from '@mutai/contract/logs/operations';
import { insertRows } from '../database/many-rows.ts';
import type { Database, Executor } from '../database/open-database.ts';
import { prepared } from '../database/prepared.ts';
import type { NewOperationLog } from '../database/schema.ts';
import { publisher } from '../events/publish.ts';
import type { Act } from '../principal.ts';
import type { Clock } from '../clock.ts';
import { withShortTexts, type Changes } from './changes.ts';

export interface AuditEntry {
  /** The resource's permission code, such as `user`. */
  readonly module: string;
  readonly action: Action;
  readonly recordId: number | null;
  /** Name by which people know the record, kept because the record may be gone tomorrow. */
  readonly recordName: string;
  readonly changes: Changes;
  /** Of the record after the change: told with what changed in long texts. */
  readonly version?: number;
}

/** Who did something, as the log keeps it; nobody's own act has no user. */
export type Author = Omit<Act, 'principal'> & {
  readonly principal: { readonly userId: number | null; readonly nickname: string };
};

/** The server itself, acting without anybody's asking. @param startedAt milliseconds since 1970 */
export const systemAuthor = (startedAt: number): Author => ({
  principal: { userId: null, nickname: '系统' },
  requestId: '',
  ip: '',
  startedAt,
});

/** What acts do to records: whoever may read those is told by an event. */
const recordActions: { readonly [action in Action]?: RecordChanged['action'] } = {
  create: 'create',
  import: 'create',
  update: 'update',
  assign: 'update',
  publish: 'update',
  unpublish: 'update',
  'reset-password': 'update',
  'change-password': 'update',
  delete: 'delete',
  restore: 'restore',
  purge: 'purge',
};

/** The change of a record that a line tells of; undefined where it tells of something else. */
function recordChange({ module, action, recordId }: AuditEntry): RecordChanged | undefined {
  const what = recordActions[action];
  return what === undefined || recordId === null
    ? undefined
    : { type: 'record-changed', module, action: what, ids: [recordId] };
}

/**
 * Writes a line of the operation log, or many in one go, in the transaction of the change itself: neither exists
 * without the other. Publishes with it that records changed.
 */
export type Audit = (executor: Executor, act: Author, entry: AuditEntry | readonly AuditEntry[]) => Promise<void>;

/** Told, in the transaction, of which module it changes records or settings. */
type ChangeListener = (trx: Executor, module: string) => void;

const listeners = new WeakMap<Database, ChangeListener[]>();

/** Has somebody told of every change that the log tells of. */
export function onChanges(database: Database, listener: ChangeListener): void {
  listeners.set(database, [...(listeners.get(database) ?? []), listener]);
}

const isOne = (entry: AuditEntry | readonly AuditEntry[]): entry is AuditEntry => 'module' in entry;

/** The operation log of a database. */
export function auditLog(database: Database, clock: Clock): Audit {
  const insert = prepared<Omit<NewOperationLog, 'id'>, unknown>(database, (db, place) =>
    db.insertInto('operationLogs').values({
      userId: place('userId'),
      nickname: place('nickname'),
      module: place('module'),
      action: place('action'),
      recordId: place('recordId'),
      recordName: place('recordName'),
      changes: place('changes'),
      requestId: place('requestId'),
      ip: place('ip'),
      durationMs: place('durationMs'),
      remark: place('remark'),
      createdAt: place('createdAt'),
    }),
  );
  const publish = publisher(database);
  const rowOf = (act: Author, entry: AuditEntry, now: number) => ({
    userId: act.principal.userId,
    nickname: act.principal.nickname,
    module: entry.module,
    action: entry.action,
    recordId: entry.recordId,
    recordName: entry.recordName,
    changes: JSON.stringify(withShortTexts(entry.changes, entry.version)),
    requestId: act.requestId,
    ip: act.ip,
    durationMs: Math.max(0, now - act.startedAt),
    remark: '',
    createdAt: now,
  });
  const tellOfChanges = (executor: Executor, entries: readonly AuditEntry[]) => {
    const changing = entries.filter(({ action }) => recordActions[action] !== undefined);
    for (const module of new Set(changing.map((entry) => entry.module))) {
      for (const listener of listeners.get(database) ?? []) listener(executor, module);
    }
  };
  return async (executor, act, entry) => {
    const entries = isOne(entry) ? [entry] : entry;
    for (const one of entries) {
      const change = recordChange(one);
      if (change !== undefined) publish(executor, change, clock());
    }
    tellOfChanges(executor, entries);
    if (isOne(entry)) await insert(executor, rowOf(act, entry, clock()));
    else {
      const rows = entry.map((one) => rowOf(act, one, clock()));
      await insertRows(database.dialect, executor, 'operationLogs', rows);
    }
  };
}
