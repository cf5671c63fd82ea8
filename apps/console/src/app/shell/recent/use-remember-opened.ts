import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../platform/session/session-store.ts';
import { recordInAddress } from '../../routes/found-records.ts';
import { rememberOpened } from './recently-opened.ts';

/** Remembers pages and records that the user opens, for the global search and the sidebar. */
export function useRememberOpened(): void {
  const { pathname, search } = useLocation();
  const userId = useSession(({ id }) => id);
  useEffect(() => {
    if (userId > 0) rememberOpened(userId, recordInAddress(pathname, search) ?? { path: pathname });
  }, [userId, pathname, search]);
}
