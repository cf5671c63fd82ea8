import { postPermissions } from '@mutai/contract/posts/page';
import { categoryChoices } from '../../platform/resource/common-choices.ts';
import { fixedChoices } from '../../ui/choices/choices.ts';
import type { BatchEditDeclaration } from '../../ui/resource/resource.ts';
import { AuthorSelect } from './author-select.tsx';
import { postsMessages as text } from './posts.messages.ts';
import { TagsField, tagsRule } from './tags-field.tsx';

const { draft, published } = text.statuses;
/** A schedule needs a time, so it is set post by post. */
const states = fixedChoices(text.status, { draft, published });

/** 批量修改 of posts. */
export const edited: BatchEditDeclaration = {
  permission: postPermissions.update,
  fields: [
    { kind: 'choice', name: 'categoryId', label: text.categoryId, from: categoryChoices },
    { name: 'tags', label: text.tags, list: true, rules: [tagsRule], control: <TagsField /> },
    { kind: 'choice', name: 'status', label: text.status, required: true, from: states },
  ],
};

/** Fields for users who may choose authors. */
export const editedWithAuthor: BatchEditDeclaration = {
  ...edited,
  fields: [...edited.fields, { name: 'authorId', label: text.authorId, control: <AuthorSelect /> }],
};
