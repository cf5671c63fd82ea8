import { eventStream } from '@mutai/client/event-stream';
import type { ScreenStreamEvent } from '@mutai/contract/screens/player';
import { screenApi } from '@mutai/contract/screens/player-paths';
import { pause, retryDelay } from '../pause.ts';
import { createScreenApi, isRevoked, type ScreenApi, type TaggedManifest } from '../server/screen-api.ts';

/** Milliseconds until a refused event stream is opened again. */
const refusedMs = 30_000;

export interface FeedListener {
  readonly onManifest: (tagged: TaggedManifest) => void;
  readonly onCommands: () => void;
  /** Values of data sources changed. */
  readonly onValues: () => void;
  /** The token is not valid any more. */
  readonly onRevoked: () => void;
  readonly onConnected: (isConnected: boolean) => void;
}

export interface Feed {
  readonly api: ScreenApi;
  /** Fetches the manifest unless it is the newest already. */
  readonly refetch: () => void;
  /** Fetches the manifest even if the server says that it has not changed. */
  readonly refetchAnyway: () => void;
}

/**
 * Follows the manifest and the commands of a screen until the signal aborts.
 *
 * @param etag of the manifest that the display has; empty: none
 */
export function followServer(token: string, etag: string, listener: FeedListener, signal: AbortSignal): Feed {
  let knownTag = etag;
  let isFetching = false;
  let isWanted = false;

  const api = createScreenApi(token, listener.onConnected);

  async function fetchManifest(): Promise<void> {
    for (let failures = 0; isWanted && !signal.aborted;) {
      isWanted = false;
      try {
        const tagged = await api.manifest(knownTag);
        failures = 0;
        if (tagged === undefined || signal.aborted) continue;
        knownTag = tagged.etag;
        listener.onManifest(tagged);
      } catch (error) {
        if (isRevoked(error)) {
          listener.onRevoked();
          return;
        }
        isWanted = true;
        await pause(retryDelay(failures), signal);
        failures += 1;
      }
    }
  }

  function refetch(): void {
    isWanted = true;
    if (isFetching) return;
    isFetching = true;
    void fetchManifest().finally(() => {
      isFetching = false;
    });
  }

  /** The end of a session is not believed: the manifest is refused if the token is not valid any more. */
  function hear({ type }: ScreenStreamEvent): void {
    if (type === 'values') return listener.onValues();
    if (type !== 'commands') refetch();
    if (type === 'commands' || type === 'reset') listener.onCommands();
    if (type === 'reset') listener.onValues();
  }

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const event of eventStream<ScreenStreamEvent>(api.client, screenApi.events, signal)) hear(event);
      } catch (error) {
        if (isRevoked(error)) listener.onRevoked();
        else await pause(refusedMs, signal);
      }
    }
  }

  void listen();
  refetch();
  return {
    api,
    refetch,
    refetchAnyway: () => {
      knownTag = '';
      refetch();
    },
  };
}
