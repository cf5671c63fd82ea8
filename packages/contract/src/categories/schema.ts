import Type, { type Static } from 'typebox';
import { DescriptionText, NameText, PatternText, SortNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { ListQuery, SearchText } from '../list.ts';
import { parentIdOf } from '../menus/schema.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { rules } from '../rules.ts';
import { categoryLabels } from './resource.ts';

const title = NameText(categoryLabels.title);
const slug = PatternText(rules.slug, categoryLabels.slug, limits.slugMax);

const optional = {
  parentId: Type.Optional(parentIdOf(categoryLabels.parentId)),
  description: Type.Optional(DescriptionText()),
  sort: Type.Optional(SortNumber),
};

/** Category of posts; categories form a tree. */
export const Category = Type.Object({
  ...recordFields,
  parentId: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  sort: Type.Integer(),
  /** Posts in this category, in any state. */
  postCount: Type.Integer(),
});
export type Category = Static<typeof Category>;

const readOnly = ['children', 'postCount'] as const;

export const CreateCategory = WriteBody({ title, slug, ...optional }, readOnly);
export type CreateCategory = Static<typeof CreateCategory>;

export const UpdateCategory = WriteBody(
  { title: Type.Optional(title), slug: Type.Optional(slug), ...optional, ...versionField },
  readOnly,
);
export type UpdateCategory = Static<typeof UpdateCategory>;

export const CategoryQuery = ListQuery({ title: SearchText, slug: SearchText }, ['id', 'title', 'sort', 'createdAt'], {
  all: true,
});
export type CategoryQuery = Static<typeof CategoryQuery>;
