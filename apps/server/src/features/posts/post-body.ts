import { postLabels } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { emptyRichText, type RichText } from '@mutai/rich-text/document';
import { textOf, wordsIn } from '@mutai/rich-text/text';
import type { Changes } from '../../platform/audit/changes.ts';
import { errors } from '../../platform/errors.ts';
import { checkedRichText, renderedBody } from '../../platform/rich-text/rich-text.ts';
import type { PostBody, WithBody } from './posts.repository.ts';

type Content = Post['content'];

/**
 * Checks that a document can be saved and rendered.
 *
 * @throws AppError 4000 on `content`, with the position and remedy
 */
export async function checkedBody(content: Content): Promise<RichText> {
  const checked = await checkedRichText(content);
  if ('document' in checked) return checked.document;
  throw errors.invalid({ content: checked.refusal }, `${postLabels.content}：${checked.refusal}`);
}

/** Checks the body of a request, if it has one. */
export async function withBody<T extends { readonly content?: Content }>(input: T): Promise<WithBody<T>> {
  const { content, ...rest } = input;
  if (content === undefined) return rest;
  return { ...rest, body: await bodyOf(await checkedBody(content)) };
}

async function bodyOf(document: RichText): Promise<PostBody> {
  const contentText = textOf(document);
  const rendered = await renderedBody(document);
  return { content: { ...document }, contentText, wordCount: wordsIn(contentText), rendered };
}

/** Body of a post without content. */
export const emptyBody = (): Promise<PostBody> => bodyOf(emptyRichText);

/** Text of a stored body, which was checked when written. */
const storedText = (content: Content): string => textOf(content as unknown as RichText);

/** Compares bodies by JSON: both have the field order of the schema. */
export const isSameBody = (a: Content | undefined, b: Content | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Log entry of a changed body: its text, or a note that only other parts differ. */
export function loggedBody(before: Content | undefined, after: Content | undefined): Changes {
  if (isSameBody(before, after)) return {};
  const [old, now] = [before, after].map((content) => (content === undefined ? null : storedText(content)));
  if (old !== now) return { content: [old, now] };
  return { content: ['（文字相同）', '（文字相同，格式或图片等有改动）'] };
}
