import { sealedColumn } from '../../platform/secrets/sealed-columns.ts';
import type { SealedKind } from '../../platform/secrets/sealed-values.ts';

/** Name that secrets of webhooks are sealed with. */
export const secretName = 'webhook.secret';

/** Encrypted values of webhooks: the keys of their signatures. */
export const sealedWebhooks: readonly SealedKind[] = [
  sealedColumn({ table: 'webhooks', column: 'sealedSecret' }, secretName, {
    label: 'Webhook 的签名密钥',
    enterAgain: '在 Webhook 中重新填写签名密钥',
  }),
];
