import { isDeepStrictEqual } from 'node:util';
import type { Post } from '@mutai/contract/posts/schema';
import type { Changes } from '../../platform/audit/changes.ts';
import type { PostValues } from './posts.repository.ts';

type Content = Post['content'];

/** Text of a node and of all that is in it. */
function textOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  const { text, content } = node as { readonly text?: unknown; readonly content?: unknown };
  if (typeof text === 'string') return text;
  return Array.isArray(content) ? content.map(textOf).join('') : '';
}

/** A body, and what follows from it. */
export async function bodyOf(content: Content): Promise<Pick<PostValues, 'content' | 'contentText' | 'wordCount'>> {
  const contentText = textOf(content);
  return { content, contentText, wordCount: contentText.length };
}

/** What the log says of a changed body: its text, or that only the rest of it differs. */
export function loggedBody(before: Content | undefined, after: Content | undefined): Changes {
  if (isDeepStrictEqual(before, after)) return {};
  const [old, now] = [before, after].map((content) => (content === undefined ? null : textOf(content)));
  if (old !== now) return { content: [old, now] };
  return { content: ['（文字相同）', '（文字相同，格式或图片等有改动）'] };
}
