import type { Executor, ReadDatabase } from '../../platform/database/open-database.ts';
import { compilable, preparedByShape } from '../../platform/database/prepared.ts';
import { nonBlank, wordPatterns } from '../../platform/resource/list/search.ts';
import { searchedWords } from '../../platform/search/terms.ts';
import { textSearch, type SearchedText } from '../../platform/search/text-search.ts';
import { sql } from 'kysely';
import type { LogWord } from './logs.repository.ts';

/** Largest number of users whose lines a word finds by their account. */
const maxUsers = 1000;

/** Prepares searches of the operation log for words: object, user's name or account, address. */
export function logWords(database: ReadDatabase) {
  const accounts = textSearch(database, 'users');
  const usersLike = preparedByShape<
    { readonly texts: readonly SearchedText[] },
    Readonly<Record<string, unknown>>,
    { id: number }
  >(database, (from, param, { texts }) =>
    compilable(
      sql<{ id: number }>`select ${sql.ref(accounts.id)} as "id" from ${accounts.from}
        where ${accounts.matches(param, texts)} limit ${sql.lit(maxUsers)}`,
      from,
    ),
  );

  /** @param keyword words separated by spaces; further ones than a search may have are ignored */
  return async (executor: Executor, keyword: string | undefined): Promise<readonly LogWord[]> => {
    const text = nonBlank(keyword);
    if (text === undefined) return [];
    const words: LogWord[] = [];
    for (const word of new Set(searchedWords(text))) {
      const asked = new Map([['username', word]]);
      const users = await usersLike(executor, { texts: accounts.shapeOf(asked) }, accounts.valuesOf(asked));
      for (const pattern of wordPatterns(word)) words.push({ pattern, userIds: users.map(({ id }) => id) });
    }
    return words;
  };
}
