import { PreferenceBody, PreferenceParams } from '@mutai/contract/auth';
import { DoneAnswer } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { preferencePath } from '@mutai/contract/paths';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { done } from '../../platform/resource/routes.ts';

/** Preferences that one user may have. */
const mostPreferences = 200;

/** Everything a user set in the console, by key. */
export async function readPreferences(executor: Executor, userId: number): Promise<Record<string, unknown>> {
  const rows = await executor.selectFrom('preferences').select(['key', 'value']).where('userId', '=', userId).execute();
  return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]));
}

/** `PUT /preferences/{key}`: one's own; what it means is the console's business. Not logged: it changes nobody's work. */
export function preferenceRoutes(app: Server, { db, inTransaction }: Database): void {
  app.put(
    `${preferencePath}/:key`,
    {
      // How one likes the console is one's own, whoever's eyes one looks through.
      config: { access: 'signed-in', whileViewing: true },
      schema: {
        summary: '保存自己的一项偏好设置',
        params: PreferenceParams,
        body: PreferenceBody,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const { userId } = principalOf(request);
      const { key } = request.params;
      const value = JSON.stringify(request.body.value);
      if (Buffer.byteLength(value) > limits.preferenceBytes)
        throw errors.invalid({ value: '内容过大' }, '偏好设置的内容过大，请精简后重试！');
      if (request.body.value === null) {
        await db.deleteFrom('preferences').where('userId', '=', userId).where('key', '=', key).execute();
        return done(null, '已恢复默认设置！');
      }
      await inTransaction(async (trx) => {
        await trx
          .insertInto('preferences')
          .values({ userId, key, value })
          .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ value }))
          .execute();
        const kept = await trx
          .selectFrom('preferences')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where('userId', '=', userId)
          .executeTakeFirstOrThrow();
        if (kept.count > mostPreferences)
          throw errors.invalid({ key: '偏好设置过多' }, '偏好设置过多，请先清除不用的设置！');
      });
      return done(null, '设置已保存！');
    },
  );
}
