import { eventStream } from '@mutai/client/event-stream';
import type { ServerEvent } from '@mutai/contract/events';
import { eventsPath } from '@mutai/contract/paths';
import { ApiError } from '@mutai/client/api-error';
import { client } from '../http/api-client.ts';
import { logFault } from '../log.ts';
import { useSession } from '../session/session-store.ts';

const followers = new Set<(event: ServerEvent) => void>();

/**
 * Tells a part of a page what changes, as long as the console listens.
 *
 * @returns stops telling
 */
export function followServerEvents(follower: (event: ServerEvent) => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

async function listen(tell: (event: ServerEvent) => void, signal: AbortSignal, lastEventId: string): Promise<void> {
  try {
    for await (const event of eventStream<ServerEvent>(client, eventsPath, signal, lastEventId)) {
      tell(event);
      for (const follow of followers) follow(event);
    }
  } catch (error) {
    // A session that was over before is told by the next request, which everything waits for that the user does.
    if (!signal.aborted && !(error instanceof ApiError && error.expired)) logFault(error);
  }
}

/**
 * Tells what changes on the server for as long as the session goes on: the only place of the console that reads the
 * stream. It begins with what has happened since the user was loaded. A tab that is out of sight listens to nothing,
 * because browsers open six connections to a server at the most; when it is seen again it begins anew, with an event
 * that says that something may have been missed.
 *
 * @param signal ends it
 */
export function onServerEvents(tell: (event: ServerEvent) => void, signal: AbortSignal): void {
  let stop: AbortController | undefined;
  let since = String(useSession.getState().lastEventId);
  const follow = (): void => {
    const visible = !signal.aborted && document.visibilityState === 'visible';
    if (visible && stop === undefined) {
      stop = new AbortController();
      void listen(tell, stop.signal, since);
      since = '';
    } else if (!visible) {
      stop?.abort();
      stop = undefined;
    }
  };
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', follow);
  follow();
}
