import { ApiError } from '@mutai/client/api-error';
import { logsPath } from '@mutai/contract/logs/resource';
import type { FaultBody } from '@mutai/contract/logs/schema';
import { api, inBackground } from '../../platform/http/api-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { isMissingFile } from './missing-file.ts';

/** Largest number of reports per page load: a repeating fault must not flood the log. */
const maxReports = 3;

/** Largest lengths in characters that the API accepts. */
const maxLengths = { message: 500, stack: 4000 } as const;

const sent = new Set<string>();

/** Report of a fault: message, stack and path, without user input and search terms. */
function bodyOf(fault: unknown): FaultBody | undefined {
  const message = fault instanceof Error ? fault.message : typeof fault === 'string' ? fault : '';
  if (message === '') return undefined;
  const stack = fault instanceof Error ? (fault.stack ?? '') : '';
  const { pathname, hash } = window.location;
  return {
    message: message.slice(0, maxLengths.message),
    ...(stack === '' ? {} : { stack: stack.slice(0, maxLengths.stack) }),
    // In hash mode, path and query follow the #.
    page: hash.startsWith('#/') ? (hash.slice(1).split('?')[0] ?? '') : pathname,
  };
}

/**
 * Reports a fault of the console to the server, which logs it as 页面异常. Each fault is sent once, a few per page load,
 * and only with a session; failures of the report are ignored. Rejected and lost requests, and files removed by an
 * update, are not reported.
 */
export function reportFault(fault: unknown): void {
  const body = fault instanceof ApiError || isMissingFile(fault) ? undefined : bodyOf(fault);
  const { accessToken } = useSession.getState();
  if (body === undefined || accessToken === '' || sent.size >= maxReports || sent.has(body.message)) {
    return;
  }
  sent.add(body.message);
  inBackground(api.post(logsPath, { body }));
}

/** Returns true for a browser message about layout that is measured again in the next frame. */
const isHarmless = (message: string): boolean => message.startsWith('ResizeObserver loop');

/** Starts to report uncaught faults. */
export function reportFaults(): void {
  window.addEventListener('error', ({ error, message }) => {
    if (!isHarmless(message)) reportFault(error ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    reportFault(reason);
  });
}
