import { dayMs, hourMs } from '@mutai/contract/durations';
import type { Clock } from '../../time/clock.ts';
import type { JobKind } from '../../jobs/run-jobs.ts';
import type { TrashService } from './trash.ts';

/**
 * Job that purges expired records from the given trashes. Records of unknown resources stay: only the release that
 * declares a resource knows the consequences of a purge.
 *
 * @param keptDays retention in days; 0 keeps records forever
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
        // A failing trash must not stop the others from being purged.
        await trash
          .purgeDeletedBefore(clock() - days * dayMs, stopping)
          .catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `Expired records could not be purged: ${String(failures[0])}`);
    },
  };
}
