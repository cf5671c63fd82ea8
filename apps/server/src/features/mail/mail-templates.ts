import { mailTemplateLabels } from '@mutai/contract/mail/resource';
import type { EditableMailTemplate } from '@mutai/contract/mail/schema';
import { mailTemplates, type MailTemplate } from '@mutai/contract/mail/resource';
import { defaultMailTexts, placeholderProblem, type MailText } from '@mutai/contract/mail/templates';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { settingsStore } from '../../platform/settings/settings.ts';

const stores = new Map(
  mailTemplates.map((template) => [
    template,
    settingsStore<MailText & { readonly enabled: boolean }>(`mail.${template}`, {
      enabled: true,
      ...defaultMailTexts[template],
    }),
  ]),
);

export function storeOf(template: MailTemplate) {
  const store = stores.get(template);
  if (store === undefined) throw errors.notFound('邮件模板');
  return store;
}

/** Returns the current template. */
export async function readTemplate(executor: Executor, template: MailTemplate): Promise<EditableMailTemplate> {
  return { template, ...(await storeOf(template).read(executor)) };
}

/** @throws AppError 4000 naming each unknown placeholder */
export function checkPlaceholders(template: MailTemplate, texts: Partial<MailText>): void {
  const problems = (['subject', 'text'] as const).flatMap((field) => {
    const { [field]: value } = texts;
    const problem = value === undefined ? undefined : placeholderProblem(template, field, value);
    return problem === undefined ? [] : [[field, problem] as const];
  });
  const [first] = problems;
  if (first === undefined) return;
  const label = first[0] === 'subject' ? mailTemplateLabels.subject : mailTemplateLabels.text;
  throw errors.invalid(Object.fromEntries(problems), `${label}：${first[1]}`);
}
