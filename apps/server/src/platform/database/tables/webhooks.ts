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

/** Sent and queued deliveries of webhooks. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhookId: number;
  event: string;
  /** Delivery id for the receiver, identical for all attempts. */
  key: string;
  /** JSON body of the request. */
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
