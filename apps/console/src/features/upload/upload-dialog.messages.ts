import { permissionNames } from '@mutai/contract/pages';
import { filePermissions } from '@mutai/contract/files/page';
import { fileLabels } from '@mutai/contract/files/resource';

/** Texts of the upload dialog and its button in the header. */
export const uploadDialogMessages = {
  title: permissionNames[filePermissions.create],
  category: fileLabels.categoryId,
  defaultCategory: '默认分类',
  list: '文件列表',
  hideHint: '收起后继续在后台上传，进度显示在页面顶部',
  empty: '暂无文件',
  emptyHint: '将文件或文件夹拖到这里，或粘贴截图；也可点击上方按钮选择。',
  busy: '提示：文件上传中，请稍后再试！',
  clearQuestion: '当前有未上传完成的文件，是否继续清空？',
  uploaded: (count: number) => `已上传 ${String(count)} 个文件`,
  background: (count: number, percent: number) => `正在上传 ${String(count)} 个文件，已完成 ${String(percent)}%`,
  backgroundFailed: (count: number) => `${String(count)} 个文件上传失败，点击查看`,
  backgroundWaiting: (count: number) => `上传列表中有 ${String(count)} 个文件，点击查看`,
  summary: (count: number, size: string) => `共 ${String(count)} 个文件，${size}`,
  summaryDone: (count: number) => `成功 ${String(count)}`,
  summaryFailed: (count: number) => `失败 ${String(count)}`,
  existed: (name: string, category: string) => `素材库已有相同内容，未重复上传：${name}（${category}）`,
  unreadable: '文件读取失败，可能已被移动、修改或删除，请重新选择',
  emptyFile: '文件是空的，请检查后重新选择',
  notAllowed: (type: string, allowed: string) => `不接受${type}类型的文件，可以上传的类型：${allowed}`,
  tooLarge: (what: string, megabytes: number) => `${what}不能超过 ${String(megabytes)} MB，请压缩或拆分后再上传`,
  anyFile: '文件',
} as const;
