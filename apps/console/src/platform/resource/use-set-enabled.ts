import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api, showFailure } from '../http/api-client.ts';

interface Switchable {
  readonly id: number;
  readonly version: number;
}

/**
 * Enables and disables records from their row in a list, one at a time. `pending` is the id of the record with a
 * running request. `set` shows failures.
 *
 * @param name query key of the resource
 * @param path path of the collection, such as `usersPath`
 */
export function useSetEnabled(name: string, path: string) {
  const queries = useQueryClient();
  const [pending, setPending] = useState<number | null>(null);
  const set = useCallback(
    async ({ id, version }: Switchable, enabled: boolean): Promise<void> => {
      setPending(id);
      await api
        .patch(`${path}/${String(id)}`, { body: { enabled, version }, busy: true, success: true })
        .catch(showFailure);
      setPending(null);
      // Refetch after failures too, to show the current state.
      void queries.invalidateQueries({ queryKey: [name] });
    },
    [queries, name, path],
  );
  return { pending, set };
}
