import { firstCharacters } from '@mutai/contract/characters';
import { minuteMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import type { FaultBody } from '@mutai/contract/logs/schema';
import { clockTolerance } from '../../platform/time/clock.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestContext } from '../../platform/access/principal.ts';

/** Length of the error message used as the record name, in characters. */
const nameMax = 100;

/** Module of log lines about the console; no page has this code. */
const consoleModule = 'console';

/** Records errors of the console in the operation log. The reporter throws AppError 4029 above the rate limit. */
export function faultReporter({
  database,
  audit,
  clock,
  onceForKey,
}: Platform): (context: RequestContext, fault: FaultBody) => Promise<null> {
  const reportedLately = async (executor: Executor, userId: number): Promise<number> => {
    const now = clock();
    const { count } = await executor
      .selectFrom('operationLogs')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('module', '=', consoleModule)
      .where('createdAt', '>', now - minuteMs)
      .where('createdAt', '<=', now + clockTolerance)
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return count;
  };

  return (context, fault) =>
    onceForKey(context, async (trx) => {
      const { userId } = context.principal;
      await lockForTransaction(database, trx, 'faults', userId);
      if ((await reportedLately(trx, userId)) >= limits.faultsPerMinute) throw errors.tooManyAttempts(minuteMs / 1000);
      await audit(trx, context, {
        module: consoleModule,
        action: 'fault',
        recordId: null,
        recordName: firstCharacters(fault.message, nameMax),
        changes: Object.fromEntries(Object.entries(fault).map(([name, value]) => [name, [null, value]])),
      });
      return null;
    });
}
