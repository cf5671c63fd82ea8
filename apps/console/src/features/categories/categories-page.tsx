import { categoriesPath, categoryPermissions } from '@mutai/contract/categories/resource';
import type { Category } from '@mutai/contract/categories/schema';
import { limits } from '@mutai/contract/limits';
import type { ListPage } from '@mutai/contract/list';
import { rootId } from '@mutai/contract/menus/menu-type';
import { postPage, postPermissions } from '@mutai/contract/posts/page';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { categoryChoices } from '../../platform/resource/common-choices.ts';
import { treeClient } from '../../platform/resource/resource-client.ts';
import { codeSuggestion } from '../../platform/resource/suggest-code.ts';
import { usePermission } from '../../platform/session/session-store.ts';
import { namesOf } from '../../ui/feedback/use-confirm.tsx';
import { slugField } from '../../ui/form/code-field.tsx';
import { sortNumber } from '../../ui/form/sort-number.ts';
import { valuesLike } from '../../ui/form/values.ts';
import { parentField } from '../../ui/tree-table/parent-select.tsx';
import { TreeTablePage } from '../../ui/tree-table/tree-table-page.tsx';
import type { TreeTableDeclaration } from '../../ui/tree-table/tree-table.ts';
import { categoriesMessages as text } from './categories.messages.ts';
import { MoveAndRemove } from '../../ui/resource/move-and-remove.tsx';

/** Row of the tree; the title is its name. */
type CategoryRow = Category & { readonly name: string };

/** Values of the category form. */
type CategoryValues = {
  parentId: number;
  title: string;
  slug: string;
  description: string;
  sort: number | null;
};

const emptyCategory: CategoryValues = { parentId: rootId, title: '', slug: '', description: '', sort: null };

const named = (category: Category): CategoryRow => ({ ...category, name: category.title });

const client = treeClient<Category>(categoriesPath);

const rowsClient = {
  ...client,
  list: async (...asked: Parameters<typeof client.list>): Promise<ListPage<CategoryRow>> => {
    const page = await client.list(...asked);
    return { ...page, data: page.data.map(named) };
  },
  get: async (...asked: Parameters<typeof client.get>): Promise<CategoryRow> => named(await client.get(...asked)),
  create: async (...asked: Parameters<typeof client.create>): Promise<CategoryRow> =>
    named(await client.create(...asked)),
};

/** Returns the address of the posts of a category. */
const postsOf = (id: number): string => `${postPage.path}?categoryId=${String(id)}`;

/** Number of posts in a category, linked to their list. */
function PostCount({ category: { id, title, postCount } }: { readonly category: Category }) {
  const mayRead = usePermission(postPermissions.read);
  if (postCount === 0 || !mayRead) return postCount;
  return (
    <Link to={postsOf(id)} aria-label={text.postsOf(postCount, title)}>
      {postCount}
    </Link>
  );
}

const categories: TreeTableDeclaration<CategoryRow, CategoryValues> = {
  name: 'category',
  title: text.pageTitle,
  purpose: text.purpose,
  client: rowsClient,
  permissions: categoryPermissions,
  searchLabel: text.categoryTitle,
  columns: [
    {
      key: 'name',
      title: text.categoryTitle,
      width: 240,
      required: true,
      flexible: true,
      render: (_, name) => name,
    },
    { key: 'slug', title: text.slug, width: 160, kind: 'secondary' },
    { key: 'description', title: text.description, width: 240, kind: 'secondary' },
    {
      key: 'postCount',
      title: text.postCount,
      width: 96,
      numeric: true,
      render: (category) => <PostCount category={category} />,
    },
    { key: 'sort', title: text.sort, width: 84, numeric: true },
    { key: 'updatedAt', title: text.updatedAt, width: 140, initiallyHidden: true, kind: 'time' },
  ],
  labelOf: ({ title }) => title,
  trash: true,
  history: true,
  form: {
    createTitle: text.createTitle,
    modifyTitle: text.modifyTitle,
    width: limits.dialogWidth.medium,
    columns: 1,
    fields: [
      parentField(text.parentId, text.top),
      { kind: 'text', name: 'title', label: text.title, required: true, max: limits.nameMax },
      slugField(text.slug, 'title', codeSuggestion(categoriesPath)),
      { kind: 'longText', name: 'description', label: text.description, max: limits.descriptionMax },
      { ...sortNumber, name: 'sort', label: text.sort, hint: text.sortHint },
    ],
    emptyValues: emptyCategory,
    valuesOf: valuesLike(emptyCategory),
  },
};

/** Categories that cannot be deleted, and the number of their posts. */
interface FilledCategories {
  readonly categories: readonly Category[];
  readonly postCount: number;
}

/** 分类管理: tree of post categories. */
export function CategoriesPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayReadPosts = usePermission(postPermissions.read);
  const [filled, setFilled] = useState<FilledCategories | null>(null);
  const resource: TreeTableDeclaration<CategoryRow, CategoryValues> = {
    ...categories,
    ...(mayReadPosts
      ? {
          rowActions: ({ id }: CategoryRow) => [
            {
              key: 'posts',
              label: text.posts,
              run: () => void navigate(postsOf(id)),
            },
          ],
        }
      : {}),
    inRow: ['modify', 'posts'],
    onInUse: (used, { count }) => setFilled({ categories: used, postCount: count }),
    onChanged: () => void queries.invalidateQueries({ queryKey: [postPage.code] }),
  };
  return (
    <TreeTablePage resource={resource}>
      {(list) =>
        filled !== null && (
          <MoveAndRemove
            name="category-removal"
            title={text.removeTitle}
            label={text.moveTo}
            hint={text.moveHint(namesOf(filled.categories.map(({ title }) => title)), filled.postCount)}
            submitText={text.moveAndRemove}
            from={categoryChoices}
            records={filled.categories}
            remove={client.removeAfterMove}
            onRemoved={() => list.removed(filled.categories)}
            onClosed={() => setFilled(null)}
          />
        )
      }
    </TreeTablePage>
  );
}
