import { dayMs, hourMs, minuteMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { attemptsRepository } from './features/identity/attempts.repository.ts';
import { invitationsTable } from './features/identity/invitations.repository.ts';
import { sessionsRepository } from './features/identity/sessions.repository.ts';
import { retention } from './features/logs/retention.ts';
import { playRetention } from './features/play-log/retention.ts';
import { postDrafts } from './features/posts/post-drafts.ts';
import { pairingsTable } from './features/screens/pairing.repository.ts';
import { reportsTable } from './features/screens/reports.repository.ts';
import { purgeOwnerless } from './features/views/visible-views.ts';
import type { Platform } from './platform/platform.ts';
import { deleteAged } from './platform/database/aged-rows.ts';
import { releaseFreeSpace } from './platform/database/space.ts';
import { eventsTable } from './platform/events/events-table.ts';
import { idempotencyKeys } from './platform/idempotency/once-for-key.ts';
import { undos } from './platform/resource/undo/undos.ts';
import { purgeRecordEditors } from './platform/resource/record-editors.ts';

/** Minimum retention of events in milliseconds: clients that reconnect within it need not reload. */
const eventsKeptMs = 10 * minuteMs;

/** Notices deleted per transaction, with their recipients. */
const noticesAtOnce = 50;

/** Deletes expired data and releases the disk space. */
export function housekeeping(platform: Platform) {
  const { database, clock } = platform;
  const sessions = sessionsRepository(platform);
  const deleteAgedLines = retention(platform);
  const deleteAgedPlays = playRetention(platform);

  return {
    kind: 'housekeeping',
    title: '清理过期数据',
    every: hourMs,
    async run(_payload: null, stopping: AbortSignal): Promise<void> {
      const now = clock();
      await database.write(async (trx) => {
        await sessions.expireAhead(trx, now);
        await sessions.purge(trx, now - limits.expiredSessionKeptMs);
        await invitationsTable.purge(trx, now - limits.invitationDays * dayMs);
        // The longest window that the settings allow.
        await attemptsRepository.purge(trx, now - limits.lockMinutes.max * minuteMs);
      });
      await eventsTable(database).purge(now - eventsKeptMs, now);
      await idempotencyKeys(database, clock).purge(now - limits.idempotencyKeyMs);
      await database.write(async (trx) => {
        await postDrafts(database, clock).purge(trx, now - limits.postDraftMs);
        await purgeRecordEditors(trx, now);
        await undos.purge(trx, now);
        await pairingsTable.purge(trx, now);
        await reportsTable.purgeOutages(trx, now - limits.screenHistoryDays * dayMs);
        await purgeOwnerless(trx);
      });
      await deleteAgedLines(stopping);
      await deleteAgedPlays(stopping);
      await deleteAged(database, 'notices', now - limits.noticeDays * dayMs, stopping, { atOnce: noticesAtOnce });
      await deleteAged(database, 'screenCommands', now - limits.screenHistoryDays * dayMs, stopping);
      await deleteAged(database, 'jobRuns', now - limits.jobRunDays * dayMs, stopping);
      await releaseFreeSpace(database, stopping);
    },
  };
}
