import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';

/** Time without data after which another process may continue an upload, in milliseconds. */
export const holdMs = 10_000;
/** Interval at which a receiving process renews its lock, in milliseconds. */
const renewMs = holdMs / 4;

/** Another process receives a part of this upload, or the upload does not exist. */
export class UploadLocked extends Error {
  override readonly name = 'UploadLocked';
}

/**
 * Serializes appends to an upload between processes with a common database and upload folder. Within a process, the
 * storage does so; an embedded database has only one process.
 *
 * @returns locks an upload while some work runs. The work must call `stillHeld` before each write. Both throw
 * UploadLocked.
 */
export function uploadLocks({ write, dialect }: Database, clock: Clock) {
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
      if (numUpdatedRows === 0n) throw new UploadLocked();
      renewAt = now + renewMs;
    };
    // A new part may follow one of this process: the storage aborts the earlier one.
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
