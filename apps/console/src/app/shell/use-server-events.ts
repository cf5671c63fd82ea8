import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logFault } from '../../platform/log.ts';

/** Keeps the console up to date by server events while the shell is mounted. */
export function useServerEvents(queries: QueryClient): void {
  useEffect(() => {
    const left = new AbortController();
    // Loaded later, not to delay the first rows.
    import('./server-events.ts')
      .then(({ followServer }) => (left.signal.aborted ? undefined : followServer(queries, left.signal)))
      .catch(logFault);
    return () => left.abort();
  }, [queries]);
}
