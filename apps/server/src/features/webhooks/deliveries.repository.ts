import type { ListQueryBase } from '@mutai/contract/list';
import { deliveryStatuses } from '@mutai/contract/webhooks/resource';
import type { Delivery, DeliveryQuery } from '@mutai/contract/webhooks/schema';
import type { Selectable } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { WebhookDeliveriesTable } from '../../platform/database/tables/webhooks.ts';
import { pageOf } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { nonBlank, orderOf, windowOf } from '../../platform/resource/list/search.ts';
import { isoOrNull } from '../../platform/time/clock.ts';

type Row = Selectable<WebhookDeliveriesTable>;
export type NewDelivery = Pick<Row, 'webhookId' | 'event' | 'key' | 'body'>;

/** Result of an attempt. */
export interface Outcome {
  readonly responseStatus: number | null;
  readonly responseText: string;
  /** Empty if it was delivered. */
  readonly error: string;
  readonly durationMs: number;
}

const noAttempt = { responseStatus: null, responseText: '', error: '', durationMs: null, nextAt: null };

const statusOf = (text: string) => deliveryStatuses.find((status) => status === text) ?? 'failed';

const deliveryOf = ({ webhookId: _, ...row }: Row): Delivery => ({
  ...row,
  event: row.event as Delivery['event'],
  status: statusOf(row.status),
  createdAt: new Date(row.createdAt).toISOString(),
  nextAt: isoOrNull(row.nextAt),
});

/** Sent and pending deliveries. */
export const deliveriesTable = {
  /** Adds a pending delivery. @returns its id */
  async add(trx: WriteTransaction, delivery: NewDelivery, now: number): Promise<number> {
    const row = { ...delivery, ...noAttempt, status: 'waiting', attempts: 0, createdAt: now };
    const { id } = await trx.insertInto('webhookDeliveries').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  },

  /** Adds a delivery that was sent already. */
  async addSent(trx: WriteTransaction, delivery: NewDelivery, outcome: Outcome, now: number): Promise<Delivery> {
    const status = outcome.error === '' ? 'delivered' : 'failed';
    const row = { ...delivery, ...noAttempt, ...outcome, status, attempts: 1, createdAt: now };
    return deliveryOf(await trx.insertInto('webhookDeliveries').values(row).returningAll().executeTakeFirstOrThrow());
  },

  async find(executor: Executor, id: number): Promise<Row | undefined> {
    return executor.selectFrom('webhookDeliveries').selectAll().where('id', '=', id).executeTakeFirst();
  },

  /**
   * Stores the result of an attempt.
   *
   * @param nextAt time of the next attempt; `null`: none
   * @returns false if a result of this attempt was stored before
   */
  async settle(
    trx: WriteTransaction,
    { id, attempts }: Pick<Row, 'id' | 'attempts'>,
    outcome: Outcome,
    nextAt: number | null,
  ): Promise<boolean> {
    const status = outcome.error === '' ? 'delivered' : nextAt === null ? 'failed' : 'waiting';
    const { numUpdatedRows } = await trx
      .updateTable('webhookDeliveries')
      .set({ ...outcome, status, nextAt, attempts: attempts + 1 })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async page({ read: db }: Database, webhookId: number, query: DeliveryQuery & ListQueryBase): Promise<Page<Delivery>> {
    const statuses = nonBlank(query.status)?.split(',') ?? [];
    const found = db
      .selectFrom('webhookDeliveries')
      .where('webhookId', '=', webhookId)
      .$if(statuses.length > 0, (some) => some.where('status', 'in', statuses));
    const [, direction] = orderOf(query.sort, 'createdAt:desc');
    const ordered = found.selectAll().orderBy('createdAt', direction).orderBy('id', direction);
    const page = await pageOf(db, ordered, windowOf(query));
    return { ...page, rows: page.rows.map(deliveryOf) };
  },
};
