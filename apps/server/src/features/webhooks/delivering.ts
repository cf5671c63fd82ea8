import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { webhookPage, webhookPermissions } from '@mutai/contract/webhooks/page';
import { type DeliveryEvent, testEvent } from '@mutai/contract/webhooks/resource';
import type { Delivery } from '@mutai/contract/webhooks/schema';
import { systemAuthor } from '../../platform/audit/audit.ts';
import Type from 'typebox';
import type { DeliverEvent } from '../../platform/events/site-events.ts';
import { errors } from '../../platform/errors.ts';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import type { Notify } from '../../platform/notices.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { deleteAged } from '../../platform/database/aged-rows.ts';
import { deliveriesTable, type NewDelivery } from './deliveries.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { secretName } from './sealed-webhooks.ts';
import { send, type Sent } from './send.ts';
import { readStored } from '../../platform/validation/stored-json.ts';

const StoredEvents = Type.Array(Type.String());

/** Delay before the first retry, in milliseconds; doubles each time. */
const firstRetryMs = 30_000;
/** Limit of concurrent deliveries, so that slow receivers do not block other jobs. */
const atOnce = 2;

const jobKind = 'send-webhook';

interface Try {
  readonly deliveryId: number;
  /** Number of previous attempts. */
  readonly attempts: number;
}

/** Webhook with the fields needed for sending. */
interface Receiver {
  readonly id: number;
  readonly url: string;
  readonly sealedSecret: string;
}

const unsent = (error: string): Sent => ({
  outcome: { responseStatus: null, responseText: '', error, durationMs: 0 },
  passing: false,
  gone: false,
});

export interface Delivering {
  readonly deliver: DeliverEvent;
  /** Sends a test delivery immediately, once. */
  test(receiver: Pick<Receiver, 'id' | 'url'>, signal: AbortSignal): Promise<Delivery>;
  /** Queues a delivery again. @throws AppError if it was deleted or is still pending */
  resend(webhookId: number, deliveryId: number): Promise<void>;
  readonly jobs: readonly [JobKind<Try>, JobKind<null>];
}

/** Delivers events to webhooks. */
export function delivering(
  platform: Platform,
  { outbound, secrets, notify }: { readonly outbound: Outbound; readonly secrets: Secrets; readonly notify: Notify },
): Delivering {
  const { database, clock, audit, announceChange, jobs } = platform;
  const { read: db } = database;

  const letterTo = async (
    { url, sealedSecret }: Receiver,
    { event, key, body }: Pick<NewDelivery, 'event' | 'key' | 'body'>,
    signal: AbortSignal,
  ): Promise<Sent> => {
    let secret: string;
    try {
      secret = secrets.open(secretName, sealedSecret);
    } catch {
      return unsent('签名密钥无法解密（服务器的密钥已更换），请重新填写签名密钥');
    }
    return send(outbound, clock, { url, secret, event, key, body }, signal);
  };

  /** Locks webhooks until the transaction ends: deleting one meanwhile would fail it. */
  const lockedWebhooks = (trx: WriteTransaction) =>
    trx
      .selectFrom('webhooks')
      .select(['id', 'events'])
      .$if(database.dialect === 'postgres', (query) => query.forKeyShare());

  const enqueue = async (trx: WriteTransaction, delivery: NewDelivery) => {
    const deliveryId = await deliveriesTable.add(trx, delivery, clock());
    await jobs.enqueue(trx, jobKind, { deliveryId, attempts: 0 } satisfies Try);
  };

  const receiverOf = (id: number) =>
    db
      .selectFrom('webhooks')
      .select(['id', 'name', 'url', 'sealedSecret', 'enabled'])
      .where('id', '=', id)
      .executeTakeFirst();

  const switchOff = async (trx: WriteTransaction, { id, name }: { readonly id: number; readonly name: string }) => {
    const now = clock();
    const { numUpdatedRows } = await trx
      .updateTable('webhooks')
      .set((e) => ({ enabled: 0, version: e('version', '+', 1), updatedAt: now, updatedById: null }))
      .where('id', '=', id)
      .where('enabled', '=', 1)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await audit(trx, systemAuthor(now), {
      module: webhookPermissions.read,
      action: 'update',
      recordId: id,
      recordName: name,
      changes: { enabled: [true, false] },
    });
    announceChange(trx, { module: webhookPermissions.read, action: 'update', ids: [id] });
    const title = `Webhook“${name}”已停用：接收方答复 410，表示不再接收；如仍需通知，请检查接收地址后重新启用`;
    const to = { permission: webhookPermissions.update };
    await notify(trx, { kind: 'webhook-disabled', title, link: webhookPage.path }, to);
  };

  const sendOne = async ({ deliveryId, attempts }: Try, stopping: AbortSignal) => {
    const delivery = await deliveriesTable.find(db, deliveryId);
    // Already sent by a process that died before its job was finished.
    if (delivery?.status !== 'waiting' || delivery.attempts !== attempts) return;
    const receiver = await receiverOf(delivery.webhookId);
    if (receiver === undefined) return;
    const sent =
      receiver.enabled === 1 ? await letterTo(receiver, delivery, stopping) : unsent('此 Webhook 已停用，没有发送');
    // After an abort, the next process sends it.
    stopping.throwIfAborted();
    const { passing, gone, outcome } = sent;
    const again = passing && attempts + 1 < limits.webhookAttempts;
    const nextAt = again ? clock() + firstRetryMs * 2 ** attempts : null;
    await database.write(async (trx) => {
      if (!(await deliveriesTable.settle(trx, delivery, outcome, nextAt))) return;
      if (nextAt !== null) await jobs.enqueue(trx, jobKind, { deliveryId, attempts: attempts + 1 }, nextAt);
      if (gone) await switchOff(trx, receiver);
    });
  };

  const bodyOf = (event: DeliveryEvent, data: object) =>
    JSON.stringify({ event, occurredAt: new Date(clock()).toISOString(), data });

  return {
    async deliver(trx, { kind: event, ...data }) {
      const receivers = await lockedWebhooks(trx).where('enabled', '=', 1).execute();
      for (const { id: webhookId, events } of receivers) {
        if (!readStored(StoredEvents, events).includes(event)) continue;
        await enqueue(trx, { webhookId, event, key: randomUUID(), body: bodyOf(event, data) });
      }
    },

    async test({ id, url }, signal) {
      const { sealedSecret } = await db
        .selectFrom('webhooks')
        .select('sealedSecret')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const receiver = { id, url, sealedSecret };
      const body = bodyOf(testEvent, { message: '这是一条测试通知' });
      const delivery = { webhookId: receiver.id, event: testEvent, key: randomUUID(), body };
      const { outcome } = await letterTo(receiver, delivery, signal);
      return database.write(async (trx) => {
        const kept = await lockedWebhooks(trx).where('id', '=', receiver.id).executeTakeFirst();
        if (kept === undefined) throw errors.notFound(webhookPage.title);
        return deliveriesTable.addSent(trx, delivery, outcome, clock());
      });
    },

    resend: (webhookId, deliveryId) =>
      database.write(async (trx) => {
        const before = await deliveriesTable.find(trx, deliveryId);
        if (before?.webhookId !== webhookId) throw errors.notFound('发送记录');
        if (before.status === 'waiting') throw errors.inUse('这条通知正在等待发送，无需重新发送！');
        const kept = await lockedWebhooks(trx).where('id', '=', webhookId).executeTakeFirst();
        if (kept === undefined) throw errors.notFound(webhookPage.title);
        const { event, key, body } = before;
        await enqueue(trx, { webhookId, event, key, body });
      }),

    jobs: [
      { kind: jobKind, title: '发送 Webhook', atAnyTime: true, atOnce, run: sendOne },
      {
        kind: 'forget-webhook-deliveries',
        title: '清理 Webhook 发送记录',
        every: hourMs,
        run: (_payload, stopping) =>
          deleteAged(database, 'webhookDeliveries', clock() - limits.webhookLogDays * dayMs, stopping),
      },
    ],
  };
}
