import type { ListPage } from '@mutai/contract/list';
import { deliveriesPath, resendPath, webhooksPath, webhookTestPath } from '@mutai/contract/webhooks/resource';
import type { Delivery, Webhook } from '@mutai/contract/webhooks/schema';
import { api } from '../../platform/http/api-client.ts';
import { pageOf, resourceClient } from '../../platform/resource/resource-client.ts';
import type { ListRequest } from '../../ui/list/list-address.ts';
import { webhooksMessages as text } from './webhooks.messages.ts';

export const webhooksClient = resourceClient<Webhook>(webhooksPath);

/** In milliseconds; the server waits 10 seconds for the receiver. */
const testTimeoutMs = 15_000;

/** Sends a test event and waits for the receiver's response. */
export async function testWebhook(id: number): Promise<Delivery> {
  const path = webhookTestPath(id);
  const { data } = await api.post<Delivery>(path, { timeoutMs: testTimeoutMs, busy: text.testing });
  return data;
}

/** Loads a page of deliveries, newest first. */
export function loadDeliveries(id: number, request: ListRequest, signal: AbortSignal): Promise<ListPage<Delivery>> {
  return pageOf<Delivery>(deliveriesPath(id), request, signal);
}

/** Sends a delivery again. */
export async function resend(id: number, delivery: number): Promise<void> {
  await api.post(resendPath(id, delivery), { busy: true, success: true });
}
