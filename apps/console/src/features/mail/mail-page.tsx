import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { MailLog } from './mail-log.tsx';
import { MailSettingsForm } from './mail-settings.tsx';
import { MailTemplates } from './mail-templates.tsx';
import { mailMessages as text } from './mail.messages.ts';

/** 邮件设置: mail server, templates and log. */
export function MailPage() {
  return (
    <PageTabs
      tabs={[
        { key: 'settings', label: text.tabs.settings, content: <MailSettingsForm />, kept: true },
        { key: 'templates', label: text.tabs.templates, content: <MailTemplates /> },
        { key: 'log', label: text.tabs.log, content: <MailLog /> },
      ]}
    />
  );
}
