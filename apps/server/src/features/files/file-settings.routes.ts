import { Code, type FieldErrors } from '@mutai/contract/codes';
import { filePermissions, fileSettingsPath } from '@mutai/contract/files/resource';
import { type FileSettings, FileSettingsAnswer, FileSettingsBody } from '@mutai/contract/files/schema';
import { errors } from '../../platform/errors.ts';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Act } from '../../platform/access/principal.ts';
import { done } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileSettings } from './file-settings.ts';

/** Contradictions between settings, by field. */
const conflictsIn = (settings: FileSettings): FieldErrors => ({
  ...(settings.allowedTypes.length > 0 ? {} : { allowedTypes: '请至少允许一种类型！' }),
  ...(settings.thumbnailSmall < settings.thumbnailMedium ? {} : { thumbnailMedium: '中缩略图应大于小缩略图！' }),
  ...(settings.thumbnailMedium < settings.thumbnailLarge ? {} : { thumbnailLarge: '大缩略图应大于中缩略图！' }),
});

/** `GET/PATCH /settings/files`. */
export function fileSettingsRoutes(app: Server, platform: Platform): void {
  const { database, clock, audit } = platform;
  const change = (act: Act, { version, ...values }: FileSettingsBody): Promise<FileSettings> =>
    database.write(async (trx) => {
      const { after, changes } = await fileSettings.change(trx, values, clock(), version);
      const fields = conflictsIn(after);
      const [message] = Object.values(fields);
      if (message !== undefined) throw errors.invalid(fields, message);
      if (Object.keys(changes).length > 0) {
        await audit(trx, act, {
          module: filePermissions.read,
          action: 'update',
          recordId: null,
          recordName: '素材设置',
          changes,
        });
      }
      return after;
    });

  const { read, create, settings } = filePermissions;
  app.get(
    fileSettingsPath,
    {
      config: { access: [read, create, settings] },
      schema: { summary: '查看素材设置', response: { 200: FileSettingsAnswer } },
    },
    async () => ({ code: Code.success, data: await fileSettings.read(database.db) }),
  );
  app.patch(
    fileSettingsPath,
    {
      config: { access: [settings] },
      schema: { summary: '修改素材设置', body: FileSettingsBody, response: { 200: FileSettingsAnswer } },
    },
    async (request) => done(await change(actOf(request), request.body), '保存成功！'),
  );
}
