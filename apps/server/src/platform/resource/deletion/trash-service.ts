import type { TrashItem, TrashQuery } from '@mutai/contract/trash';
import { systemAuthor, type Audit, type AuditEntry, type Author } from '../../audit/audit.ts';
import type { Clock } from '../../clock.ts';
import { forEachChunk } from '../../database/many-rows.ts';
import type { Database, Executor } from '../../database/open-database.ts';
import { errors } from '../../errors.ts';
import type { Requester } from '../../fair-queue.ts';
import type { Act, Principal } from '../../principal.ts';
import { yieldToEventLoop } from '../../yielding.ts';
import type { Page } from '../repository.ts';
import type { Scope } from '../scope.ts';
import type { PurgedRecord } from './snapshots.ts';
import type { HeldRecord, Trash, TrashedRecord } from './trash.ts';

/** Records purged in one transaction when their time has come: SQLite lets nothing else be written meanwhile. */
const agedAtOnce = 100;

/** What can be done with the deleted records of a resource. Ids are the trash's own. */
export interface TrashService {
  list(principal: Principal, query: TrashQuery, requester?: Requester): Promise<Page<TrashItem>>;
  /** @throws AppError 4009 when a unique value is taken by now; then none of them comes back */
  restore(act: Act, ids: readonly number[]): Promise<number>;
  purge(act: Act, ids: readonly number[]): Promise<number>;
  /**
   * Purges what was deleted before a moment, as nobody's own act: a few records in a transaction each, so that it can
   * end, or be ended, at any time.
   *
   * @param before milliseconds since 1970
   */
  purgeDeletedBefore(before: number, stopping: AbortSignal): Promise<void>;
}

/** What is special about the trash of a resource. */
export interface TrashRules<Rec> {
  /** Runs in the transaction of a restoring, when the records are back; refuses what nobody may bring back. */
  afterRestore?(executor: Executor, act: Act, records: readonly Rec[]): Promise<void>;
  /** Refuses what who acts could not have deleted. Not asked when the records' time has come. May see a part at a time. */
  beforePurge?(executor: Executor, act: Act, records: readonly PurgedRecord[]): Promise<void>;
  /**
   * What follows when records are gone for good, by whatever way: by hand, by age, or because the resource has no trash.
   * Runs in that transaction, so that jobs it enqueues are done if, and only if, the records are gone. May see a part
   * of them at a time.
   */
  onPurged?(executor: Executor, records: readonly PurgedRecord[]): Promise<void>;
}

interface TrashNeeds<Rec> {
  readonly module: string;
  readonly label: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly rules: TrashRules<Rec>;
  /** Which deleted records there are for who may delete; undefined: all. */
  scopeOf(principal: Principal): Scope | undefined;
  /** Begins a transaction of the resource, with what that has to hold. @param records as `InTransaction` */
  changing<T>(work: (trx: Executor) => Promise<T>, records: number): Promise<T>;
  /** Puts one back, saying by its name why it cannot come. */
  restoreOne(trx: Executor, trashed: TrashedRecord): Promise<Rec>;
  restoredEntry(record: Rec): AuditEntry;
}

/** The acts on deleted records: each change in one transaction with its lines in the operation log. */
export function trashService<Rec>(trash: Trash, needs: TrashNeeds<Rec>): TrashService {
  const { module, label, database, clock, audit, rules, changing, restoreOne, restoredEntry } = needs;

  /** @throws AppError 4004 when one of them is not there for who asks */
  const refuseOutside = async (trx: Executor, principal: Principal, found: readonly { readonly id: number }[]) => {
    const scope = needs.scopeOf(principal);
    if (scope === undefined || found.length === 0) return;
    const ids = found.map(({ id }) => id);
    if ((await trash.countWithin(trx, ids, scope)) < ids.length) throw errors.notFound(label);
  };

  const purgeHeld = async (trx: Executor, author: Author, records: readonly HeldRecord[]) => {
    await trash.remove(
      trx,
      records.map(({ id }) => id),
    );
    await rules.onPurged?.(trx, records);
    await audit(
      trx,
      author,
      records.map(({ recordId, name }) => ({ module, action: 'purge', recordId, recordName: name, changes: {} })),
    );
  };

  return {
    list: (principal, query, requester) => trash.page(database.db, query, requester, needs.scopeOf(principal)),

    restore: (act, ids) =>
      changing(async (trx) => {
        const found = await trash.findMany(trx, ids);
        if (found.length === 0) throw errors.notFound(label);
        await refuseOutside(trx, act.principal, found);
        const restored: Rec[] = [];
        for (const one of found) {
          restored.push(await restoreOne(trx, one));
          await yieldToEventLoop();
        }
        await rules.afterRestore?.(trx, act, restored);
        await audit(trx, act, restored.map(restoredEntry));
        return restored.length;
      }, ids.length),

    purge: (act, ids) =>
      changing(async (trx) => {
        let count = 0;
        // In one order, so that two who purge the same records wait for each other only one way.
        await forEachChunk(
          ids.toSorted((a, b) => a - b),
          async (some) => {
            const held = await trash.hold(trx, some);
            if (held.length === 0) return;
            await refuseOutside(trx, act.principal, held);
            await rules.beforePurge?.(trx, act, held);
            await purgeHeld(trx, act, held);
            count += held.length;
          },
        );
        if (count === 0) throw errors.notFound(label);
        return count;
      }, ids.length),

    async purgeDeletedBefore(before, stopping) {
      for (let count = agedAtOnce; count === agedAtOnce && !stopping.aborted;) {
        await yieldToEventLoop();
        count = await database.inTransaction(async (trx) => {
          const held = await trash.holdDeletedBefore(trx, before, agedAtOnce);
          if (held.length > 0) await purgeHeld(trx, systemAuthor(clock()), held);
          return held.length;
        });
      }
    },
  };
}
