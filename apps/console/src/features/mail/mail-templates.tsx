import { mailPage, mailPermissions } from '@mutai/contract/mail/page';
import { mailTemplates, type MailTemplate } from '@mutai/contract/mail/resource';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { DictTag } from '../../ui/cells/tags.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { PageCard } from '../../ui/layout/page-layout.tsx';
import { mailMessages as text } from './mail.messages.ts';
import styles from './mail.module.css';
import { loadTemplates } from './mail.queries.ts';
import { TemplateForm } from './template-form.tsx';
import { freshQuery } from '../../ui/kit/queries.ts';

/** 邮件模板: templates of mails with their recipients. */
export function MailTemplates() {
  const mayChange = usePermissionCheck()(mailPermissions.update);
  const [edited, setEdited] = useState<MailTemplate | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [mailPage.code, 'templates'],
    queryFn: ({ signal }) => loadTemplates(signal),
    ...freshQuery,
  });
  if (data === undefined && error !== null) {
    return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <PageCard>
      <ul className={styles['templates']} aria-busy={data === undefined}>
        {mailTemplates.map((name) => {
          const template = data?.find((one) => one.template === name);
          return (
            <li key={name} className={styles['template']}>
              <div className={styles['what']}>
                <h2 className={styles['name']}>{text.templateNames[name]}</h2>
                <p className={styles['quiet']}>{text.templatePurposes[name]}</p>
                {template === undefined ? <Skeleton width="60%" height={20} /> : <p>{template.subject}</p>}
              </div>
              {template !== undefined && (
                <DictTag name={template.enabled ? text.on : text.off} color={template.enabled ? 'success' : 'danger'} />
              )}
              {mayChange && (
                <Button aria-label={text.editTitle(text.templateNames[name])} onClick={() => setEdited(name)}>
                  {text.edit}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {edited !== null && (
        <TemplateForm template={edited} onSaved={() => void refetch()} onClosed={() => setEdited(null)} />
      )}
    </PageCard>
  );
}
