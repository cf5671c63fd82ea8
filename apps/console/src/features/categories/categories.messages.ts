import { categoryLabels, categoryPermissions } from '@mutai/contract/categories/resource';
import { permissionNames, pageTitles } from '@mutai/contract/pages';

/** Texts of the page of categories. */
export const categoriesMessages = {
  ...categoryLabels,
  pageTitle: pageTitles.category,
  purpose: '用分类整理文章，可多级嵌套。',
  categoryTitle: '分类名称',
  updatedAt: '更新时间',
  createTitle: permissionNames[categoryPermissions.create],
  modifyTitle: permissionNames[categoryPermissions.update],
  top: '无上级分类',
  sortHint: '数字越小越靠前，不填写时排在最后。',
  posts: '文章',
  postsOf: (count: number, title: string) => `查看“${title}”的 ${count} 篇文章`,
  removeTitle: permissionNames[categoryPermissions.delete],
  moveTo: '目标分类',
  moveHint: (title: string, posts: number) => `${title}：还有 ${posts} 篇文章。删除分类后，它们归入所选的分类。`,
  moveAndRemove: '移动并删除',
} as const;
