import { DoneAnswer } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { IdParams } from '@mutai/contract/list';
import { mailPage, mailPermissions } from '@mutai/contract/mail/page';
import {
  mailKindNames,
  mailResendPath,
  mailSettingsPath,
  mailsPath,
  mailTestPath,
  testMail,
} from '@mutai/contract/mail/resource';
import {
  MailListAnswer,
  MailQuery,
  MailSettingsAnswer,
  MailSettingsBody,
  type MailTest,
  MailTestAnswer,
  MailTestBody,
  type MailConnection,
} from '@mutai/contract/mail/schema';
import { holdsAny } from '@mutai/contract/permissions';
import { maskedSecret } from '../../platform/audit/changes.ts';
import { errors } from '../../platform/errors.ts';
import { principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { MailFailure } from '../../platform/mail/mail-failure.ts';
import type { MailProblem, QueueMail } from '../../platform/mail/queue-mail.ts';
import { done, listed } from '../../platform/resource/routes.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { mailQueue, reasonFor, type MailDependencies } from './mail-queue.ts';
import { connectionOf, forServer, mailSettingsStore, refuseIncomplete } from './mail-settings.ts';
import { mailTemplateRoutes } from './mail-templates.routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailsTable, unsent } from './mails.repository.ts';

const testText = '这是一封测试邮件。收到它说明邮件设置可用。';

/**
 * Registers mail: settings, templates and the log of mails.
 *
 * @returns queues a mail; says why mails are not sent
 */
export function mail(
  app: Server,
  platform: Platform,
  dependencies: Omit<MailDependencies, 'settings'>,
): { readonly queueMail: QueueMail; readonly mailProblem: MailProblem } {
  const { database, clock, jobs } = platform;
  const { read, update, test } = mailPermissions;
  const { read: db } = database;
  const settings = mailSettingsStore(dependencies.secrets);
  const { queue, problem, again, send, jobs: kinds } = mailQueue(platform, { ...dependencies, settings });
  for (const kind of kinds) jobs.offer(kind);
  settingsRoutes(app, platform, {
    path: mailSettingsPath,
    label: '邮件设置',
    access: { read: [read], update: [update] },
    schemas: { body: MailSettingsBody, answer: MailSettingsAnswer },
    store: settings,
    module: read,
    recordName: mailPage.title,
    valuesOf: forServer,
    check: refuseIncomplete,
  });
  mailTemplateRoutes(app, platform);

  /** Saved settings, overridden by those of the form. */
  const tested = async (values: Partial<MailConnection>): Promise<MailConnection> => {
    const { smtpPass, ...fitting } = forServer(await settings.read(db), values);
    const saved = await connectionOf(settings, db);
    return { ...saved, ...fitting, ...(smtpPass === undefined || smtpPass === maskedSecret ? {} : { smtpPass }) };
  };

  const sendTest = async (server: MailConnection, to: string, signal: AbortSignal): Promise<MailTest> => {
    const startedAt = performance.now();
    const took = () => Math.round(performance.now() - startedAt);
    const now = clock();
    const message = {
      template: testMail,
      recipient: to,
      subject: mailKindNames[testMail],
      text: testText,
      sealedLink: '',
    } as const;
    const row = unsent(message, server.smtpFrom, now, now);
    const result = await send(server, row, { timeoutMs: limits.mailTestMs, signal }).then(
      (answer) => ({ sent: true, error: '', answer }),
      (error: unknown) => {
        if (!(error instanceof MailFailure)) throw error;
        return { sent: false, error: error.message, answer: error.answer, reason: reasonFor(error) };
      },
    );
    const reason = 'reason' in result ? result.reason : '';
    await database.write((trx) => mailsTable.addTried(trx, row, reason, clock()));
    return { ...result, durationMs: took() };
  };

  app.post(
    mailTestPath,
    {
      config: { access: [test] },
      schema: { summary: '发送测试邮件', body: MailTestBody, response: { 200: MailTestAnswer } },
    },
    async (request) => {
      const { to, ...values } = request.body;
      if (Object.keys(values).length > 0 && !holdsAny(principalOf(request).permissions, [update])) {
        throw errors.forbidden('没有修改邮件设置的权限，只能用已保存的设置测试！');
      }
      const result = await sendTest(await tested(values), to, request.signal);
      return done(result, result.sent ? '测试邮件已发送，请查收！' : result.error);
    },
  );

  app.get(
    mailsPath,
    {
      config: { access: [read] },
      schema: { summary: '邮件发送记录', querystring: MailQuery, response: { 200: MailListAnswer } },
    },
    async (request) => listed(await mailsTable.page(database, request.query)),
  );

  app.post(
    mailResendPath(':id'),
    {
      config: { access: [test] },
      schema: { summary: '重新发送邮件', params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      await database.write(async (trx) => {
        if (!(await settings.read(trx)).enable) throw errors.inUse('邮件已停用，请启用后再重新发送！');
        const before = await mailsTable.find(trx, id);
        if (before === undefined) throw errors.notFound('邮件');
        if (before.status === 'sending') throw errors.inUse('这封邮件正在发送，请稍候！');
        if (before.status === 'sent') throw errors.inUse('这封邮件已经发送，无需重新发送！');
        if (before.template === 'invitation' && before.sealedLink === '') {
          throw errors.inUse('为了安全，邀请链接不再保存，请在“用户管理”中重新邀请该用户！');
        }
        await again(trx, id);
      });
      return done(null, '已加入发送队列！');
    },
  );

  return { queueMail: queue, mailProblem: problem };
}
