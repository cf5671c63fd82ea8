import { ApiError } from '@mutai/client/api-error';
import type { Query, QueryClient } from '@tanstack/react-query';
import { startTimer } from '../../platform/clock.ts';
import { consoleConfig } from '../../platform/config.ts';
import { useRetries } from '../../ui/feedback/retries.ts';
import { isMissingFile } from './missing-file.ts';
import { retryDelay } from './use-retry-when-reachable.ts';

/** Statuses of a proxy without its server, and of a server that is not ready. */
const unavailable: ReadonlySet<number | undefined> = new Set([502, 503, 504]);

/** Longest delay between retries of what a reachable server does not answer, in milliseconds. */
const longestDelayMs = 60_000;

/** Returns true if a request failed because the server was unreachable or not ready, so that a retry may succeed. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return isMissingFile(error);
  return error.kind === 'network' || error.kind === 'timeout' || unavailable.has(error.status);
}

/** Asks the server whether it is ready: cheaper than the failed requests, and it changes nothing on screen. */
async function isReady(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(consoleConfig.timeoutMs);
    const { status } = await fetch('/readyz', { cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Loads what has failed on screen again when the server is reachable: queries, and parts of {@link useRetries}. Probes
 * the server while something is missing and the tab is visible. Delays are random, because all consoles lose a server
 * at the same time; what fails although the server is ready is retried at growing intervals.
 *
 * @param recovered called after everything has been loaded
 * @returns stops it
 */
export function recoverFailures(queries: QueryClient, recovered: () => void): () => void {
  let cancel: (() => void) | undefined;
  let busy = false;
  let stopped = false;
  /** Consecutive retries in vain although the server was ready. */
  let vain = 0;

  const failed = {
    type: 'active',
    predicate: ({ state }: Query) => state.fetchStatus === 'idle' && isUnreachable(state.error),
  } as const;
  const isQueryMissing = (): boolean => queries.getQueryCache().findAll(failed).length > 0;
  const isMissing = (): boolean => isQueryMissing() || useRetries.getState().pending.length > 0;

  const attempt = async (): Promise<void> => {
    if (!(await isReady())) return;
    const { pending } = useRetries.getState();
    const retried = await Promise.allSettled([queries.refetchQueries(failed), ...pending.map((retry) => retry())]);
    if (isQueryMissing() || retried.some(({ status }) => status === 'rejected')) vain += 1;
    else recovered();
  };

  const schedule = (delayMs: number): void => {
    cancel?.();
    cancel = startTimer(delayMs, () => {
      cancel = undefined;
      if (document.visibilityState !== 'visible' || !isMissing()) return;
      busy = true;
      void attempt().finally(() => {
        busy = false;
        consider();
      });
    });
  };
  const consider = (): void => {
    if (stopped || busy) return;
    if (!isMissing()) vain = 0;
    else if (cancel === undefined) schedule(Math.min(retryDelay() * 2 ** vain, longestDelayMs));
  };
  /** The network or the user is back: no reason to wait for long. */
  const hurry = (): void => {
    if (!stopped && !busy && isMissing()) schedule(retryDelay() / 4);
  };

  const stopWatching = [
    queries.getQueryCache().subscribe(({ type, ...event }) => {
      if (type === 'observerAdded' || ('action' in event && event.action.type === 'error')) consider();
    }),
    useRetries.subscribe(consider),
  ];
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') hurry();
  };
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopped = true;
    cancel?.();
    for (const stop of stopWatching) stop();
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
