import Type, { type Static } from 'typebox';
import { Answer, ListAnswer } from '../codes.ts';
import { choiceOf, NameText, PatternText } from '../fields.ts';
import { limits } from '../limits.ts';
import { FilterChoices, FilterFlag, Id, ListQuery, SearchText } from '../list.ts';
import { recordFields, Timestamp, versionField, WriteBody } from '../record.ts';
import { rules } from '../rules.ts';
import {
  deliveryEventNames,
  deliveryLabels,
  deliveryStatuses,
  deliveryStatusNames,
  type DeliveryEvent,
  webhookEvents,
  webhookLabels,
} from './resource.ts';

const { min, max } = limits.webhookSecret;
const secret = Type.String({
  minLength: min,
  maxLength: max,
  pattern: rules.webhookSecret.pattern.source,
  title: webhookLabels.secret,
  description: rules.webhookSecret.message,
});

const fields = {
  name: NameText(webhookLabels.name),
  url: PatternText(rules.httpUrl, webhookLabels.url, limits.urlMax),
  events: Type.Array(choiceOf(webhookEvents, webhookLabels.events, deliveryEventNames), {
    minItems: 1,
    uniqueItems: true,
    title: webhookLabels.events,
  }),
};
const enabled = Type.Optional(Type.Boolean({ title: webhookLabels.enabled }));

/** External address that receives events of the site. Its secret never leaves the server. */
export const Webhook = Type.Object({
  ...recordFields,
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.Enum([...webhookEvents])),
  enabled: Type.Boolean(),
});
export type Webhook = Static<typeof Webhook>;

export const CreateWebhook = WriteBody({ ...fields, secret, enabled });
export type CreateWebhook = Static<typeof CreateWebhook>;

/** Without `secret`, the current one remains. */
export const UpdateWebhook = WriteBody({
  name: Type.Optional(fields.name),
  url: Type.Optional(fields.url),
  events: Type.Optional(fields.events),
  secret: Type.Optional(secret),
  enabled,
  ...versionField,
});
export type UpdateWebhook = Static<typeof UpdateWebhook>;

export const WebhookQuery = ListQuery(
  { name: SearchText, url: SearchText, enabled: FilterFlag(webhookLabels.enabled) },
  ['id', 'name', 'createdAt'],
);
export type WebhookQuery = Static<typeof WebhookQuery>;

const orNull = <T extends ReturnType<typeof Type.Integer> | typeof Timestamp>(type: T) =>
  Type.Union([type, Type.Null()]);

/** Sent or queued delivery. */
export const Delivery = Type.Object({
  id: Type.Integer(),
  event: Type.Enum(Object.keys(deliveryEventNames) as DeliveryEvent[]),
  /** Delivery id sent in the header; identical for every attempt. */
  key: Type.String(),
  status: choiceOf(deliveryStatuses, deliveryLabels.status, deliveryStatusNames),
  /** Number of attempts. */
  attempts: Type.Integer(),
  /** HTTP status of the last attempt; `null`: no response. */
  responseStatus: orNull(Type.Integer()),
  /** Beginning of the response body. */
  responseText: Type.String(),
  /** Error of the last attempt; empty if it succeeded. */
  error: Type.String(),
  /** Duration of the last attempt in milliseconds; `null`: none yet. */
  durationMs: orNull(Type.Integer()),
  /** JSON body of the message. */
  body: Type.String(),
  createdAt: Timestamp,
  /** Time of the next attempt; `null`: none. */
  nextAt: orNull(Timestamp),
});
export type Delivery = Static<typeof Delivery>;
export const DeliveryAnswer = Answer(Delivery);
export const DeliveryListAnswer = ListAnswer(Delivery);

export const DeliveryQuery = ListQuery({ status: FilterChoices(deliveryLabels.status, deliveryStatuses) }, [
  'createdAt',
]);
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const ResendParams = Type.Object({ id: Id, delivery: Id });
