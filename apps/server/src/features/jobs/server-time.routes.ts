import { DoneAnswer } from '@mutai/contract/codes';
import { minuteMs } from '@mutai/contract/durations';
import { jobLabels, jobPage, jobPermissions, serverTimePath } from '@mutai/contract/jobs/resource';
import { ConfirmTimeBody, ServerTimeAnswer, type ServerTime } from '@mutai/contract/jobs/schema';
import type { RequestContext } from '../../platform/access/principal.ts';
import { errors } from '../../platform/errors.ts';
import { contextOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import { timeState } from '../../platform/time/time-state.ts';

/** Largest age of the time that an administrator confirms, in milliseconds. */
const confirmedWithinMs = 5 * minuteMs;

/** Registers `/jobs/time`: whether the server's time is in doubt, and its confirmation. */
export function serverTimeRoutes(app: Server, { database, clock, audit }: Platform): void {
  const iso = (ms: number) => new Date(ms).toISOString();

  const read = async (): Promise<ServerTime> => {
    const { doubt } = await timeState.read(database.read);
    return { now: iso(clock()), doubt: doubt && { at: iso(doubt.at), expected: iso(doubt.expected) } };
  };

  /** @throws AppError 4009 if there is no doubt, or the clock has changed since the client saw it */
  const confirm = (context: RequestContext, { serverTime }: ConfirmTimeBody): Promise<void> =>
    database.write(async (trx) => {
      const { doubt } = await timeState.read(trx);
      if (doubt === null) throw errors.inUse('服务器时间没有疑问，无需确认！');
      const now = clock();
      if (Math.abs(now - Date.parse(serverTime)) > confirmedWithinMs) {
        throw errors.inUse('服务器时间又变了，请核对页面上的最新时间后再确认！');
      }
      await timeState.change(trx, { trustedAt: now, doubt: null }, now);
      await audit(trx, context, {
        module: jobPage.code,
        action: 'update',
        recordId: null,
        recordName: jobLabels.serverTime,
        changes: { serverTime: [iso(doubt.expected), iso(now)] },
      });
    });

  app.get(
    serverTimePath,
    {
      // The open page polls.
      config: { access: [jobPermissions.read], polledByClients: true },
      schema: { summary: '服务器时间是否可信', response: { 200: ServerTimeAnswer } },
    },
    async () => answer(await read()),
  );
  app.post(
    serverTimePath,
    {
      config: { access: [jobPermissions.run] },
      schema: { summary: '确认服务器时间正确', body: ConfirmTimeBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await confirm(contextOf(request), request.body);
      return done(null, '已确认，暂停的任务将继续！');
    },
  );
}
