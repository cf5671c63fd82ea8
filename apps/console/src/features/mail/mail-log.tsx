import { limits } from '@mutai/contract/limits';
import { mailPage, mailPermissions } from '@mutai/contract/mail/page';
import { type MailStatus } from '@mutai/contract/mail/resource';
import type { Mail } from '@mutai/contract/mail/schema';
import { useMemo, useState } from 'react';
import { showFailure } from '../../platform/http/api-client.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { StatusDot, type StatusTone } from '../../ui/cells/status-dot.tsx';
import { fixedChoices } from '../../ui/choices/choices.ts';
import { PageDialog } from '../../ui/feedback/overlays.tsx';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { fullTime } from '../../ui/kit/time.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { mailMessages as text } from './mail.messages.ts';
import styles from './mail.module.css';
import { mailsClient, resendMail } from './mail.queries.ts';

const tones: Readonly<Record<MailStatus, StatusTone>> = {
  waiting: 'default',
  sending: 'processing',
  sent: 'success',
  failed: 'error',
  uncertain: 'warning',
};

const { mail: labels } = text;

const mails: ResourceDeclaration<Mail> = {
  name: mailPage.code,
  title: text.tabs.log,
  purpose: text.logPurpose,
  client: mailsClient,
  columns: [
    { key: 'createdAt', title: labels.createdAt, width: 112, kind: 'time', sortable: true },
    {
      key: 'template',
      title: labels.template,
      width: 136,
      render: ({ template }) => <EllipsisText text={text.kinds[template]} />,
    },
    { key: 'recipient', title: labels.recipient, width: 168, required: true },
    { key: 'subject', title: labels.subject, width: 168, flexible: true },
    {
      key: 'status',
      title: labels.status,
      width: 96,
      render: ({ status }) => <StatusDot tone={tones[status]} text={text.statuses[status]} />,
    },
    { key: 'error', title: labels.error, width: 148, flexible: true, kind: 'secondary' },
    { key: 'attempts', title: labels.attempts, width: 84, numeric: true },
  ],
  search: [
    { name: 'recipient', label: labels.recipient },
    {
      kind: 'choice',
      name: 'template',
      label: labels.template,
      from: fixedChoices(labels.template, text.kinds),
    },
    {
      kind: 'choice',
      name: 'status',
      label: labels.status,
      from: fixedChoices(labels.status, text.statuses),
    },
  ],
  labelOf: ({ subject, recipient }) => `${subject}（${recipient}）`,
};

function MailDialog({ mail, onClosed }: { readonly mail: Mail; readonly onClosed: () => void }) {
  const facts = [
    [labels.recipient, mail.recipient],
    [labels.status, text.statuses[mail.status]],
    [labels.createdAt, fullTime(mail.createdAt)],
    [labels.sentAt, mail.sentAt === null ? '' : fullTime(mail.sentAt)],
    [labels.nextAt, mail.nextAt === null ? '' : fullTime(mail.nextAt)],
    [labels.error, mail.error],
  ].filter(([, value]) => value !== '');
  return (
    <PageDialog title={text.viewTitle} width={limits.dialogWidth.medium} onClosed={onClosed}>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['subject']}>{mail.subject}</p>
      <div className={styles['text']}>{mail.text}</div>
    </PageDialog>
  );
}

const canResend = ({ status, template }: Mail) => status !== 'sent' && status !== 'sending' && template !== 'test';

/** 发送记录: sent and failed mails. */
export function MailLog() {
  const mayResend = usePermissionCheck()(mailPermissions.test);
  const [shown, setShown] = useState<Mail | null>(null);
  const resource = useMemo(() => {
    const rowActions = (mail: Mail): readonly RowAction[] => [
      { key: 'view', label: text.view, run: () => setShown(mail) },
      ...(mayResend && canResend(mail)
        ? [{ key: 'resend', label: text.resend, run: () => void resendMail(mail.id).catch(showFailure) }]
        : []),
    ];
    return { ...mails, rowActions, open: setShown };
  }, [mayResend]);
  return (
    <ResourcePage resource={resource}>
      {() => shown !== null && <MailDialog mail={shown} onClosed={() => setShown(null)} />}
    </ResourcePage>
  );
}
