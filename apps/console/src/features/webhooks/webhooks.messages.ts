import { permissionNames, pageTitles } from '@mutai/contract/pages';
import { webhookPermissions } from '@mutai/contract/webhooks/page';
import {
  deliveryEventNames,
  deliveryLabels,
  deliveryStatusNames,
  webhookLabels,
} from '@mutai/contract/webhooks/resource';

/** Texts of webhooks. */
export const webhooksMessages = {
  ...webhookLabels,
  title: pageTitles.webhook,
  purpose: '把文章发布、更新、撤回和新评论实时通知其他系统。',
  created: '创建时间',
  createTitle: permissionNames[webhookPermissions.create],
  modifyTitle: permissionNames[webhookPermissions.update],
  urlHint: '须以 http:// 或 https:// 开头；内部地址需由服务器配置允许。',
  secretPlaceholder: '请输入签名密钥',
  secretHint: '16~128 个英文字母、数字或符号，接收方用它验证通知的签名。保存后不再显示。',
  secretGenerated: '请复制到接收方的配置中，关闭后不再显示。',
  secretKeptHint: '留空则不修改。',

  test: '测试',
  testing: '正在等待接收方回复…',
  tested: (status: number, ms: number) => `接收方已答复 ${status}，用时 ${ms} 毫秒`,
  testFailed: 'Webhook 测试失败',
  testReply: (error: string, reply: string) => (reply === '' ? error : `${error}；接收方的回复：${reply}`),

  log: '发送记录',
  logOf: (name: string) => `发送记录：${name}`,
  noDeliveries: '还没有发送过通知。',
  delivery: deliveryLabels,
  eventNames: deliveryEventNames,
  statusNames: deliveryStatusNames,
  attempts: (count: number) => `第 ${count} 次`,
  duration: (ms: number) => `${ms} 毫秒`,
  nextAt: '下次发送：',
  resend: '重新发送',
  details: '详情',
  key: '编号',
  allStatuses: '全部',
  refresh: '刷新',
} as const;
