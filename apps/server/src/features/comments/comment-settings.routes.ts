import { Code } from '@mutai/contract/codes';
import { commentPermissions, commentSettingsPath } from '@mutai/contract/comments/resource';
import { type CommentSettings, CommentSettingsAnswer, CommentSettingsBody } from '@mutai/contract/comments/schema';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Act } from '../../platform/access/principal.ts';
import { done } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { commentSettings } from './comment-settings.ts';

/** Registers `GET/PATCH /settings/comments`. */
export function commentSettingsRoutes(app: Server, platform: Platform): void {
  const { database, clock, audit, announceChange } = platform;
  const change = (act: Act, { version, ...values }: CommentSettingsBody): Promise<CommentSettings> =>
    database.write(async (trx) => {
      const { after, changes } = await commentSettings.change(trx, values, clock(), version);
      if (Object.keys(changes).length > 0) {
        await audit(trx, act, {
          module: commentPermissions.read,
          action: 'update',
          recordId: null,
          recordName: '评论设置',
          changes,
        });
        announceChange(trx, { module: commentPermissions.read, action: 'update', ids: [] });
      }
      return after;
    });

  app.get(
    commentSettingsPath,
    {
      config: { access: [commentPermissions.settings] },
      schema: { summary: '查看评论设置', response: { 200: CommentSettingsAnswer } },
    },
    async () => ({ code: Code.success, data: await commentSettings.read(database.db) }),
  );
  app.patch(
    commentSettingsPath,
    {
      config: { access: [commentPermissions.settings] },
      schema: { summary: '修改评论设置', body: CommentSettingsBody, response: { 200: CommentSettingsAnswer } },
    },
    async (request) => done(await change(actOf(request), request.body), '保存成功！'),
  );
}
