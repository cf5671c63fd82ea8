import type { Post } from '@mutai/contract/posts/schema';
import { postStatuses, type PostStatus } from '@mutai/contract/posts/resource';
import { limits } from '@mutai/contract/limits';
import { emptyRichText, type RichText } from '@mutai/rich-text/document';
import { Radio } from 'antd';
import { now } from '../../platform/clock.ts';
import { categoryChoices } from '../../platform/resource/common-choices.ts';
import { suggestSlug } from '../../platform/resource/suggest-slug.ts';
import { AuthorName, AuthorSelect } from './author-select.tsx';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { slugField } from '../../ui/form/slug-field.tsx';
import { pickValues, valuesLike } from '../../ui/form/values.ts';
import { atMost } from '../../ui/inputs/rules.ts';
import { RichTextMerge } from '../../ui/rich-text/rich-text-merge.tsx';
import { SummaryField } from './summary-field.tsx';
import { epoch } from '../../ui/kit/time.ts';
import { uploadsFinished } from '../../ui/rich-text/unfinished.ts';
import { RichTextEditor } from '../../ui/rich-text/rich-text-editor.tsx';
import { postsMessages as text } from './posts.messages.ts';
import { TagsField, tagsRule } from './tags-field.tsx';
import { formMessages } from '../../ui/form/form.messages.ts';

export type PostValues = {
  title: string;
  slug: string;
  description: string;
  cover: string;
  content: object;
  status: PostStatus;
  publishAt: string | null;
  pinned: boolean;
  categoryId: number | null;
  tags: readonly string[];
  /** `null`: the user who saves it first. */
  authorId: number | null;
};

export const emptyPost: PostValues = {
  title: '',
  slug: '',
  description: '',
  cover: '',
  content: emptyRichText,
  status: 'draft',
  publishAt: null,
  pinned: false,
  categoryId: null,
  tags: [],
  authorId: null,
};

export const valuesOf: (post: Post) => PostValues = valuesLike(emptyPost);

/** Returns the values of a stored draft that fit the form; skips formats of earlier releases. */
export function draftedValues(kept: Readonly<Record<string, unknown>>): Partial<PostValues> {
  const fitting = Object.entries(emptyPost).flatMap(([name, empty]) => {
    const value = kept[name];
    return value !== undefined && (empty === null || value === null || typeof value === typeof empty) ? [name] : [];
  });
  return pickValues(kept as PostValues, fitting);
}

const isScheduled = ({ status }: PostValues): boolean => status === 'scheduled';

const inFuture = {
  validator: async (_: unknown, value: unknown) => {
    if (typeof value === 'string' && epoch(value) <= now()) throw new Error(text.publishAtPast);
  },
};

/**
 * Fields of 添加文章 and 修改文章.
 *
 * @param id post id; 0: new post
 * @param choosesAuthor true if the user may set the author
 */
export const postFields = (id: number, choosesAuthor: boolean): readonly FormField<PostValues>[] => [
  { kind: 'text', name: 'title', label: text.title, required: true, max: limits.postTitleMax },
  {
    name: 'content',
    label: text.content,
    control: <RichTextEditor label={text.content} />,
    rules: [uploadsFinished],
    merge: ({ mine, latest, base, onMerged }) => (
      <RichTextMerge
        mine={mine as RichText}
        latest={latest as RichText}
        base={base as RichText}
        titles={[formMessages.conflict.mine, formMessages.conflict.latest]}
        onChange={onMerged}
      />
    ),
  },
  {
    name: 'status',
    label: text.status,
    aside: true,
    control: (
      <Radio.Group
        optionType="button"
        options={postStatuses.map((status) => ({ value: status, label: text.statuses[status] }))}
        style={{ display: 'flex' }}
      />
    ),
    show: (value) => postStatuses.flatMap((status) => (status === value ? [text.statuses[status]] : [])).join(''),
  },
  {
    kind: 'dateTime',
    name: 'publishAt',
    label: text.publishAt,
    required: true,
    aside: true,
    when: isScheduled,
    rules: [inFuture],
  },
  { ...slugField(text.slug, 'title', (title, signal) => suggestSlug(title, id, signal)), aside: true },
  { kind: 'choice', name: 'categoryId', label: text.categoryId, aside: true, from: categoryChoices },
  {
    name: 'tags',
    label: text.tags,
    aside: true,
    rules: [tagsRule],
    control: <TagsField />,
    show: (value) => (Array.isArray(value) ? value.join('、') : ''),
  },
  { kind: 'picture', name: 'cover', label: text.cover, aside: true },
  {
    name: 'description',
    label: text.description,
    aside: true,
    rules: [atMost(limits.postDescriptionMax)],
    control: <SummaryField max={limits.postDescriptionMax} />,
  },
  { kind: 'switch', name: 'pinned', label: text.pinned, aside: true },
  ...(choosesAuthor
    ? [
        {
          name: 'authorId' as const,
          label: text.authorId,
          aside: true,
          control: <AuthorSelect />,
          show: (value: unknown) => <AuthorName id={Number(value)} />,
        },
      ]
    : []),
];
