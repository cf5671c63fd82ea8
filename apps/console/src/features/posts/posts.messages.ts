import { permissionNames, pageTitles } from '@mutai/contract/pages';
import { postPermissions } from '@mutai/contract/posts/page';
import { postLabels, postStatusNames } from '@mutai/contract/posts/resource';

const somePosts = (count: number): string => (count === 1 ? '该文章' : `所选的 ${count} 篇文章`);

/** Texts of the page of posts. */
export const postsMessages = {
  ...postLabels,
  statuses: postStatusNames,
  pageTitle: pageTitles.post,
  purpose: '文章是网站展示给读者的内容，可以先保存为草稿，再立即或定时发布。',
  postTitle: '文章标题',
  created: '创建',
  updatedAt: '更新时间',
  createTitle: permissionNames[postPermissions.create],
  modifyTitle: permissionNames[postPermissions.update],

  tagsHint: '输入后按 Enter 添加',
  tagsLimit: (count: number) => `最多添加 ${count} 个标签`,
  tagTooLong: (max: number) => `每个标签不能超过 ${max} 个字符`,
  publishAtPast: '定时发布时间已过，请选择将来的时间',
  fromContent: '从正文生成',
  contentEmpty: '正文还没有文字',

  /** Effect of the chosen status on saving, and the current status. */
  statusAfterSaving: {
    draft: (saved: string) => `保存后撤回为草稿，读者将无法看到（当前：${saved}）`,
    published: (saved: string) => `保存后立即公开（当前：${saved}）`,
    scheduled: (saved: string) => `保存后到时间自动公开（当前：${saved}）`,
  },
  published: {
    now: '发布成功',
    changed: '修改已发布',
    draft: '草稿已保存',
    withdrawn: '已撤回为草稿',
    scheduled: (time: string) => `已设为 ${time} 发布`,
    view: '查看',
  },
  save: '保存',
  publish: '发布',
  autosaved: (time: string) => `已自动保存 ${time}`,
  autosaveFailed: '自动保存失败，内容保留在本机，将自动重试',
  draftAnswered: '这份内容已在别处恢复或放弃，列表已更新',
  draftsFound: (count: number) =>
    count === 1 ? '有未提交的内容，可恢复后继续编写：' : `有 ${count} 份未提交的内容，可恢复后继续编写：`,
  others: (names: string) => `${names} 也打开了这篇文章，同时修改时会并列两人的内容供您选择`,
  revisions: '版本',
  revisionsOf: (title: string) => `版本：${title}`,
  revision: (version: number) => `版本 ${version}`,
  currentRevision: '当前',
  currentContent: '当前内容',
  onlyRevision: '还没有更早的版本。每次保存内容都会留下一个版本。',
  words: (count: number) => `${count} 字`,
  comparedWithCurrent: (version: number) => `版本 ${version} 与当前内容的差异`,
  restoreRevision: '恢复此版本',
  confirmRestore: (version: number) => `用版本 ${version} 的内容替换当前内容吗？当前内容会保留为一个版本。`,

  preview: '预览',
  previewOf: (title: string) => `预览：${title}`,
  previewTheme: '外观',
  previewLight: '浅色',
  previewDark: '深色',
  previewWidth: '宽度',
  previewWide: '电脑',
  previewPhone: '手机',
  untitled: '未命名文章',
  publicPage: '查看网页',
  copyLink: '复制预览链接',
  linkCopied: '预览链接已复制，一小时内有效',
  linkNotCopied: (link: string) => `复制失败，请手动复制：${link}`,

  exportMarkdown: '导出 Markdown',
  import: '导入',
  importTitle: permissionNames[postPermissions.import],
  importHint:
    '可上传按模板填写的表格、Markdown 文件，或含图片的 Markdown 压缩包。检查通过并确认之前，不会写入任何数据。',
  importLimit: (sheetMegabytes: number, rows: number, zipMegabytes: number) =>
    `.xlsx 不超过 ${sheetMegabytes} MB、${rows} 行；.md；.zip 不超过 ${zipMegabytes} MB`,
  importDoneHint: '导入的文章已在列表中，可继续修改或发布。',
  importSource: '来源',
  importPublicAt: '公开时间',
  importAtOnce: '导入后立即公开',
  importPublic: (published: number, scheduled: number) =>
    `导入后 ${[
      ...(published > 0 ? [`${published} 篇立即公开`] : []),
      ...(scheduled > 0 ? [`${scheduled} 篇按时间公开`] : []),
    ].join('，')}，请确认状态和时间无误。`,

  withdraw: '撤回',
  confirmPublish: (count: number) => `确定发布${somePosts(count)}吗？发布后读者即可看到。`,
  confirmWithdraw: (count: number) => `确定撤回${somePosts(count)}吗？撤回后变为草稿，读者将无法看到。`,
  restore: '恢复',
  restoreOf: (name: string) => `恢复：${name}`,
  discard: '放弃',
  discardOf: (name: string) => `放弃：${name}`,
} as const;
