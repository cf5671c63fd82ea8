import { categoryLabels, categoryPermissions } from '@mutai/contract/categories/resource';
import { actNames, pageTitles } from '@mutai/contract/pages';

/** Texts of the page of categories. */
export const categoriesMessages = {
  ...categoryLabels,
  pageTitle: pageTitles.category,
  purpose: '分类用于归类网站的文章。',
  categoryTitle: '分类名称',
  created: '创建',
  createTitle: actNames[categoryPermissions.create],
  modifyTitle: actNames[categoryPermissions.update],
} as const;
