import { QueryCache, QueryClient } from '@tanstack/react-query';
import { logFault } from '../../platform/log.ts';

/** Milliseconds for which an answer is used again without asking. */
const freshMs = 5000;

/**
 * Cached answers of one session. A failed load is shown by the page that asked, and written to the browser's console
 * (section 8); it is never repeated by itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFault }),
    defaultOptions: {
      queries: { retry: false, staleTime: freshMs, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
