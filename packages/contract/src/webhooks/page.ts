import { permissionsOf, type PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

/** `send`: send test events and repeat deliveries. */
export const webhookPermissions = { ...permissionsOf('webhook'), send: 'webhook:send' } as const;

export const webhookPage = {
  code: webhookPermissions.read,
  path: '/setting/webhook',
  title: 'Webhook',
  icon: 'link',
  sort: 40,
  actions: [
    { code: webhookPermissions.create, name: '添加 Webhook' },
    { code: webhookPermissions.update, name: '修改 Webhook' },
    { code: webhookPermissions.delete, name: '删除 Webhook' },
    { code: webhookPermissions.send, name: '测试与重新发送' },
  ],
} as const satisfies PageDefinition;
