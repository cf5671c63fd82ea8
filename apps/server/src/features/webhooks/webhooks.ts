import { DoneAnswer } from '@mutai/contract/codes';
import { IdParams } from '@mutai/contract/list';
import { webhookPage, webhookPermissions } from '@mutai/contract/webhooks/page';
import {
  deliveriesPath,
  resendPath,
  webhookLabels,
  webhooksPath,
  webhookTestPath,
  type WebhookEvent,
} from '@mutai/contract/webhooks/resource';
import {
  CreateWebhook,
  DeliveryAnswer,
  DeliveryListAnswer,
  DeliveryQuery,
  ResendParams,
  UpdateWebhook,
  Webhook,
  WebhookQuery,
} from '@mutai/contract/webhooks/schema';
import { maskedSecret } from '../../platform/audit/changes.ts';
import type { DeliverEvent } from '../../platform/events/site-events.ts';
import { errors } from '../../platform/errors.ts';
import { principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Notify } from '../../platform/notices.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import { resource } from '../../platform/resource/resource.ts';
import { answer, done, listed } from '../../platform/resource/routes.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { deliveriesTable } from './deliveries.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { delivering } from './delivering.ts';
import { secretName } from './sealed-webhooks.ts';

/** Stored fields of a webhook. */
interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly enabled: boolean;
  readonly sealedSecret: string;
}

type Webhooks = TypesOf<{
  record: Webhook;
  query: WebhookQuery;
  create: CreateWebhook;
  update: UpdateWebhook;
  values: WebhookValues;
}>;

/**
 * Registers webhooks: their records, tests and deliveries.
 *
 * @returns announces events to webhooks
 */
export function webhooks(
  app: Server,
  platform: Platform,
  dependencies: { readonly outbound: Outbound; readonly secrets: Secrets; readonly notify: Notify },
): DeliverEvent {
  const { database, jobs } = platform;
  const { read, send } = webhookPermissions;
  const { outbound, secrets } = dependencies;
  const sending = delivering(platform, dependencies);
  for (const kind of sending.jobs) jobs.offer(kind);

  const checkUrl = (url: string | undefined) => {
    const refusal = url === undefined ? undefined : outbound.refusalOf(url);
    if (refusal !== undefined) throw errors.invalidField('url', webhookLabels.url, refusal);
  };
  const sealed = (secret: string) => secrets.seal(secretName, secret);

  const service = resource<Webhooks>(app, platform, {
    path: webhooksPath,
    label: webhookPage.title,
    permissions: webhookPermissions,
    schemas: { record: Webhook, query: WebhookQuery, create: CreateWebhook, update: UpdateWebhook },
    table: 'webhooks',
    columns: {
      name: 'text',
      url: 'text',
      events: 'json',
      enabled: 'flag',
      sealedSecret: { kind: 'text', secret: true },
    },
    search: { name: { contains: 'nameSound' }, url: 'contains', enabled: 'flag' },
    defaultSort: 'id:desc',
    found: { texts: ['nameSound', 'url'], title: 'name', details: ['url'] },
    nameOf: ({ name }) => name,
    rules: {
      async toCreate(_executor, _context, { secret, enabled = true, ...input }) {
        checkUrl(input.url);
        return { ...input, enabled, sealedSecret: sealed(secret) };
      },
      async toUpdate(_executor, _context, _before, { version: _, secret, ...input }) {
        checkUrl(input.url);
        return { ...input, ...(secret === undefined ? {} : { sealedSecret: sealed(secret) }) };
      },
      auditUpdate: ({ secret }) => (secret === undefined ? {} : { changes: { secret: [maskedSecret, maskedSecret] } }),
    },
  });

  app.get(
    deliveriesPath(':id'),
    {
      config: { access: [read] },
      schema: {
        summary: 'Webhook 的发送记录',
        params: IdParams,
        querystring: DeliveryQuery,
        response: { 200: DeliveryListAnswer },
      },
    },
    async (request) => {
      const { id } = await service.get(principalOf(request), request.params.id);
      return listed(await deliveriesTable.page(database, id, request.query));
    },
  );

  app.post(
    webhookTestPath(':id'),
    {
      config: { access: [send] },
      schema: { summary: '测试 Webhook', params: IdParams, response: { 200: DeliveryAnswer } },
    },
    async (request) => {
      const { id, url } = await service.get(principalOf(request), request.params.id);
      const delivery = await sending.test({ id, url }, request.signal);
      return answer(delivery);
    },
  );

  app.post(
    resendPath(':id', ':delivery'),
    {
      config: { access: [send] },
      schema: { summary: '重新发送', params: ResendParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { id, delivery } = request.params;
      const { enabled } = await service.get(principalOf(request), id);
      if (!enabled) throw errors.inUse('此 Webhook 已停用，请启用后再重新发送！');
      await sending.resend(id, delivery);
      return done(null, '已加入发送队列！');
    },
  );

  return sending.deliver;
}
