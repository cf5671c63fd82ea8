import { screenKeyModuleName, screenKeysPath } from '@mutai/contract/screen-keys/resource';
import type { ScreenKey } from '@mutai/contract/screen-keys/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followServerEvents } from '../../../platform/events/server-events.ts';
import { resourceClient } from '../../../platform/resource/resource-client.ts';
import { screensName } from '../records/screens.queries.ts';

/** Resource name in query keys, drafts and preferences. */
export const keysName = screenKeyModuleName;

export const keysClient = resourceClient<ScreenKey>(screenKeysPath);

/**
 * Keeps the list of keys up to date while mounted: its drawer is open meanwhile, and lists below open drawers wait. A
 * display that registers itself changes the screens, not the keys.
 */
export function useLiveKeys(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      followServerEvents((event) => {
        const isChange = event.type === 'record-changed' && [screensName, keysName].includes(event.module);
        if (isChange || event.type === 'reset') void queries.invalidateQueries({ queryKey: [keysName, 'list'] });
      }),
    [queries],
  );
}
