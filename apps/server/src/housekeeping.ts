import { limits } from '@mutai/contract/limits';
import { attemptsRepository } from './features/identity/attempts.repository.ts';
import { sessionsRepository } from './features/identity/sessions.repository.ts';
import { retention } from './features/logs/retention.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/open-database.ts';
import { giveSpaceBack } from './platform/database/space.ts';

const minuteMs = 60_000;

/** Milliseconds after the start, and from one time to the next. */
export const housekeepingTimes = { first: minuteMs, between: 60 * minuteMs } as const;

/** Of several processes on one database, the first to come does it; the others leave it for this long. */
const leftAloneMs = 50 * minuteMs;

/** Removes what nobody will ask for again, and what is older than it is to be kept, and gives their space back. */
export function housekeeping(database: Database, clock: Clock): (stopping: AbortSignal) => Promise<void> {
  const { db } = database;
  const sessions = sessionsRepository(database);
  const deleteAged = retention(database, clock);

  /** Whether it is this process's turn: exactly one is told so. */
  const claim = async (): Promise<boolean> => {
    const now = clock();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('settings')
      .values({ key: 'housekeeping', value: '{}', version: 0, updatedAt: now })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ updatedAt: now })
          .where((e) =>
            e.or([
              e('settings.updatedAt', '<=', now - leftAloneMs),
              // Noted before the clock was set back.
              e('settings.updatedAt', '>', now + leftAloneMs),
            ]),
          ),
      )
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  };

  return async (stopping) => {
    if (!(await claim())) return;
    const now = clock();
    await sessions.expireAhead(db, now);
    // An expired session is remembered for its longest life, so that its owner is told "expired" and not "ended".
    await sessions.purge(db, now - limits.rememberedSessionMs);
    await attemptsRepository.purge(db, now - limits.loginWindowMs);
    await deleteAged(stopping);
    await giveSpaceBack(database, stopping);
  };
}
