import { layoutLabels, layoutPermissions, layoutStatusNames } from '@mutai/contract/layouts/resource';
import type { LayoutScreens } from '@mutai/contract/layouts/schema';
import { permissionNames, pageTitles } from '@mutai/contract/pages';

/** Texts of the page of layouts. */
export const layoutsMessages = {
  ...layoutLabels,
  statuses: layoutStatusNames,
  pageTitle: pageTitles.layout,
  purpose: '布局是屏幕上播放的画面：在画布上摆放文字、时间、图片与视频，保存后发布给屏幕。',
  size: '尺寸',
  created: '创建时间',
  updatedAt: '更新时间',
  sizeOf: (width: number, height: number) => `${String(width)} × ${String(height)}`,
  blocks: (count: number) => `${String(count)} 个组件`,

  createTitle: permissionNames[layoutPermissions.create],
  modifyTitle: permissionNames[layoutPermissions.update],
  create: '创建并编辑',
  template: '模板',
  blank: '空白布局',
  canvasSize: '画布尺寸',
  ownSize: '自定义',
  anySize: '任意尺寸',
  pixels: '像素',
  builtInTemplates: '内置模板',
  siteTemplates: '本站模板',
  siteTemplatesFailed: '载入失败，请重新打开',
  noSiteTemplates: '还没有。在布局的“更多”中选择“保存为模板”',
  templateTrash: '回收站',
  templateMenu: (name: string) => `模板操作：${name}`,
  renameTemplate: '重命名模板',
  removeTemplate: '删除模板',
  confirmRemoveTemplate: (name: string) => `删除模板“${name}”吗？用它新建的布局不受影响，模板可从回收站恢复。`,
  copy: '复制',
  copyOf: (title: string) => `${title} 副本`,
  copied: (title: string) => `已复制为“${title}”`,

  config: '配置',
  configOf: '布局配置',
  bgImage: '背景图片',
  bgColor: '背景颜色',
  langSwitch: '语言切换（秒）',
  langSwitchHint: '0 表示不切换，始终显示第一种语言。',
  languagesHint: '按选择的先后轮流显示。',
  fittedHint: '变小时，组件会移入画布或缩小。',

  preview: '预览',
  publish: '发布',
  unpublish: '取消发布',
  confirmPublish: '发布后，屏幕将播放当前保存的内容，确定发布吗？',
  screens: '播放屏幕',
  screensOf: (title: string) => `播放屏幕：${title}`,
  noScreens: '目前没有屏幕播放该布局。在屏幕或屏幕分组的“默认布局”中选择它。',
  screenCount: (isPublished: boolean, count: number, shown: number) => {
    const screens = `${isPublished ? '正在' : '发布后将在'} ${String(count)} 块屏幕上播放`;
    return count > shown ? `${screens}，以下是其中 ${String(shown)} 块` : screens;
  },
  confirmUnpublish: ({ count, screens }: LayoutScreens) => {
    const names = screens.map(({ name }) => `“${name}”`).join('');
    const total = `${String(count)} 块屏幕`;
    const all = names === '' ? total : screens.length < count ? `${names}等 ${total}` : names;
    const where = count === 0 ? '目前没有屏幕播放该布局' : `正在播放它的${all}将不再显示该布局`;
    return `取消发布后，${where}，发布记录仍会保留。`;
  },

  current: '当前',
  currentContent: '当前内容',
  compareWith: '对比',
  versions: '版本',
  versionsOf: (title: string) => `版本：${title}`,
  version: (number: number) => `版本 ${String(number)}`,
  publishedOnce: '发布过',
  restore: '恢复此版本',
  confirmRestore: (name: string) => `用${name}的内容替换当前内容吗？当前内容会保留为一个版本，屏幕不受影响。`,
  noVersions: '还没有保存过的版本',

  publications: '发布记录',
  publicationsOf: (title: string) => `发布记录：${title}`,
  publication: (number: number) => `第 ${String(number)} 次发布`,
  onScreens: '正在播放',
  assets: (count: number, size: string) => `${String(count)} 个素材，${size}`,
  republish: '重新发布',
  confirmRepublish: (name: string) => `屏幕将改为播放${name}的内容，当前保存的内容不变，确定重新发布吗？`,
  noPublications: '还没有发布过。发布时的内容会完整保留在这里，可以随时重新发布。',

  export: '导出',
  import: '导入',
  importTitle: '导入布局',
  importHint: '选择从布局管理导出的文件，或仅含布局内容的 JSON 文件。检查通过并确认之前，不会写入任何数据。',
  importChoose: '点击选择或将文件拖到此处',
  importLimit: (gigabytes: number) => `.zip 不超过 ${String(gigabytes)} GB；.json`,
  importProblems: '文件中有以下问题，不能导入：',
  importNotes: '以下内容无法带入，其余内容可以导入：',
  importFound: '可以导入',
  importAssets: '素材',
  importAssetsOf: (count: number, added: number, size: string) =>
    count === 0
      ? '无'
      : added === 0
        ? `${String(count)} 个，素材库中都已有`
        : `${String(count)} 个，其中新增 ${String(added)} 个（${size}）`,
  importConfirm: '导入布局',
  importDone: '布局已导入，状态为草稿',
  importOpen: '打开布局',
} as const;
