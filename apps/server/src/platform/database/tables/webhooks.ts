import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of webhooks; see schema.ts and features/webhooks. */

export interface WebhooksTable extends RecordColumns {
  name: string;
  url: string;
  /** JSON: names of events. */
  events: string;
  enabled: number;
  /** See platform/secrets. */
  sealedSecret: string;
}

/** Something that was sent to a webhook, or is to be. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhookId: number;
  event: string;
  /** Names it to the receiver; the same when it is sent once more. */
  key: string;
  /** JSON, as it is sent. */
  body: string;
  status: string;
  attempts: number;
  responseStatus: number | null;
  responseText: string;
  error: string;
  durationMs: number | null;
  nextAt: number | null;
  createdAt: number;
}
