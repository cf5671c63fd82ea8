import { ApiError } from '@mutai/client/api-error';
import { logsPath } from '@mutai/contract/logs/resource';
import type { FaultBody } from '@mutai/contract/logs/schema';
import { api, inBackground } from '../../platform/http/api-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { isMissingFile } from './missing-file.ts';

/** Reports that one page load sends at most: a fault that repeats must not flood the log. */
const mostReports = 3;

/** Characters, as the wire allows. */
const longest = { message: 500, stack: 4000 } as const;

const sent = new Set<string>();

/** What is said about a fault: message, stack and path, and nothing that was typed or searched for. */
function bodyOf(fault: unknown): FaultBody | undefined {
  const message = fault instanceof Error ? fault.message : typeof fault === 'string' ? fault : '';
  if (message === '') return undefined;
  const stack = fault instanceof Error ? (fault.stack ?? '') : '';
  const { pathname, hash } = window.location;
  return {
    message: message.slice(0, longest.message),
    ...(stack === '' ? {} : { stack: stack.slice(0, longest.stack) }),
    // In hash mode the path is behind the #, and its query with it.
    page: hash.startsWith('#/') ? (hash.slice(1).split('?')[0] ?? '') : pathname,
  };
}

/**
 * Tells the server that the console itself failed: the operation log then shows it as 页面异常. Each fault once, a few
 * per page load, and only for whoever is signed in; what comes of the report is nobody's concern. Refused and lost
 * requests, and files that an update took away, are no faults of the console.
 */
export function reportFault(fault: unknown): void {
  const body = fault instanceof ApiError || isMissingFile(fault) ? undefined : bodyOf(fault);
  const { accessToken } = useSession.getState();
  if (body === undefined || accessToken === '' || sent.size >= mostReports || sent.has(body.message)) {
    return;
  }
  sent.add(body.message);
  inBackground(api.post(logsPath, { body }));
}

/** Noise of the browser, not a fault: a layout that is measured again in the next frame. */
const isHarmless = (message: string): boolean => message.startsWith('ResizeObserver loop');

/** Reports from now on what nobody catches. */
export function reportFaults(): void {
  window.addEventListener('error', ({ error, message }) => {
    if (!isHarmless(message)) reportFault(error ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    reportFault(reason);
  });
}
