import type { CommentSettings } from '@mutai/contract/comments/schema';
import { limits } from '@mutai/contract/limits';
import { settingsStore } from '../../platform/settings.ts';

/** What is done with comments as they come. */
export const commentSettings = settingsStore<Omit<CommentSettings, 'version'>>('comments', {
  blockedWords: [],
  perAddressLimit: limits.commentsPerAddress,
});

/** White space and what has no width: put between its characters, it would hide a word. */
const invisible = /[\s\p{Cf}]/gu;

/** A text in which words are looked for: width and case do not count, nor what cannot be seen. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(invisible, '');

/** Whether a text has one of the words. */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const searched = folded(text);
  return words.map(folded).some((word) => word !== '' && searched.includes(word));
}
