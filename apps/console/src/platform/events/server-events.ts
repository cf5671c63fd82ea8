import { eventStream } from '@mutai/client/event-stream';
import type { ServerEvent } from '@mutai/contract/events';
import { eventsPath } from '@mutai/contract/paths';
import { ApiError } from '@mutai/client/api-error';
import { client } from '../http/api-client.ts';
import { logFault } from '../log.ts';
import { useSession } from '../session/session-store.ts';

const followers = new Set<(event: ServerEvent) => void>();

/**
 * Subscribes to server events while the console receives them.
 *
 * @returns unsubscribes
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
    // Ignore an expired session: the next request of the user reports it.
    if (!signal.aborted && !(error instanceof ApiError && error.expired)) logFault(error);
  }
}

/**
 * Calls `tell` for each server event while the session lasts. The only reader of the stream. It starts after the last
 * event before the user was loaded. Hidden tabs disconnect, because browsers limit connections per server to six; when
 * shown again they reconnect, which yields an event that events may have been missed.
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
