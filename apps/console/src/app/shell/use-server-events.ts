import type { ServerEvent } from '@mutai/contract/events';
import { siteSettingsPage } from '@mutai/contract/site-settings/resource';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followNotifications } from '../../features/announcements/live-notifications.ts';
import { renewSite } from '../../platform/events/renew-site.ts';
import { expireSession } from '../../platform/http/api-client.ts';
import { logFault } from '../../platform/log.ts';
import { reloadSession } from '../../platform/user/session-loading.ts';
import { followLists } from './live-lists.ts';

/** What the user may do by now, and that the session has ended, is not waited with until the next request. */
function followSession({ type }: ServerEvent): void {
  if (type === 'permissions-changed') void reloadSession();
  else if (type === 'session-ended') expireSession();
}

function followSite(): (event: ServerEvent) => void {
  let connected = false;
  return (event) => {
    if (event.type === 'record-changed' && event.module === siteSettingsPage.code) void renewSite();
    else if (event.type === 'reset') {
      // The first one of all says nothing: the page came with what the site is called.
      if (connected) void renewSite();
      connected = true;
    }
  };
}

/** Keeps what the console shows up to date with what the server tells of: lists, notifications, session and site. */
export function useServerEvents(queries: QueryClient): void {
  useEffect(() => {
    const lists = followLists(queries);
    const followers = [followSession, followSite(), followNotifications(queries), lists.take];
    const left = new AbortController();
    // First rows do not wait for it.
    import('../../platform/events/server-events.ts')
      .then(({ onServerEvents }) =>
        onServerEvents((event) => {
          for (const follow of followers) follow(event);
        }, left.signal),
      )
      .catch(logFault);
    return () => {
      left.abort();
      lists.stop();
    };
  }, [queries]);
}
