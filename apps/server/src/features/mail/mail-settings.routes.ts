import { Code } from '@mutai/contract/codes';
import { mailPage, mailPermissions, mailSettingsPath } from '@mutai/contract/mail/resource';
import { type MailSettings, MailSettingsAnswer, MailSettingsBody } from '@mutai/contract/mail/schema';
import { rules } from '@mutai/contract/rules';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Act } from '../../platform/access/principal.ts';
import { done } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { type MailSettingsStore, invalid, forServer } from './mail-settings.ts';

/** Enabled mail needs complete settings. */
function refuseIncomplete(settings: MailSettings): void {
  if (!settings.enable) return;
  const needed = ['smtpHost', 'smtpFrom', ...(settings.smtpAuth ? (['smtpUser', 'smtpPass'] as const) : [])] as const;
  const missing = needed.find((field) => settings[field].trim() === '');
  if (missing !== undefined) throw invalid(missing, rules.required.message);
}

/** Registers `GET/PATCH /settings/mail`. */
export function mailSettingsRoutes(app: Server, platform: Platform, store: MailSettingsStore): void {
  const { database, clock, audit } = platform;
  const { read, update } = mailPermissions;

  const change = (act: Act, { version, ...values }: MailSettingsBody): Promise<MailSettings> =>
    database.write(async (trx) => {
      const now = clock();
      // An empty change locks the row, so that the checked settings cannot change meanwhile.
      const { after: before } = await store.change(trx, {}, now, version);
      const { after, changes } = await store.change(trx, forServer(before, values), now);
      refuseIncomplete(after);
      if (Object.keys(changes).length > 0) {
        const entry = { module: read, action: 'update', recordId: null, recordName: mailPage.title } as const;
        await audit(trx, act, { ...entry, changes });
      }
      return after;
    });

  app.get(
    mailSettingsPath,
    {
      config: { access: [read] },
      schema: { summary: '查看邮件设置', response: { 200: MailSettingsAnswer } },
    },
    async () => ({ code: Code.success, data: await store.read(database.db) }),
  );
  app.patch(
    mailSettingsPath,
    {
      config: { access: [update] },
      schema: { summary: '修改邮件设置', body: MailSettingsBody, response: { 200: MailSettingsAnswer } },
    },
    async (request) => done(await change(actOf(request), request.body), '保存成功！'),
  );
}
