import { PreferenceBody, PreferenceParams } from '@mutai/contract/auth';
import { DoneAnswer } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { preferencePath } from '@mutai/contract/paths';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { done } from '../../platform/resource/routes.ts';
import { clearPreference, savePreference } from './preferences.repository.ts';

/** Registers `PUT /preferences/{key}` for own preferences, whose meaning only the console knows. Not logged. */
export function preferenceRoutes(app: Server, database: Database): void {
  app.put(
    `${preferencePath}/:key`,
    {
      // Preferences belong to the user, even while viewing as a role.
      config: { access: 'signed-in', duringViewAs: true },
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
        await clearPreference(database, userId, key);
        return done(null, '已恢复默认设置！');
      }
      await savePreference(database, userId, key, value);
      return done(null, '设置已保存！');
    },
  );
}
