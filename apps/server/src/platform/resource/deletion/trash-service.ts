import { systemAuthor, type AuditEntry, type Author } from '../../audit/audit.ts';
import { forEachChunk, repeatWhile } from '../../database/many-rows.ts';
import type { Executor } from '../../database/open-database.ts';
import type { WriteTransaction } from '../../database/transaction.ts';
import { errors } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import type { RequestContext, Principal } from '../../access/principal.ts';
import type { Scope } from '../scope.ts';
import type { PurgedRecord } from './snapshots.ts';
import type { HeldRecord, Trash, TrashedRecord, TrashService } from './trash.ts';

/** Expired records purged per transaction; SQLite blocks other writes meanwhile. */
const agedAtOnce = 100;

/** Hooks for the trash of a resource. */
export interface TrashRules<Rec> {
  /** Runs in the transaction of a restore, after the inserts; throws to reject. */
  afterRestore?(trx: WriteTransaction, context: RequestContext, records: readonly Rec[]): Promise<void>;
  /** Throws to reject a purge by a user; not called for expired records. May be called several times with parts of them. */
  beforePurge?(trx: WriteTransaction, context: RequestContext, records: readonly PurgedRecord[]): Promise<void>;
  /**
   * Runs when records are purged: by a user, by expiry, or because the resource has no trash. Runs in the transaction of
   * the purge, so that jobs it enqueues run only if the purge commits. May be called several times with parts of them.
   */
  onPurged?(trx: WriteTransaction, records: readonly PurgedRecord[]): Promise<void>;
}

interface TrashDependencies<Rec> {
  readonly module: string;
  readonly label: string;
  readonly platform: Platform;
  readonly rules: TrashRules<Rec>;
  /** Scope of a user; undefined means all records. */
  scopeOf(principal: Principal): Scope | undefined;
  /** Runs a transaction of the resource with its locks. @param records number that chooses the lane */
  changing<T>(records: number, work: (trx: WriteTransaction) => Promise<T>): Promise<T>;
  /** Restores one record. @throws AppError 4009 that names the record and the reason */
  restoreOne(trx: WriteTransaction, trashed: TrashedRecord): Promise<Rec>;
  readonly log: {
    restoredEntry(record: Rec): AuditEntry;
    /** Writes lines as one operation. */
    write(trx: WriteTransaction, author: Author, entries: readonly AuditEntry[]): Promise<unknown>;
    /** Writes lines of an operation that already has a header. */
    rows(trx: WriteTransaction, author: Author, entries: readonly AuditEntry[]): Promise<void>;
  };
}

/** Creates the operations on deleted records. Each is one transaction, including its log lines. */
export function trashService<Rec extends { readonly id: number }>(
  trash: Trash,
  dependencies: TrashDependencies<Rec>,
): TrashService {
  const { module, label, platform, rules, changing, restoreOne, log } = dependencies;
  const { database, clock, announceChange } = platform;

  /** @throws AppError 4004 if one of them does not exist for the caller */
  const refuseOutside = async (executor: Executor, principal: Principal, found: readonly { readonly id: number }[]) => {
    const scope = dependencies.scopeOf(principal);
    if (scope === undefined || found.length === 0) return;
    const ids = found.map(({ id }) => id);
    if ((await trash.countWithin(executor, ids, scope)) < ids.length) throw errors.notFound(label);
  };

  /** @returns the log lines, which the caller writes */
  const purgeHeld = async (trx: WriteTransaction, records: readonly HeldRecord[]): Promise<readonly AuditEntry[]> => {
    await trash.remove(
      trx,
      records.map(({ id }) => id),
    );
    await rules.onPurged?.(trx, records);
    announceChange(trx, { module, action: 'purge', ids: records.map(({ recordId }) => recordId) });
    return records.map(({ recordId, name }) => ({ module, action: 'purge', recordId, recordName: name, changes: {} }));
  };

  const restoreThese = async (
    trx: WriteTransaction,
    context: RequestContext,
    found: readonly TrashedRecord[],
  ): Promise<readonly Rec[]> => {
    await refuseOutside(trx, context.principal, found);
    const restored: Rec[] = [];
    for (const one of found) restored.push(await restoreOne(trx, one));
    await rules.afterRestore?.(trx, context, restored);
    announceChange(trx, { module, action: 'restore', ids: restored.map(({ id }) => id) });
    return restored;
  };

  return {
    list: (principal, query, requester) => trash.page(query, requester, dependencies.scopeOf(principal)),

    async get(principal, id) {
      const found = await trash.find(database.read, id);
      if (found === undefined) throw errors.notFound(label);
      await refuseOutside(database.read, principal, [found]);
      return found;
    },

    restore: (context, ids) =>
      changing(ids.length, async (trx) => {
        const found = await trash.findMany(trx, ids);
        if (found.length === 0) throw errors.notFound(label);
        const restored = await restoreThese(trx, context, found);
        await log.write(trx, context, restored.map(log.restoredEntry));
        return restored.length;
      }),

    async restoreRecords(trx, context, recordIds) {
      const restored = await restoreThese(trx, context, await trash.findRecords(trx, recordIds));
      await log.rows(trx, context, restored.map(log.restoredEntry));
      return restored.map(({ id }) => id);
    },

    purge: (context, ids) =>
      changing(ids.length, async (trx) => {
        const entries: AuditEntry[] = [];
        // A fixed order, so that concurrent purges do not deadlock.
        await forEachChunk(
          ids.toSorted((a, b) => a - b),
          async (some) => {
            const held = await trash.hold(trx, some);
            if (held.length === 0) return;
            await refuseOutside(trx, context.principal, held);
            await rules.beforePurge?.(trx, context, held);
            entries.push(...(await purgeHeld(trx, held)));
          },
        );
        if (entries.length === 0) throw errors.notFound(label);
        await log.write(trx, context, entries);
        return entries.length;
      }),

    async purgeDeletedBefore(before, stopping) {
      const purgeSome = (): Promise<boolean> =>
        database.write(async (trx) => {
          const held = await trash.holdDeletedBefore(trx, before, agedAtOnce);
          if (held.length > 0) await log.write(trx, systemAuthor(clock()), await purgeHeld(trx, held));
          return held.length === agedAtOnce;
        });
      await repeatWhile(purgeSome, stopping);
    },
  };
}
