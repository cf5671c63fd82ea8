import { createHmac } from 'node:crypto';
import { webhookHeaders } from '@mutai/contract/webhooks/resource';
import type { Clock } from '../../platform/time/clock.ts';
import { OutboundError } from '../../platform/outbound/lookup.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import type { Outcome } from './deliveries.repository.ts';

/** Timeout in milliseconds. */
const timeoutMs = 10_000;
/** Stored part of the answer in bytes, for troubleshooting. */
const answerBytes = 2048;

const gone = 410;
const tooMany = 429;
const firstFault = 500;

/** Request to a receiver. */
export interface WebhookRequest {
  readonly url: string;
  readonly secret: string;
  readonly event: string;
  readonly key: string;
  readonly body: string;
}

export interface Sent {
  readonly outcome: Outcome;
  /** True if it failed and a retry may succeed. */
  readonly passing: boolean;
  /** True if the receiver wants no more events. */
  readonly gone: boolean;
}

/** Signature that the receiver verifies with the shared secret. @param timestamp in seconds */
const signatureOf = (secret: string, timestamp: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

function refusalOf(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400) return `接收方要求跳转到其他地址（${status}），请将接收地址改为最终地址`;
  if (status === gone) return '接收方答复 410，表示不再接收，已停用此 Webhook';
  return `接收方答复 ${status}`;
}

/** Sends one signed request. Reports failures of the receiver in the result instead of throwing. */
export async function send(
  outbound: Outbound,
  clock: Clock,
  request: WebhookRequest,
  signal: AbortSignal,
): Promise<Sent> {
  const { url, secret, event, key, body } = request;
  const timestamp = String(Math.floor(clock() / 1000));
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const { status, text } = await outbound.post(url, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Mutai-Webhook',
        [webhookHeaders.event]: event,
        [webhookHeaders.delivery]: key,
        [webhookHeaders.timestamp]: timestamp,
        [webhookHeaders.signature]: signatureOf(secret, timestamp, body),
      },
      body,
      timeoutMs,
      answerBytes,
      signal,
    });
    return {
      outcome: { responseStatus: status, responseText: text, error: refusalOf(status), durationMs: took() },
      passing: status === tooMany || status >= firstFault,
      gone: status === gone,
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { message, passing } = error;
    const outcome = { responseStatus: null, responseText: '', error: message, durationMs: took() };
    return { outcome, passing, gone: false };
  }
}
