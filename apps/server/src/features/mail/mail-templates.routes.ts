import { mailPermissions } from '@mutai/contract/mail/page';
import { mailPreviewPath, mailTemplatePath, mailTemplatesPath } from '@mutai/contract/mail/resource';
import {
  MailPreviewAnswer,
  MailPreviewBody,
  MailTemplateAnswer,
  MailTemplateBody,
  MailTemplateParams,
  MailTemplatesAnswer,
} from '@mutai/contract/mail/schema';
import { mailTemplateNames, mailTemplates, type MailTemplate } from '@mutai/contract/mail/resource';
import { mailPlaceholders } from '@mutai/contract/mail/templates';
import { contextOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { fillInMail, htmlOf } from '../../platform/mail/mail-text.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { storeOf, readTemplate, checkPlaceholders } from './mail-templates.ts';

const samplesOf = (template: MailTemplate): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(mailPlaceholders[template]).map(([name, { sample }]) => [name, sample]));

/** Registers `/settings/mail/templates`: lists, edits and previews templates. */
export function mailTemplateRoutes(app: Server, platform: Platform): void {
  const { database, clock, audit } = platform;
  const { read, update } = mailPermissions;
  const { read: db } = database;

  const change = (
    context: RequestContext,
    template: MailTemplate,
    { template: _, version, ...values }: MailTemplateBody,
  ) =>
    database.write(async (trx) => {
      checkPlaceholders(template, values);
      const { after, changes } = await storeOf(template).change(trx, values, clock(), version);
      if (Object.keys(changes).length > 0) {
        const recordName = `邮件模板：${mailTemplateNames[template]}`;
        await audit(trx, context, { module: read, action: 'update', recordId: null, recordName, changes });
      }
      return { template, ...after };
    });

  app.get(
    mailTemplatesPath,
    {
      config: { access: [read] },
      schema: { summary: '查看邮件模板', response: { 200: MailTemplatesAnswer } },
    },
    async () => answer(await Promise.all(mailTemplates.map((template) => readTemplate(db, template)))),
  );
  app.get(
    mailTemplatePath(':template'),
    {
      config: { access: [read] },
      schema: { summary: '查看一个邮件模板', params: MailTemplateParams, response: { 200: MailTemplateAnswer } },
    },
    async (request) => answer(await readTemplate(db, request.params.template)),
  );
  app.patch(
    mailTemplatePath(':template'),
    {
      config: { access: [update] },
      schema: {
        summary: '修改邮件模板',
        params: MailTemplateParams,
        body: MailTemplateBody,
        response: { 200: MailTemplateAnswer },
      },
    },
    async (request) => done(await change(contextOf(request), request.params.template, request.body), '保存成功！'),
  );
  app.post(
    mailPreviewPath(':template'),
    {
      config: { access: [update] },
      schema: {
        summary: '预览邮件模板',
        params: MailTemplateParams,
        body: MailPreviewBody,
        response: { 200: MailPreviewAnswer },
      },
    },
    async (request) => {
      const { template } = request.params;
      checkPlaceholders(template, request.body);
      const filled = fillInMail(request.body, samplesOf(template));
      return answer({ ...filled, html: htmlOf(filled.text) });
    },
  );
}
