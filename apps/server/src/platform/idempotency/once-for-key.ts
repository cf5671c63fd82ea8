import { idempotencyKeyHeader } from '@mutai/contract/idempotency';
import { limits } from '@mutai/contract/limits';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Write, WriteTransaction } from '../database/transaction.ts';
import { prepared, preparedWrite } from '../database/prepared.ts';
import { errors } from '../errors.ts';
import type { RequestContext } from '../access/principal.ts';

interface ClaimValues {
  readonly userId: number;
  readonly keyHash: string;
  readonly fingerprint: string;
  readonly result: string;
  readonly createdAt: number;
  /** Keys created before this time are expired, in milliseconds since 1970. */
  readonly forgotten: number;
}

/**
 * Runs a create in a transaction, once per idempotency key. A repeated request returns the first result without side
 * effects. Result and key are committed together; a concurrent second request waits for the first.
 *
 * @param create its result is stored as JSON for a day, so it must not contain secrets
 * @throws AppError 4009 if the key was used for another request; errors of `create`, which leave the key unused
 * @param lane default: `database.write`
 */
export type OnceForKey = <T>(
  context: RequestContext,
  create: (trx: WriteTransaction) => Promise<T>,
  lane?: Write,
) => Promise<T>;

/** Stored idempotency keys. */
export function idempotencyKeys(database: Database, clock: Clock) {
  /** Claims an unused key. Waits for uncommitted claims of other transactions. */
  const claim = preparedWrite<ClaimValues, { userId: number }>(database, (db, param) =>
    db
      .insertInto('idempotencyKeys')
      .values({
        userId: param('userId'),
        keyHash: param('keyHash'),
        fingerprint: param('fingerprint'),
        result: param('result'),
        createdAt: param('createdAt'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'keyHash'])
          .doUpdateSet((e) => ({
            fingerprint: e.ref('excluded.fingerprint'),
            result: e.ref('excluded.result'),
            createdAt: e.ref('excluded.createdAt'),
          }))
          .where('idempotencyKeys.createdAt', '<', param('forgotten')),
      )
      .returning('userId'),
  );
  const find = prepared<Pick<ClaimValues, 'userId' | 'keyHash'>, { fingerprint: string; result: string }>(
    database,
    (db, param) =>
      db
        .selectFrom('idempotencyKeys')
        .select(['fingerprint', 'result'])
        .where('userId', '=', param('userId'))
        .where('keyHash', '=', param('keyHash')),
  );
  const keep = preparedWrite<Pick<ClaimValues, 'userId' | 'keyHash' | 'result'>, unknown>(database, (db, param) =>
    db
      .updateTable('idempotencyKeys')
      .set({ result: param('result') })
      .where('userId', '=', param('userId'))
      .where('keyHash', '=', param('keyHash')),
  );

  const onceForKey: OnceForKey = <T>(
    context: RequestContext,
    create: (trx: WriteTransaction) => Promise<T>,
    lane = database.write,
  ) =>
    lane(async (trx) => {
      const { idempotency } = context;
      if (idempotency === undefined) return create(trx);
      const name = { userId: context.principal.userId, keyHash: idempotency.keyHash };
      const { fingerprint } = idempotency;
      const now = clock();
      const forgotten = now - limits.idempotencyKeyMs;
      // Claimed first: a waiting transaction holds no locks that others need.
      const claimed = await claim(trx, { ...name, fingerprint, result: 'null', createdAt: now, forgotten });
      if (claimed.length === 0) {
        const [first] = await find(trx, name);
        if (first?.fingerprint !== fingerprint) throw errors.keyReused(idempotencyKeyHeader);
        return JSON.parse(first.result) as T;
      }
      const created = await create(trx);
      await keep(trx, { ...name, result: JSON.stringify(created) });
      return created;
    });

  return {
    onceForKey,
    /** Deletes keys created before a time, in milliseconds since 1970. */
    async purge(before: number): Promise<void> {
      await database.write((trx) => trx.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute());
    },
  };
}
