import { create } from 'zustand';

/** Loads something that is missing on screen again. Rejects if it fails again. */
export type Retry = () => Promise<unknown>;

/** Retries of missing parts on screen, apart from queries. The application runs them when the server is reachable. */
export const useRetries = create<{ readonly pending: readonly Retry[] }>(() => ({ pending: [] }));

/**
 * Has something retried when the server is reachable again.
 *
 * @returns withdraws it
 */
export function retryWhenReachable(retry: Retry): () => void {
  useRetries.setState(({ pending }) => ({ pending: [...pending, retry] }));
  return () => useRetries.setState(({ pending }) => ({ pending: pending.filter((one) => one !== retry) }));
}
