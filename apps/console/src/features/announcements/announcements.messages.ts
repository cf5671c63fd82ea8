import { announcementLabels, announcementPermissions, audienceNames } from '@mutai/contract/announcements/resource';
import type { NotificationKind } from '@mutai/contract/notifications/resource';
import { permissionNames, pageTitles } from '@mutai/contract/pages';

const kinds: Readonly<Record<NotificationKind, string>> = {
  announcement: '公告',
  'users-imported': '用户导入',
  'posts-imported': '文章导入',
  'scheduled-post-failed': '定时发布',
  'mail-failed': '邮件发送',
  'storage-low': '存储空间',
  'job-failed': '后台任务',
  'time-doubted': '服务器时间',
  'permissions-offered': '权限建议',
  'webhook-disabled': 'Webhook',
  'screens-absent': '屏幕失联',
  'screens-back': '屏幕恢复',
  'proxy-untrusted': '反向代理',
  'backup-stale': '备份提醒',
};

/** Texts of announcements and notifications. */
export const announcementsMessages = {
  ...announcementLabels,
  title: pageTitles.announcement,
  name: announcementLabels.title,
  purpose: '这里向用户发布公告：到发布时间出现在接收人的通知和首页上，到截止时间自动收起。',
  createTitle: permissionNames[announcementPermissions.create],
  modifyTitle: permissionNames[announcementPermissions.update],
  bodyHint: '纯文本，保留换行；其中以 http:// 或 https:// 开头的地址可以点击。',
  startsAtHint: '留空表示立即发布。',
  endsAtHint: '留空表示长期有效。',
  endsBeforeStart: '截止时间须晚于发布时间，请重新选择，或留空表示长期有效',
  departmentsHint: '包含所选部门的全部下级部门。',
  noTargets: '请至少选择一个接收角色或接收部门',
  audiences: audienceNames,
  nobody: '无接收人（所选角色或部门已删除）',
  state: '状态',
  states: { waiting: '待发布', on: '生效中', ended: '已截止' },
  forever: '长期有效',
  updated: '更新时间',
  created: '创建时间',

  readers: '阅读情况',
  readersOf: (title: string) => `阅读情况：${title}`,
  read: '已读',
  unread: '未读',
  noneRead: '还没有人阅读这条公告。',
  allRead: '没有未读的接收人。',
  noDepartment: '未分配部门',

  notifications: '通知',
  noNotifications: '暂无通知',
  markAll: '全部已读',
  all: '查看全部',
  allTitle: '全部通知',
  sources: { '': '全部', announcement: '公告', notice: '系统通知' },
  kinds,
  publishedAt: (time: string) => `发布于 ${time}`,
  myAnnouncements: '公告',
  noAnnouncements: '暂无公告',
  more: '更多',
  close: '知道了',
} as const;
