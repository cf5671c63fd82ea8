import type { WebhookEvent } from '@mutai/contract/webhooks/resource';
import type { Webhook, WebhookQuery } from '@mutai/contract/webhooks/schema';
import type { Database } from '../../platform/database/open-database.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';

/** What is stored of a webhook. */
export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly enabled: boolean;
  readonly sealedSecret: string;
}

/** Webhooks as a resource. */
export const webhookRecords = (database: Database) =>
  tableRepository<Webhook, WebhookQuery, WebhookValues>(database, {
    table: 'webhooks',
    columns: {
      name: 'text',
      url: 'text',
      events: 'json',
      enabled: 'flag',
      sealedSecret: { kind: 'text', secret: true },
    },
    search: { name: 'contains', url: 'contains', enabled: 'flag' },
    defaultSort: 'id:desc',
  });
