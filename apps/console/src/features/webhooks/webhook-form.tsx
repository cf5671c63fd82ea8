import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { deliveryEventNames, webhookEvents, type WebhookEvent } from '@mutai/contract/webhooks/resource';
import type { Webhook } from '@mutai/contract/webhooks/schema';
import { Checkbox } from 'antd';
import { commonStatus } from '../../platform/resource/common-choices.ts';
import { atMost } from '../../ui/inputs/rules.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import type { FormMode, ResourceFormDeclaration } from '../../ui/resource/resource.ts';
import { webhooksMessages as text } from './webhooks.messages.ts';

/** Values of the webhook form. The server never sends the secret. */
export type WebhookValues = Pick<Webhook, 'name' | 'url' | 'enabled'> & {
  events: readonly WebhookEvent[];
  secret: string;
};

const emptyWebhook: WebhookValues = { name: '', url: '', events: [...webhookEvents], secret: '', enabled: true };

/** Must be the same function on every render. */
const valuesOf = ({ name, url, events, enabled }: Webhook): WebhookValues => ({
  name,
  url,
  events,
  enabled,
  secret: '',
});

const eventOptions = webhookEvents.map((value) => ({ value, label: deliveryEventNames[value] }));

/** Returns the joined names of events. */
export const eventNames = (events: readonly WebhookEvent[]): string =>
  events.map((event) => deliveryEventNames[event]).join('、');

interface EventBoxesProps {
  /** Passed by the form. */
  readonly value?: WebhookEvent[];
  readonly onChange?: (value: WebhookEvent[]) => void;
}

/** Checkbox for each event. Ignores other props of the form: a checkbox group has no `required`. */
function EventBoxes({ value, onChange }: EventBoxesProps) {
  return (
    <Checkbox.Group
      aria-label={text.events}
      options={eventOptions}
      {...(value === undefined ? {} : { value })}
      onChange={(next) => onChange?.(next)}
    />
  );
}

const { min, max } = limits.webhookSecret;

const fieldsOf = (mode: FormMode): readonly FormField<WebhookValues>[] => [
  { kind: 'text', name: 'name', label: text.name, required: true, max: limits.nameMax },
  {
    kind: 'text',
    name: 'url',
    label: text.url,
    required: true,
    max: limits.urlMax,
    fits: rules.httpUrl,
    hint: text.urlHint,
  },
  {
    name: 'events',
    label: text.events,
    required: true,
    control: <EventBoxes />,
    show: (value) => eventNames(webhookEvents.filter((event) => Array.isArray(value) && value.includes(event))),
  },
  {
    name: 'secret',
    label: text.secret,
    required: mode === 'create',
    secret: true,
    fits: rules.webhookSecret,
    rules: [{ min, message: rules.webhookSecret.message }, atMost(max)],
    hint: mode === 'create' ? text.secretHint : text.secretKeptHint,
    control: <PasswordField placeholder={text.secretPlaceholder} generatedHint={text.secretGenerated} />,
  },
  { kind: 'switch', name: 'enabled', label: text.enabled, words: commonStatus },
];

/** Forms 添加 Webhook and 修改 Webhook. */
export const webhookForm: ResourceFormDeclaration<Webhook, WebhookValues> = {
  createTitle: text.createTitle,
  modifyTitle: text.modifyTitle,
  width: limits.dialogWidth.medium,
  columns: 1,
  fields: fieldsOf,
  emptyValues: emptyWebhook,
  valuesOf,
  bodyOf: ({ secret = '', ...rest }) => (secret === '' ? rest : { ...rest, secret }),
};
