import { MissingFileError } from '../../platform/browser/fetch-files.ts';
import { consoleConfig } from '../../platform/config.ts';

/** Messages of browsers when a fetched file has left their cache and cannot be fetched again. */
const importFailed = /dynamically imported module|importing a module script|module script failed/i;

/** Returns true if a fault is a file of the console that could not be fetched. */
export function isMissingFile(fault: unknown): boolean {
  return fault instanceof MissingFileError || (fault instanceof Error && importFailed.test(fault.message));
}

/** Fetches the console's current page; rejects while the server is unreachable. */
async function currentPage(): Promise<string> {
  const response = await fetch(import.meta.env.BASE_URL, {
    cache: 'no-store',
    signal: AbortSignal.timeout(consoleConfig.timeoutMs),
  });
  if (!response.ok) throw new Error(`the page responded with status ${String(response.status)}`);
  return response.text();
}

/**
 * Reason for a missing file. `updated`: the server has another release; `unreachable`: no response; `unknown`: the
 * server responds with this release.
 */
export type MissingReason = 'updated' | 'unreachable' | 'unknown';

/** Distinguishes an update from a lost network: the page of another release has another entry script. */
export async function missingReason(): Promise<MissingReason> {
  const start = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  try {
    return (await currentPage()).includes(start) ? 'unknown' : 'updated';
  } catch {
    return 'unreachable';
  }
}
