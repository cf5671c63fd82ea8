/** Choices that several features use. */
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
import {
  screenGroupModuleName,
  screenGroupPermissions,
  screenGroupsPath,
} from '@mutai/contract/screen-groups/resource';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
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

/** Oldest first, so that 默认分类 is on top. */
export const fileCategoryChoices = recordChoices<FileCategory>({
  name: 'material-category',
  path: fileCategoriesPath,
  label: text.fileCategory,
  permissions: listedFor(fileCategoryPermissions.read),
  sort: 'id:asc',
});

/** Categories of posts. */
export const categoryChoices = recordChoices<Category>({
  name: 'category',
  path: categoriesPath,
  label: text.category,
  permissions: listedFor(categoryPermissions.read),
  tree: true,
  sort: 'sort:asc',
});

/** All groups of screens, as a tree. */
export const screenGroupChoices = recordChoices<ScreenGroup>({
  name: screenGroupModuleName,
  path: screenGroupsPath,
  label: text.screenGroup,
  permissions: listedFor(screenGroupPermissions.read),
  tree: true,
  sort: 'sort:asc',
});

/** Returns the category that a list of files is filtered by: uploads go into it. */
export function searchedCategory(search: Readonly<Record<string, string>>): { readonly categoryId?: number } {
  const { categoryId } = search;
  return categoryId === undefined ? {} : { categoryId: Number(categoryId) };
}

/** Enabled or disabled: `true` and `false`. */
export const commonStatus = dictionary(builtInDictTypes.commonStatus);

/** Result of a sign-in: `true` and `false`. */
export const loginResult = dictionary(builtInDictTypes.loginResult);
