import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';

/** Milliseconds without a byte after which another process may go on with an upload. */
export const holdMs = 10_000;
/** Milliseconds after which a process that still takes bytes says so again. */
const renewMs = holdMs / 4;

/** Another process takes a part of this upload, or there is no such upload. */
export class UploadHeld extends Error {
  override readonly name = 'UploadHeld';
}

/**
 * Lets one process at a time add to an upload, of those that share a database and the folder of uploads. Within a process
 * the storage sees to that, and an embedded database belongs to one.
 *
 * @returns takes an upload for as long as some work goes on, which calls `stillHeld` before it writes anything: both
 *   throw UploadHeld
 */
export function uploadHolds({ write, dialect }: Database, clock: Clock) {
  const process = randomUUID();
  let count = 0;

  return async <T>(id: string, work: (stillHeld: () => Promise<void>) => Promise<T>): Promise<T> => {
    if (dialect === 'sqlite') return work(async () => undefined);
    count += 1;
    const heldBy = `${process} ${count}`;
    let renewAt = 0;
    const hold = async (mayBe: RawBuilder<boolean>) => {
      const now = clock();
      const { numUpdatedRows } = await write((trx) => {
        const upload = trx.updateTable('uploads').where('id', '=', id).where(mayBe);
        return upload.set({ heldBy, heldUntil: now + holdMs }).executeTakeFirstOrThrow();
      });
      if (numUpdatedRows === 0n) throw new UploadHeld();
      renewAt = now + renewMs;
    };
    // One part of this process may follow another: the storage cuts off the one before.
    await hold(sql<boolean>`("heldUntil" is null or "heldUntil" <= ${clock()} or "heldBy" like ${`${process} %`})`);
    try {
      return await work(async () => {
        if (clock() >= renewAt) await hold(sql<boolean>`"heldBy" = ${heldBy}`);
      });
    } finally {
      await write((trx) => {
        const upload = trx.updateTable('uploads').where('id', '=', id).where('heldBy', '=', heldBy);
        return upload.set({ heldBy: null, heldUntil: null }).execute();
      });
    }
  };
}
