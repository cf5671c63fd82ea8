import { Code } from '@mutai/contract/codes';
import { commentPermissions, commentSettingsPath } from '@mutai/contract/comments/resource';
import { type CommentSettings, CommentSettingsAnswer, CommentSettingsBody } from '@mutai/contract/comments/schema';
import { limits } from '@mutai/contract/limits';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Act } from '../../platform/principal.ts';
import { done } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { settingsStore } from '../../platform/settings.ts';

/** What is done with comments as they come. */
export const commentSettings = settingsStore<Omit<CommentSettings, 'version'>>('comments', {
  blockedWords: [],
  perAddressLimit: limits.commentsPerAddress,
});

/** White space and what has no width: put between its characters, it would hide a word. */
const invisible = /[\s\p{Cf}]/gu;

/** A text in which words are looked for: width and case do not count, nor what cannot be seen. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(invisible, '');

/** Whether a text has one of the words. */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const searched = folded(text);
  return words.map(folded).some((word) => word !== '' && searched.includes(word));
}

/** `GET/PATCH /settings/comments`. */
export function commentSettingsRoutes(app: Server, platform: Platform): void {
  const { database, clock, audit, announceChange } = platform;
  const change = (act: Act, { version, ...values }: CommentSettingsBody): Promise<CommentSettings> =>
    database.inTransaction(async (trx) => {
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
