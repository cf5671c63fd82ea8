import { useQuery } from '@tanstack/react-query';
import { pendingQuery } from './comments.queries.ts';
import { commentsMessages as text } from './comments.messages.ts';

/** Maximum age of the count without change events, in milliseconds. */
const maxAgeMs = 60_000;

/** Largest count shown as a number. */
const maxShown = 99;

/**
 * Returns the number of comments to approve, as short and long text; `null` if there are none or the number is unknown.
 */
export function usePendingComments(wanted: boolean) {
  const { data } = useQuery({ ...pendingQuery, enabled: wanted, staleTime: maxAgeMs, networkMode: 'always' });
  if (!wanted || data === undefined || data.total === 0) return null;
  const { total, atLeast } = data;
  return { short: total > maxShown ? `${maxShown}+` : String(total), words: text.pending(total, atLeast) };
}
