import { webhookPage, webhookPermissions } from '@mutai/contract/webhooks/page';
import type { Webhook } from '@mutai/contract/webhooks/schema';
import { useMemo, useState } from 'react';
import { showFailure } from '../../platform/http/api-client.ts';
import { notify } from '../../platform/notify.ts';
import { commonStatus } from '../../platform/resource/common-choices.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { eventNames, webhookForm, type WebhookValues } from './webhook-form.tsx';
import { webhooksMessages as text } from './webhooks.messages.ts';
import { testWebhook, webhooksClient } from './webhooks.queries.ts';
import { DeliveriesDrawer } from './deliveries.tsx';

const webhooks: ResourceDeclaration<Webhook, WebhookValues> = {
  name: webhookPage.code,
  title: text.title,
  purpose: text.purpose,
  client: webhooksClient,
  permissions: webhookPermissions,
  columns: [
    { key: 'name', title: text.name, width: 140, required: true, sortable: true },
    { key: 'url', title: text.url, width: 218, flexible: true, kind: 'secondary' },
    {
      key: 'events',
      title: text.events,
      width: 300,
      render: ({ events }) => <EllipsisText text={eventNames(events)} />,
    },
    { key: 'enabled', title: text.enabled, width: 88, from: commonStatus },
    { key: 'createdAt', title: text.created, width: 120, sortable: true, kind: 'time' },
  ],
  search: [
    { name: 'name', label: text.name },
    { name: 'url', label: text.url },
    { kind: 'flag', name: 'enabled', label: text.enabled, words: commonStatus },
  ],
  labelOf: ({ name }) => name,
  history: true,
  inRow: ['modify', 'log'],
  form: webhookForm,
};

/** Sends a test event and shows the receiver's response. */
async function test({ id }: Webhook): Promise<void> {
  const { status, responseStatus, durationMs, error, responseText } = await testWebhook(id);
  if (status === 'delivered') notify.success(text.tested(responseStatus ?? 0, durationMs ?? 0));
  else notify.modal.error({ title: text.testFailed, content: text.testReply(error, responseText) });
}

/** Webhooks: receivers of the site's events. */
export function WebhooksPage() {
  const holds = usePermissionCheck();
  const [shown, setShown] = useState<Webhook | null>(null);
  const maySend = holds(webhookPermissions.send);
  const resource = useMemo(() => {
    const rowActions = (webhook: Webhook): readonly RowAction[] => [
      ...(maySend ? [{ key: 'test', label: text.test, run: () => void test(webhook).catch(showFailure) }] : []),
      { key: 'log', label: text.log, run: () => setShown(webhook) },
    ];
    return { ...webhooks, rowActions };
  }, [maySend]);
  return (
    <ResourcePage resource={resource}>
      {() => shown !== null && <DeliveriesDrawer webhook={shown} onClosed={() => setShown(null)} />}
    </ResourcePage>
  );
}
