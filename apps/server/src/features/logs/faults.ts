import { firstCharacters } from '@mutai/contract/characters';
import { DoneAnswer } from '@mutai/contract/codes';
import { minuteMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { logsPath } from '@mutai/contract/logs/resource';
import { FaultBody } from '@mutai/contract/logs/schema';
import type { Audit } from '../../platform/audit/audit.ts';
import { clockTolerance, type Clock } from '../../platform/clock.ts';
import { lockUntilEnd } from '../../platform/database/locks.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { actOf } from '../../platform/http/access.ts';
import { idempotencyKeys } from '../../platform/idempotency/once-for-key.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Act } from '../../platform/principal.ts';
import { done } from '../../platform/resource/routes.ts';

const created = 201;
/** Characters of a fault's message by which the log names it. */
const nameMax = 100;

/** What log lines of the console itself are about; no page has this code. */
const consoleModule = 'console';

/** `POST /logs`: the console tells of its own faults, a few a minute at most. Decisions, the wire. */
export function faultReports(app: Server, database: Database, audit: Audit, clock: Clock): void {
  const { onceForKey } = idempotencyKeys(database, clock);
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

  const report = (act: Act, fault: FaultBody): Promise<null> =>
    onceForKey(act, async (trx) => {
      const { userId } = act.principal;
      await lockUntilEnd(database, trx, 'faults', userId);
      if ((await reportedLately(trx, userId)) >= limits.faultsPerMinute) throw errors.tooManyAttempts(minuteMs / 1000);
      await audit(trx, act, {
        module: consoleModule,
        action: 'fault',
        recordId: null,
        recordName: firstCharacters(fault.message, nameMax),
        changes: Object.fromEntries(Object.entries(fault).map(([name, value]) => [name, [null, value]])),
      });
      return null;
    });

  app.post(
    logsPath,
    {
      config: { access: 'signed-in', whileViewing: true, idempotent: true },
      schema: { summary: '上报页面异常', body: FaultBody, response: { [created]: DoneAnswer } },
    },
    async (request, reply) => {
      return reply.code(created).send(done(await report(actOf(request), request.body), '异常已上报！'));
    },
  );
}
