import type { ServerEvent } from '@mutai/contract/events';
import { siteSettingsPage } from '@mutai/contract/site-settings/resource';
import type { QueryClient } from '@tanstack/react-query';
import { followNotifications } from '../../features/announcements/live-notifications.ts';
import { renewSite } from '../../platform/events/renew-site.ts';
import { onServerEvents } from '../../platform/events/server-events.ts';
import { startTimer } from '../../platform/clock.ts';
import { expireSession } from '../../platform/http/api-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { reloadSession } from '../../platform/user/session-loading.ts';
import { followLists } from './live-lists.ts';

/** Milliseconds in which a tab that signed out has told the other tabs of this browser. */
const signedOutElsewhereMs = 1000;

/** What the user may do by now, and that the session has ended, is not waited with until the next request. */
function followSession({ type }: ServerEvent): void {
  if (type === 'permissions-changed') void reloadSession();
  else if (type === 'session-ended') {
    const ended = useSession.getState().accessToken;
    startTimer(signedOutElsewhereMs, () => {
      if (ended !== '' && useSession.getState().accessToken === ended) expireSession();
    });
  }
}

function followSite(event: ServerEvent): void {
  if (event.type === 'reset' || (event.type === 'record-changed' && event.module === siteSettingsPage.code)) {
    void renewSite();
  }
}

/**
 * Keeps what the console shows up to date with what the server tells of: lists, notifications, session and site.
 *
 * @param signal ends it
 */
export function followServer(queries: QueryClient, signal: AbortSignal): void {
  const lists = followLists(queries);
  const followers = [followSession, followSite, followNotifications(queries), lists.take];
  signal.addEventListener('abort', lists.stop);
  onServerEvents((event) => {
    for (const follow of followers) follow(event);
  }, signal);
}
