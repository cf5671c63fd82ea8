import { useQuery } from '@tanstack/react-query';
import { pendingQuery } from './comments.queries.ts';
import { commentsMessages as text } from './comments.messages.ts';

/** Milliseconds for which a count that nobody said has changed is good. */
const freshMs = 60_000;

/** Counts above this say no more than that there are many. */
const shownMost = 99;

/** How many comments wait to be looked at, in short and in words; null: none, or not known. */
export function usePendingComments(wanted: boolean) {
  const { data } = useQuery({ ...pendingQuery, enabled: wanted, staleTime: freshMs, networkMode: 'always' });
  if (!wanted || data === undefined || data.total === 0) return null;
  const { total, atLeast } = data;
  return { short: total > shownMost ? `${shownMost}+` : String(total), words: text.pending(total, atLeast) };
}
