import { webhookPage } from './page.ts';
import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { type LoggedModule } from '../resource-definition.ts';

export const webhooksPath = `${apiPrefix}/webhooks`;

/** Deliveries of a webhook, newest first. @param id of the webhook; `:id` in a route */
export const deliveriesPath = (id: number | ':id'): string => `${webhooksPath}/${id}/deliveries`;

/** Repeats a delivery. @param id of the webhook, and of the delivery; `:id` in a route */
export const resendPath = (id: number | ':id', delivery: number | ':delivery'): string =>
  `${deliveriesPath(id)}/${delivery}/resend`;

/** Sends a test event to a webhook immediately and answers the result. @param id of the webhook; `:id` in a route */
export const webhookTestPath = (id: number | ':id'): string => `${webhooksPath}/${id}/test`;

/** Events that a webhook can subscribe to. */
export const webhookEvents = ['post-published', 'post-changed', 'post-withdrawn', 'comment-created'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Event of the test button, sent regardless of the subscribed events. */
export const testEvent = 'test';

export const deliveryEventNames = {
  'post-published': '文章发布',
  'post-changed': '文章更新',
  'post-withdrawn': '文章撤回',
  'comment-created': '收到评论',
  [testEvent]: '测试',
} as const;
export type DeliveryEvent = keyof typeof deliveryEventNames;

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export const deliveryStatusNames = { waiting: '等待发送', delivered: '已送达', failed: '失败' } as const;

/** Headers of a delivery, with which the receiver identifies and verifies it. */
export const webhookHeaders = {
  event: 'x-mutai-event',
  /** Identical for every attempt. */
  delivery: 'x-mutai-delivery',
  /** Unix time in seconds. */
  timestamp: 'x-mutai-timestamp',
  /** `sha256=` and the HMAC of `timestamp.body`, hexadecimal. */
  signature: 'x-mutai-signature',
} as const;

export const webhookLabels = {
  name: commonLabels.name,
  url: '接收地址',
  secret: '签名密钥',
  events: '通知事件',
  enabled: commonLabels.enabled,
} as const;

export const deliveryLabels = {
  createdAt: '时间',
  event: '事件',
  status: '结果',
  attempts: '次数',
  durationMs: '耗时',
  responseStatus: '状态码',
  responseText: '接收方的回复',
  error: '失败原因',
  nextAt: '下次发送',
  body: '内容',
} as const;

export const webhookModule: LoggedModule = {
  title: webhookPage.title,
  labels: webhookLabels,
  values: { events: deliveryEventNames },
};
