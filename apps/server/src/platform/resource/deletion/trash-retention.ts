import { dayMs, hourMs } from '@mutai/contract/durations';
import type { Clock } from '../../time/clock.ts';
import type { JobKind } from '../../jobs/run-jobs.ts';
import type { TrashService } from './trash.ts';

/**
 * Purges what has been in the trash for too long. What belongs to a resource that is none of these stays: only the
 * release that knows it knows what has to follow.
 *
 * @param keptDays days for which it stays there; 0: for ever
 */
export function trashRetention(
  trashes: readonly TrashService[],
  keptDays: () => Promise<number>,
  clock: Clock,
): JobKind<null> {
  return {
    kind: 'trash-retention',
    title: '清理回收站',
    every: hourMs,
    async run(_payload, stopping) {
      const days = await keptDays();
      if (days === 0) return;
      const failures: unknown[] = [];
      for (const trash of trashes) {
        // One that fails is no reason for the others to grow.
        await trash
          .purgeDeletedBefore(clock() - days * dayMs, stopping)
          .catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, `trash not emptied: ${String(failures[0])}`);
    },
  };
}
