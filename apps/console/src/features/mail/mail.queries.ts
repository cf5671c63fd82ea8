import {
  mailPreviewPath,
  mailResendPath,
  mailSettingsPath,
  mailsPath,
  mailTemplatePath,
  mailTemplatesPath,
  mailTestPath,
} from '@mutai/contract/mail/resource';
import type {
  EditableMailTemplate,
  Mail,
  MailPreview,
  MailSettings,
  MailTest,
  MailTestBody,
} from '@mutai/contract/mail/schema';
import type { MailTemplate } from '@mutai/contract/mail/resource';
import type { MailText } from '@mutai/contract/mail/templates';
import { limits } from '@mutai/contract/limits';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { settingsClient } from '../../platform/resource/settings-client.ts';
import { mailMessages as text } from './mail.messages.ts';

export const mailsClient = resourceClient<Mail>(mailsPath);

export const mailSettingsClient = settingsClient<MailSettings>(mailSettingsPath);

/** Time for the response in addition to the server's timeout for the mail server, in milliseconds. */
const responseMs = 5000;

/** Sends a test mail and waits for the mail server's response. */
export async function testMailSettings(body: MailTestBody): Promise<MailTest> {
  const options = { body, busy: text.testing, timeoutMs: limits.mailTestMs + responseMs };
  return (await api.post<MailTest>(mailTestPath, options)).data;
}

export async function loadTemplates(signal: AbortSignal): Promise<readonly EditableMailTemplate[]> {
  return (await api.get<EditableMailTemplate[]>(mailTemplatesPath, { signal })).data;
}

const templateClient = (template: MailTemplate) => settingsClient<EditableMailTemplate>(mailTemplatePath(template));

export async function loadTemplate(template: MailTemplate, signal: AbortSignal) {
  return templateClient(template).load(signal);
}

export async function saveTemplate(template: MailTemplate, values: object, version: number | null): Promise<void> {
  await templateClient(template).save(values, version);
}

/** Renders an edited template. */
export async function previewTemplate(template: MailTemplate, body: MailText): Promise<MailPreview> {
  return (await api.post<MailPreview>(mailPreviewPath(template), { body, busy: true })).data;
}

/** Sends a failed mail again. */
export async function resendMail(id: number): Promise<void> {
  await api.post(mailResendPath(id), { busy: true, success: true });
}
