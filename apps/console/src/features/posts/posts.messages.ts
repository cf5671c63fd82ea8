import { actNames, pageTitles } from '@mutai/contract/pages';
import { postLabels, postPermissions } from '@mutai/contract/posts/resource';

/** Texts of the page of posts. */
export const postsMessages = {
  ...postLabels,
  pageTitle: pageTitles.post,
  purpose: '文章是网站展示给读者的内容，可以先保存为草稿，再立即或定时发布。',
  postTitle: '文章标题',
  created: '创建',
  createTitle: actNames[postPermissions.create],
  modifyTitle: actNames[postPermissions.update],
} as const;
