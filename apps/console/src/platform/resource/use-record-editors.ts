import { limits } from '@mutai/contract/limits';
import type { RecordEditor } from '@mutai/contract/record-editors';
import { useEffect, useState } from 'react';
import { startInterval } from '../clock.ts';
import { api, inBackground } from '../http/api-client.ts';

const nobody: readonly RecordEditor[] = [];

/**
 * Reports that a record is open in this window while the window is visible, and returns others who have it open.
 *
 * @param path path of the record's editors; `null` without a record
 * @param key unique name of the window
 */
export function useRecordEditors(path: string | null, key: string): readonly RecordEditor[] {
  const [heard, setHeard] = useState({ path, others: nobody });
  useEffect(() => {
    if (path === null) {
      return undefined;
    }
    let isOver = false;
    const ask = async (): Promise<void> => {
      const { data } = await api.put<readonly RecordEditor[]>(path, { body: { key } });
      if (!isOver) {
        setHeard({ path, others: data });
      }
    };
    const tell = (): void => {
      if (document.visibilityState === 'visible') {
        // The next interval retries.
        inBackground(ask());
      }
    };
    // If this fails, the server's entry expires.
    const leave = (): void => inBackground(api.put(path, { body: { key, leaving: true }, keepalive: true }));
    tell();
    const stop = startInterval(limits.editorPresence.everyMs, tell);
    document.addEventListener('visibilitychange', tell);
    // Otherwise a reloaded page would find its old self as another window.
    globalThis.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      stop();
      document.removeEventListener('visibilitychange', tell);
      globalThis.removeEventListener('pagehide', leave);
      leave();
    };
  }, [path, key]);
  return heard.path === path ? heard.others : nobody;
}
