import type { PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

/** `test`: send test mails and resend mails. */
export const mailPermissions = { read: 'mail', update: 'mail:update', test: 'mail:test' } as const;

export const mailPage = {
  code: mailPermissions.read,
  path: '/setting/mail',
  title: '邮件设置',
  icon: 'mail',
  sort: 30,
  actions: [
    { code: mailPermissions.update, name: '修改邮件设置' },
    { code: mailPermissions.test, name: '测试与重新发送' },
  ],
} as const satisfies PageDefinition;
