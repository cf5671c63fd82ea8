import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startInterval } from '../clock.ts';

/**
 * Polls a list while its page is shown in a visible tab, for records that change too often for events.
 *
 * @param name resource name in query keys
 * @param pollMs interval in milliseconds
 */
export function useLiveList(name: string, pollMs: number): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      startInterval(pollMs, () => {
        if (document.visibilityState !== 'visible') return;
        void queries.invalidateQueries({ queryKey: [name, 'list'], type: 'active' });
      }),
    [queries, name, pollMs],
  );
}
