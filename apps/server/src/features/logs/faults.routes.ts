import { DoneAnswer } from '@mutai/contract/codes';
import { logsPath } from '@mutai/contract/logs/resource';
import { FaultBody } from '@mutai/contract/logs/schema';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { done } from '../../platform/resource/routes.ts';
import { faultReporter } from './faults.ts';

const created = 201;

/** Registers `POST /logs`, where the console reports its errors, rate-limited. */
export function faultReports(app: Server, database: Database, audit: Audit, clock: Clock): void {
  const report = faultReporter(database, audit, clock);
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
