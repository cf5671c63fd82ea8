import type { CommentSettings } from '@mutai/contract/comments/schema';
import { limits } from '@mutai/contract/limits';
import { settingsStore } from '../../platform/settings/settings.ts';

/** Settings for new comments. */
export const commentSettings = settingsStore<Omit<CommentSettings, 'version'>>('comments', {
  blockedWords: [],
  perAddressLimit: limits.commentsPerAddress,
});

/** White space and zero-width characters, which could hide a word. */
const invisible = /[\s\p{Cf}]/gu;

/** Folds a text for word search: ignores width, case and invisible characters. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(invisible, '');

/** Returns true if a text contains one of the words. */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const searched = folded(text);
  return words.map(folded).some((word) => word !== '' && searched.includes(word));
}
