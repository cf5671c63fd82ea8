import { actNames, pageTitles } from '@mutai/contract/pages';
import { postLabels, postPermissions, postStatusNames } from '@mutai/contract/posts/resource';
import { rules } from '@mutai/contract/rules';

/** Texts of the page of posts. */
export const postsMessages = {
  ...postLabels,
  statuses: postStatusNames,
  pageTitle: pageTitles.post,
  purpose: '文章是网站展示给读者的内容，可以先保存为草稿，再立即或定时发布。',
  postTitle: '文章标题',
  created: '创建',
  updatedAt: '更新时间',
  createTitle: actNames[postPermissions.create],
  modifyTitle: actNames[postPermissions.update],

  slugHint: `网站地址的一部分，${rules.slug.message}`,
  tagsHint: '输入后按 Enter 添加',
  tagsLimit: (count: number) => `最多添加 ${count} 个标签`,
  tagTooLong: (max: number) => `每个标签不能超过 ${max} 个字符`,
  publishAtPast: '定时发布时间已过，请选择将来的时间',
  fromContent: '从正文生成',
  contentEmpty: '正文还没有文字',

  saveDraft: '保存草稿',
  save: '保存',
  publish: '发布',
  autosaved: (time: string) => `已自动保存 ${time}`,
  autosaveFailed: '自动保存失败，内容保留在本机，将自动重试',
  draftFound: (time: string) => `有未提交的内容，来自 ${time}`,
  restore: '恢复',
  discard: '放弃',
} as const;
