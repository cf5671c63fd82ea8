import { idempotencyKeyHeader } from '@mutai/contract/idempotency';
import { limits } from '@mutai/contract/limits';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Write, WriteTransaction } from '../database/transaction.ts';
import { prepared, preparedWrite } from '../database/prepared.ts';
import { errors } from '../errors.ts';
import type { Act } from '../principal.ts';

interface ClaimValues {
  readonly userId: number;
  readonly keyHash: string;
  readonly fingerprint: string;
  readonly result: string;
  readonly createdAt: number;
  /** Keys from before are forgotten: milliseconds since 1970. */
  readonly forgotten: number;
}

/**
 * Creates something in a transaction: once, where the request has a key. When it is sent again, the first result is
 * returned and nothing is done. What was created and that it was are committed together, and of two at once the second
 * waits for the first.
 *
 * @param create what it returns is kept for a day as JSON, and so has to hold no secret
 * @throws AppError 4009 when the key was used for another request; what `create` throws, and then the key is free
 * @param lane `database.write` unless given
 */
export type OnceForKey = <T>(act: Act, create: (trx: WriteTransaction) => Promise<T>, lane?: Write) => Promise<T>;

/** Idempotency keys as a database remembers them. */
export function idempotencyKeys(database: Database, clock: Clock) {
  /** Takes a key that is free. Waits for another transaction that has taken it and is not committed. */
  const claim = preparedWrite<ClaimValues, { userId: number }>(database, (db, place) =>
    db
      .insertInto('idempotencyKeys')
      .values({
        userId: place('userId'),
        keyHash: place('keyHash'),
        fingerprint: place('fingerprint'),
        result: place('result'),
        createdAt: place('createdAt'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'keyHash'])
          .doUpdateSet((e) => ({
            fingerprint: e.ref('excluded.fingerprint'),
            result: e.ref('excluded.result'),
            createdAt: e.ref('excluded.createdAt'),
          }))
          .where('idempotencyKeys.createdAt', '<', place('forgotten')),
      )
      .returning('userId'),
  );
  const find = prepared<Pick<ClaimValues, 'userId' | 'keyHash'>, { fingerprint: string; result: string }>(
    database,
    (db, place) =>
      db
        .selectFrom('idempotencyKeys')
        .select(['fingerprint', 'result'])
        .where('userId', '=', place('userId'))
        .where('keyHash', '=', place('keyHash')),
  );
  const keep = preparedWrite<Pick<ClaimValues, 'userId' | 'keyHash' | 'result'>, unknown>(database, (db, place) =>
    db
      .updateTable('idempotencyKeys')
      .set({ result: place('result') })
      .where('userId', '=', place('userId'))
      .where('keyHash', '=', place('keyHash')),
  );

  const onceForKey: OnceForKey = <T>(act: Act, create: (trx: WriteTransaction) => Promise<T>, lane = database.write) =>
    lane(async (trx) => {
      const { idempotency } = act;
      if (idempotency === undefined) return create(trx);
      const name = { userId: act.principal.userId, keyHash: idempotency.keyHash };
      const { fingerprint } = idempotency;
      const now = clock();
      const forgotten = now - limits.idempotencyKeyMs;
      // First of all: whoever waits here holds nothing that others wait for.
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
    /** Forgets keys from before a moment: milliseconds since 1970. */
    async purge(before: number): Promise<void> {
      await database.write((trx) => trx.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute());
    },
  };
}
