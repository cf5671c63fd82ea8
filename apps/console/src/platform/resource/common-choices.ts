/** What several features choose from. */
import { categoryPermissions, categoriesPath } from '@mutai/contract/categories/resource';
import type { Category } from '@mutai/contract/categories/schema';
import { departmentPermissions, departmentsPath } from '@mutai/contract/departments/resource';
import type { Department } from '@mutai/contract/departments/schema';
import { builtInDictTypes } from '@mutai/contract/dicts/dictionary';
import { fileCategoryPermissions, fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import type { FileCategory } from '@mutai/contract/file-categories/schema';
import { listedFor } from '@mutai/contract/resources';
import { rolePermissions, rolesPath } from '@mutai/contract/roles/resource';
import type { Role } from '@mutai/contract/roles/schema';
import { choicesMessages as text } from './choices.messages.ts';
import { dictionary, recordChoices } from './choices.ts';

export const roleChoices = recordChoices<Role>({
  name: 'role',
  path: rolesPath,
  label: text.role,
  permissions: listedFor(rolePermissions.read),
});

export const departmentChoices = recordChoices<Department>({
  name: 'department',
  path: departmentsPath,
  label: text.department,
  permissions: listedFor(departmentPermissions.read),
  tree: true,
  sort: 'sort:asc',
});

/** 默认分类 first: it was made first. */
export const fileCategoryChoices = recordChoices<FileCategory>({
  name: 'material-category',
  path: fileCategoriesPath,
  label: text.fileCategory,
  permissions: listedFor(fileCategoryPermissions.read),
  sort: 'id:asc',
});

/** What posts are sorted into. */
export const categoryChoices = recordChoices<Category>({
  name: 'category',
  path: categoriesPath,
  label: text.category,
  permissions: listedFor(categoryPermissions.read),
  tree: true,
  sort: 'sort:asc',
});

/** The category that a list of files is searched by, where it is: new ones go into it. */
export function searchedCategory(search: Readonly<Record<string, string>>): { readonly categoryId?: number } {
  const { categoryId } = search;
  return categoryId === undefined ? {} : { categoryId: Number(categoryId) };
}

/** Enabled or not: `true` and `false`. */
export const commonStatus = dictionary(builtInDictTypes.commonStatus);

/** How signing in ended: `true` and `false`. */
export const loginResult = dictionary(builtInDictTypes.loginResult);
