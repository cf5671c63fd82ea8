import { hourMs, minuteMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { attemptsRepository } from './features/identity/attempts.repository.ts';
import { sessionsRepository } from './features/identity/sessions.repository.ts';
import { retention } from './features/logs/retention.ts';
import { noticeRetention } from './features/announcements/notice-retention.ts';
import { postDrafts } from './features/posts/post-drafts.ts';
import type { Platform } from './platform/platform.ts';
import { giveSpaceBack } from './platform/database/space.ts';
import { eventsTable } from './platform/events/events-table.ts';
import { idempotencyKeys } from './platform/idempotency/once-for-key.ts';
import { purgeRecordEditors } from './platform/resource/record-editors.ts';

/** Milliseconds for which events are kept at least: as long as a client may be cut off without having to load anew. */
const eventsKeptMs = 10 * minuteMs;

/** Removes what nobody will ask for again, and what is older than it is to be kept, and gives their space back. */
export function housekeeping(platform: Platform) {
  const { database, clock } = platform;
  const sessions = sessionsRepository(platform);
  const deleteAged = retention(platform);
  const deleteNotices = noticeRetention(database, clock);

  return {
    kind: 'housekeeping',
    title: '清理过期数据',
    every: hourMs,
    async run(_payload: null, stopping: AbortSignal): Promise<void> {
      const now = clock();
      await database.write(async (trx) => {
        await sessions.expireAhead(trx, now);
        await sessions.purge(trx, now - limits.expiredSessionKeptMs);
        // The longest that the settings can make of it.
        await attemptsRepository.purge(trx, now - limits.lockMinutes.max * minuteMs);
      });
      await eventsTable(database).purge(now - eventsKeptMs, now);
      await idempotencyKeys(database, clock).purge(now - limits.idempotencyKeyMs);
      await database.write(async (trx) => {
        await postDrafts(database, clock).purge(trx, now - limits.postDraftMs);
        await purgeRecordEditors(trx, now);
      });
      await deleteAged(stopping);
      await deleteNotices(stopping);
      await giveSpaceBack(database, stopping);
    },
  };
}
