import { limits } from '@mutai/contract/limits';
import type { RecordEditor } from '@mutai/contract/record-editors';
import { useEffect, useState } from 'react';
import { startInterval } from '../clock.ts';
import { api, inBackground } from '../http/api-client.ts';

const nobody: readonly RecordEditor[] = [];

/**
 * Says that a record is open in this window as long as the window is in sight, and hears who else has it open.
 *
 * @param path where that is said; null: nothing is open
 * @param key what the window calls itself, with nothing else of that name
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
        // Without an answer, the next time says it again.
        inBackground(ask());
      }
    };
    // Without an answer the server forgets it by itself.
    const leave = (): void => inBackground(api.put(path, { body: { key, leaving: true }, keepalive: true }));
    tell();
    const stop = startInterval(limits.editorPresence.everyMs, tell);
    document.addEventListener('visibilitychange', tell);
    // A page that is loaded anew does not find itself as somebody's other window.
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
