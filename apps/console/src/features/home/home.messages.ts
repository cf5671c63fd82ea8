import type { CountedKind } from '@mutai/contract/home/paths';
import { severityNames } from '@mutai/contract/emergencies/resource';
import { pageTitles } from '@mutai/contract/pages';
import { shownStateNames } from '@mutai/contract/screens/resource';
import { userLabels } from '@mutai/contract/users/resource';

const number = (count: number, atLeast = false) => `${count.toLocaleString('zh-CN')}${atLeast ? '+' : ''}`;

const kinds: Readonly<Record<CountedKind, string>> = {
  post: '文章',
  material: '素材',
  comment: '评论',
  user: '用户',
  category: '分类',
};

/** Texts of the home page. */
export const homeMessages = {
  welcome: (nickname: string) => `欢迎，${nickname}`,
  administrator: '管理员',
  account: userLabels.username,

  statistics: '统计概览',
  kinds,
  number,
  legend: (days: number) => `曲线与 + 为近 ${days} 天的新增`,
  createdLately: (count: number) => `+${number(count)}`,
  lastDays: (days: number) => `近 ${days} 天`,
  trend: (kind: string, days: number, most: number, today: number) =>
    `${kind}近 ${days} 天每天的新增：最多一天 ${number(most)}，今天 ${number(today)}`,

  services: '常用服务',
  addService: '添加服务',
  addServiceHint: '勾选要放在首页的页面。',
  noServices: '暂无可用的服务，请联系管理员为您分配权限。',
  serviceActions: (title: string) => `操作：${title}`,
  moveForward: '前移',
  moveBack: '后移',
  removeService: '移除',
  moved: (title: string, place: number, count: number) => `${title}已移到第 ${place} 位，共 ${count} 位`,
  removed: (title: string) => `${title}已移除`,

  waiting: '待我处理',
  nothingWaits: '没有等待处理的事项',
  pendingComments: '待审核的评论',
  drafts: '我的草稿',
  unsaved: '未提交的编辑',
  scheduled: '定时发布',
  untitled: '未命名文章',

  firstSteps: '开始使用',
  stepSite: '完善站点名称、描述与 LOGO',
  stepCategory: '新建文章分类',
  stepMaterial: '上传图片、视频等素材',
  stepPost: '写第一篇文章',
  stepUser: '为同事新建账号',
  stepLayout: '发布布局，在屏幕上预览',
  stepsDone: (done: number, all: number) => `已完成 ${done} / ${all}`,
  dismissSteps: '不再显示',
  done: '已完成：',

  announcements: '公告',

  screens: '屏幕',
  wall: '值班墙',
  activeEmergencies: `正在${pageTitles.emergency}`,
  severities: severityNames,
  untilWithdrawn: '直到解除',
  until: (time: string) => `至 ${time}`,
  states: shownStateNames,
  screensInAll: (count: number) => `共 ${number(count)} 块`,
  otherScreens: (count: number) => `还有 ${number(count)} 块`,
  faults: '最近故障',
  upcoming: '即将开始的排期',
  allScreens: '所有屏幕',
  upcomingOf: (itemTitle: string, targetName: string) => `${itemTitle} · ${targetName}`,
  faultOf: (name: string, message: string) => `${name}：${message}`,

  operations: '最近操作',
  ownOperations: '我的最近操作',
  noOperations: '还没有操作记录',
  more: '更多',
  moreOperations: '更多操作日志',
} as const;
