import { Code } from '@mutai/contract/codes';
import { mailPage, mailPermissions, mailSettingsLabels, mailSettingsPath } from '@mutai/contract/mail/resource';
import {
  type MailConnection,
  type MailSettings,
  MailSettingsAnswer,
  MailSettingsBody,
} from '@mutai/contract/mail/schema';
import { rules } from '@mutai/contract/rules';
import { maskedSecret } from '../../platform/audit/changes.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { MailFailure } from '../../platform/mail/mail-failure.ts';
import { portOf } from '../../platform/mail/smtp.ts';
import type { Act } from '../../platform/principal.ts';
import { done } from '../../platform/resource/routes.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import { settingsStore, type SettingsStore } from '../../platform/settings.ts';

export type MailSettingsStore = SettingsStore<Omit<MailSettings, 'version'>>;

/** How mail is sent. Its password is kept sealed. */
export const mailSettingsStore = (secrets: Secrets): MailSettingsStore =>
  settingsStore(
    'mail',
    {
      enable: false,
      smtpHost: '',
      smtpPort: 465,
      smtpSecurity: 'auto',
      smtpVerify: true,
      smtpFrom: '',
      smtpAuth: true,
      smtpUser: '',
      smtpPass: '',
    },
    { fields: ['smtpPass'], secrets },
  );

/**
 * How mail is sent, with the password.
 *
 * @throws MailFailure when that cannot be opened
 */
export async function connectionOf(
  store: MailSettingsStore,
  executor: Executor,
): Promise<MailConnection & { readonly enable: boolean }> {
  try {
    return await store.readSecrets(executor);
  } catch (error) {
    throw new MailFailure('验证密码无法解密（服务器的密钥已更换），请在邮件设置中重新填写', true, '', { cause: error });
  }
}

const invalid = (field: keyof typeof mailSettingsLabels, message: string) =>
  errors.invalid({ [field]: message }, `${mailSettingsLabels[field]}：${message}`);

/** Mail that is switched on has what it takes to be sent. */
function refuseIncomplete(settings: MailSettings): void {
  if (!settings.enable) return;
  const needed = ['smtpHost', 'smtpFrom', ...(settings.smtpAuth ? (['smtpUser', 'smtpPass'] as const) : [])] as const;
  const missing = needed.find((field) => settings[field].trim() === '');
  if (missing !== undefined) throw invalid(missing, rules.required.message);
}

/**
 * Whether a password that was entered for one connection could be read by somebody else over another: by another server,
 * another program on the same one, or on the way there.
 */
function exposes(before: MailSettings, after: MailSettings): boolean {
  return (
    after.smtpHost !== before.smtpHost ||
    portOf(after) !== portOf(before) ||
    (after.smtpSecurity === 'none' && before.smtpSecurity !== 'none') ||
    (before.smtpVerify && !after.smtpVerify)
  );
}

/**
 * Values for another connection than before: a saved password is used as it was entered, with the same server and port,
 * and no less protected on the way.
 *
 * @param saved with the password masked
 * @throws AppError 4000 when the password has to be entered again
 */
export function forServer<V extends MailSettingsBody>(saved: MailSettings, values: V): V {
  const keepsPassword = values.smtpPass === undefined || values.smtpPass === maskedSecret;
  if (!keepsPassword || saved.smtpPass === '' || !exposes(saved, { ...saved, ...values })) return values;
  if (values.smtpAuth ?? saved.smtpAuth) {
    throw invalid('smtpPass', '更换服务器地址或端口、关闭加密或证书验证后，请重新填写验证密码');
  }
  return { ...values, smtpPass: '' };
}

/** `GET/PATCH /settings/mail`. */
export function mailSettingsRoutes(app: Server, platform: Platform, store: MailSettingsStore): void {
  const { database, clock, audit } = platform;
  const { read, update } = mailPermissions;

  const change = (act: Act, { version, ...values }: MailSettingsBody): Promise<MailSettings> =>
    database.inTransaction(async (trx) => {
      const now = clock();
      // Changes nothing, and holds the settings: what is checked is what they are.
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
