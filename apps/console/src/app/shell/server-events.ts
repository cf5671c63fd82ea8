import { siteSettingsPage } from '@mutai/contract/site-settings/page';
import type { ServerEvent } from '@mutai/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { followNotifications } from '../../features/announcements/live-notifications.ts';
import { renewSite } from '../../platform/events/renew-site.ts';
import { onServerEvents } from '../../platform/events/server-events.ts';
import { startTimer } from '../../platform/clock.ts';
import { expireSession } from '../../platform/http/api-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { reloadSession } from '../../platform/user/session-loading.ts';
import { followLists } from './live-lists.ts';

/** Time for another tab of this browser to report a sign-out, in milliseconds. */
const signedOutElsewhereMs = 1000;

/** Applies changed permissions and the end of the session at once, instead of at the next request. */
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
 * Keeps lists, notifications, session and site up to date by server events.
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
