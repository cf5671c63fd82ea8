import type { Post } from '@mutai/contract/posts/schema';
import { emptyPostValues, postStatuses, type PostFieldName } from '@mutai/contract/posts/resource';
import { limits } from '@mutai/contract/limits';
import { emptyRichText, type RichText } from '@mutai/rich-text/document';
import { isBlankDocument } from '@mutai/rich-text/text';
import { Radio } from 'antd';
import { now } from '../../platform/clock.ts';
import { categoryChoices } from '../../platform/resource/common-choices.ts';
import { suggestSlug } from '../../platform/resource/suggest-code.ts';
import { AuthorName, AuthorSelect } from './author-select.tsx';
import { formFields, type FormField } from '../../ui/form/field-kinds.tsx';
import { slugField } from '../../ui/form/code-field.tsx';
import { pickValues, valuesLike } from '../../ui/form/values.ts';
import { atMost } from '../../ui/inputs/rules.ts';
import { RichTextMerge } from '../../ui/rich-text/comparison/rich-text-merge.tsx';
import { StatusHint } from './saved-status.tsx';
import { SummaryField } from './summary-field.tsx';
import { epoch } from '../../ui/kit/time.ts';
import { uploadsFinished } from '../../ui/rich-text/media/unfinished.ts';
import { RichTextEditor } from '../../ui/rich-text/rich-text-editor.tsx';
import { postsMessages as text } from './posts.messages.ts';
import { TagsField, tagsRule } from './tags-field.tsx';
import { formMessages } from '../../ui/form/form.messages.ts';

/** Values of the form. An author of `null` means the user who saves the post first. */
export type PostValues = Pick<Post, Exclude<PostFieldName, 'publishedAt'>>;

const formValues = ({ publishedAt: _, ...values }: typeof emptyPostValues) => values;

export const emptyPost: PostValues = { ...formValues(emptyPostValues), tags: [], content: { ...emptyRichText } };

export const valuesOf: (post: Post) => PostValues = valuesLike(emptyPost);

/** Returns true for a new post without anything that would be lost: it is neither kept as a draft nor asked about. */
export const isBlankPost = ({ title, slug, description, cover, tags, content }: PostValues): boolean =>
  [title, slug, description, cover].every((value) => value.trim() === '') &&
  tags.length === 0 &&
  // The schema of the API leaves the document open.
  isBlankDocument(content as unknown as RichText);

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
export const postFormFields = (id: number, choosesAuthor: boolean): readonly FormField<PostValues>[] =>
  formFields<PostValues>({
    title: { kind: 'text', label: text.title, required: true, max: limits.postTitleMax },
    content: {
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
    status: {
      label: text.status,
      aside: true,
      hint: <StatusHint />,
      control: (
        <Radio.Group
          optionType="button"
          options={postStatuses.map((status) => ({ value: status, label: text.statuses[status] }))}
          style={{ display: 'flex' }}
        />
      ),
      show: (value) => postStatuses.flatMap((status) => (status === value ? [text.statuses[status]] : [])).join(''),
    },
    publishAt: {
      kind: 'dateTime',
      label: text.publishAt,
      required: true,
      aside: true,
      when: isScheduled,
      rules: [inFuture],
    },
    slug: { ...slugField(text.slug, 'title', (title, signal) => suggestSlug(title, id, signal)), aside: true },
    categoryId: { kind: 'choice', label: text.categoryId, aside: true, from: categoryChoices },
    tags: {
      label: text.tags,
      aside: true,
      rules: [tagsRule],
      control: <TagsField />,
      show: (value) => (Array.isArray(value) ? value.join('、') : ''),
    },
    cover: { kind: 'picture', label: text.cover, aside: true },
    description: {
      label: text.description,
      aside: true,
      rules: [atMost(limits.postDescriptionMax)],
      control: <SummaryField max={limits.postDescriptionMax} />,
    },
    pinned: { kind: 'switch', label: text.pinned, aside: true },
    authorId: {
      label: text.authorId,
      aside: true,
      control: <AuthorSelect />,
      show: (value) => <AuthorName id={Number(value)} />,
    },
  }).filter(({ name }) => choosesAuthor || name !== 'authorId');
