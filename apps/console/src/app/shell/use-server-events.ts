import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logFault } from '../../platform/log.ts';

/** Keeps what the console shows up to date with what the server tells of, as long as the shell is there. */
export function useServerEvents(queries: QueryClient): void {
  useEffect(() => {
    const left = new AbortController();
    // First rows do not wait for it.
    import('./server-events.ts')
      .then(({ followServer }) => (left.signal.aborted ? undefined : followServer(queries, left.signal)))
      .catch(logFault);
    return () => left.abort();
  }, [queries]);
}
