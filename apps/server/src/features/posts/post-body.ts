import type { Post } from '@mutai/contract/posts/schema';
import type { PostValues } from './posts.repository.ts';

/** Text of a node and of all that is in it, blocks on lines of their own. */
function textOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  const { text, content } = node as { readonly text?: unknown; readonly content?: unknown };
  if (typeof text === 'string') return text;
  return Array.isArray(content) ? content.map(textOf).join('') : '';
}

/** A body, and what follows from it. */
export function bodyOf(content: Post['content']): Pick<PostValues, 'content' | 'contentText' | 'wordCount'> {
  const contentText = textOf(content);
  return { content, contentText, wordCount: contentText.length };
}
