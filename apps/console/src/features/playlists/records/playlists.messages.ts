import { commonLabels } from '@mutai/contract/labels';
import { pageTitles, permissionNames } from '@mutai/contract/pages';
import {
  contentStateNames,
  playlistItemLabels,
  playlistLabels,
  transitionNames,
} from '@mutai/contract/playlists/resource';
import { playlistPermissions } from '@mutai/contract/playlists/page';

/** Texts of the page of playlists: its list and its form. */
export const playlistsMessages = {
  ...playlistLabels,
  transitions: transitionNames,
  states: contentStateNames,
  pageTitle: pageTitles.playlist,
  purpose: '节目单让布局、图片和视频按顺序轮流播放，可以排期到屏幕上。',
  created: commonLabels.createdAt,
  updated: commonLabels.updatedAt,
  createTitle: permissionNames[playlistPermissions.create],
  modifyTitle: permissionNames[playlistPermissions.update],

  item: playlistItemLabels,
  kinds: { layout: '布局', image: '图片', video: '视频', file: '素材' },
  addLayouts: '添加布局',
  addFiles: '添加图片、视频',
  preview: '预览',
  none: '还没有节目。没有节目的节目单不播放，由下一条排期或默认布局代替。',
  full: (most: number) => `一个节目单最多 ${String(most)} 个节目，超出的未添加`,
  total: (count: number, length: string) => `共 ${String(count)} 个节目，一轮 ${length}`,
  leftOut: (count: number) => `${String(count)} 个今天不播放`,
  unknown: (kind: string) => `已删除的${kind}`,

  move: (title: string) => `移动“${title}”`,
  moveHint: '拖动可调整顺序，也可以按 ↑ ↓ 键',
  moved: (title: string, place: number, count: number) =>
    `“${title}”已移到第 ${String(place)} 个，共 ${String(count)} 个`,
  remove: (title: string) => `移除“${title}”`,
  seconds: (title: string) => `“${title}”的时长（秒）`,
  weight: (title: string) => `“${title}”的每轮次数`,
  dates: (title: string) => `“${title}”的有效期`,
  secondsUnit: '秒',
  times: '次',
  secondsOf: (seconds: number) => `${String(seconds)} 秒`,
  timesOf: (weight: number) => `每轮 ${String(weight)} 次`,
  always: '长期有效',
  noLimit: '不限',
  from: (date: string) => `${date} 起`,
  until: (date: string) => `至 ${date}`,
  clearDates: '不限日期',
  waiting: '未到开始日期',
  expired: '已过期',
  reasons: {
    unpublished: '布局未发布，发布后才会播放',
    processing: '文件正在处理，完成后才会播放',
    unplayable: '浏览器不能显示此文件，请移除或更换',
    deleted: '已被删除，请移除，或从回收站恢复',
    waiting: '未到开始日期，到期自动播放',
    expired: '已过结束日期，不再播放',
  },

  chooseLayouts: '选择布局',
  layoutTitle: '标题或描述',
  add: '添加',
  noLayouts: '还没有布局，请先在布局管理中新建。',
  layoutList: '布局',

  previewTitle: (title: string) => (title === '' ? '预览节目单' : `预览：${title}`),
  nothingPlays: '今天没有可以播放的节目。',
  previous: '上一个',
  next: '下一个',
  pause: '暂停',
  play: '播放',
  turn: (place: number, count: number, title: string) => `${String(place)} / ${String(count)} ${title}`,
  left: (length: string) => `剩余 ${length}`,
  strip: '本轮节目',
} as const;
