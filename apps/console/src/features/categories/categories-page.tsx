import { categoriesPath, categoryPermissions } from '@mutai/contract/categories/resource';
import type { Category } from '@mutai/contract/categories/schema';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { categoriesMessages as text } from './categories.messages.ts';

const categories: ResourceDeclaration<Category> = {
  name: 'category',
  title: text.pageTitle,
  purpose: text.purpose,
  client: resourceClient<Category>(categoriesPath),
  permissions: categoryPermissions,
  columns: [
    { key: 'title', title: text.categoryTitle, width: 240, required: true, sortable: true },
    { key: 'description', title: text.description, width: 200, flexible: true, kind: 'secondary' },
    { key: 'createdAt', title: text.created, width: 140, sortable: true, kind: 'time' },
  ],
  search: [{ name: 'title', label: text.categoryTitle }],
  labelOf: ({ title }) => title,
  trash: true,
  history: true,
};

/** 分类管理: what posts are sorted into. Section 2. */
export function CategoriesPage() {
  return <ResourcePage resource={categories} />;
}
