import { MissingFileError } from '../../platform/browser/fetch-files.ts';
import { consoleConfig } from '../../platform/config.ts';

/** What browsers say when a file that was fetched has gone from their cache, and is not there a second time. */
const importFailed = /dynamically imported module|importing a module script|module script failed/i;

/** Whether a fault is a file of the console that could not be fetched. */
export function isMissingFile(fault: unknown): boolean {
  return fault instanceof MissingFileError || (fault instanceof Error && importFailed.test(fault.message));
}

/** The page that a browser opens now, as the server has it; rejects while the server cannot be reached. */
async function currentPage(): Promise<string> {
  const answer = await fetch(import.meta.env.BASE_URL, {
    cache: 'no-store',
    signal: AbortSignal.timeout(consoleConfig.timeoutMs),
  });
  if (!answer.ok) throw new Error(`the page was answered with ${String(answer.status)}`);
  return answer.text();
}

/**
 * Why a file is missing: `updated`: the server has another release by now; `unreachable`: it did not answer; `unknown`: it
 * answers, with this release.
 */
export type MissingReason = 'updated' | 'unreachable' | 'unknown';

/** Tells an update of the server from a network that is gone: the page of another release starts with another file. */
export async function missingReason(): Promise<MissingReason> {
  const start = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  try {
    return (await currentPage()).includes(start) ? 'unknown' : 'updated';
  } catch {
    return 'unreachable';
  }
}
