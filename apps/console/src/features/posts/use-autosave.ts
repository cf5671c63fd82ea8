import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { now, startInterval } from '../../platform/clock.ts';
import { uniqueName } from '../../platform/http/submission-keys.ts';
import { onSessionEnding } from '../../platform/session/session-end.ts';
import { useWarnBeforeUnload } from '../../ui/form/use-unsaved.tsx';

/** Autosave interval, in milliseconds. */
const intervalMs = 3000;

/** Stores unsaved values of the form. Each draft on the server belongs to one sitting. */
interface DraftStores<D> {
  /** Sitting of this tab before a reload, to continue; `null` starts a new one. */
  readonly began: string | null;
  /** Stores the draft in this tab, synchronously. */
  readonly keep: (draft: D, sitting: string) => void;
  /** Stores the draft on the server. */
  readonly send: (draft: D, sitting: string) => Promise<void>;
  /** Removes the draft from this tab. */
  readonly forget: () => void;
  /** Removes the draft from the server. */
  readonly unsend: (sitting: string) => Promise<void>;
}

/** Result of the last attempt to store a draft on the server. */
export type AutosaveState =
  | { readonly kind: 'none' | 'failed' }
  /** Milliseconds since 1970. */
  | { readonly kind: 'saved'; readonly at: number };

interface SittingMessage {
  /** `held` answers a claim for a sitting that another tab has. */
  readonly kind: 'claim' | 'held';
  readonly sitting: string;
}

/**
 * Detects duplicated tabs, which share the sitting in their copied storage: the first one continues it.
 *
 * @param sitting current sitting of this tab
 * @param onHeld called if another tab has the sitting, so that this one starts a new one
 */
function useSoleSitting(sitting: RefObject<string>, onHeld: () => void): void {
  const renew = useEffectEvent(onHeld);
  useEffect(() => {
    const tabs = new BroadcastChannel('mutai-sittings');
    const tell = (kind: SittingMessage['kind']) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, only windows do
      tabs.postMessage({ kind, sitting: sitting.current } satisfies SittingMessage);
    tabs.addEventListener('message', ({ data }: MessageEvent<SittingMessage>) => {
      if (data.sitting !== sitting.current) return;
      if (data.kind === 'claim') tell('held');
      else renew();
    });
    tell('claim');
    return () => tabs.close();
  }, [sitting]);
}

/**
 * Stores input in this tab, where it survives reloads and an unreachable server, and on the server, where it survives
 * the tab. Each form stores its draft under its own sitting, so it never overwrites an unanswered draft.
 */
export function useStoredDraft<D>(stores: DraftStores<D>) {
  const [state, setState] = useState<AutosaveState>({ kind: 'none' });
  const sitting = useRef(stores.began ?? uniqueName());
  /** Sittings of restored drafts, to be removed once the own draft or the post is saved. */
  const [taken, setTaken] = useState<readonly string[]>([]);
  /** Draft of this sitting on the server, as JSON; empty if its text is unknown, `null` if there is none. */
  const onServer = useRef<string | null>(stores.began === null ? null : '');
  const sending = useRef<Promise<void> | null>(null);
  const ended = useRef(false);
  useSoleSitting(sitting, () => {
    sitting.current = uniqueName();
    onServer.current = null;
  });

  const unsendTaken = async (): Promise<void> => {
    for (const one of taken) await stores.unsend(one);
    setTaken([]);
  };
  const send = async (draft: D, text: string): Promise<void> => {
    try {
      await stores.send(draft, sitting.current);
      onServer.current = text;
      setState({ kind: 'saved', at: now() });
      await unsendTaken();
    } catch {
      // Shown beside the buttons; the next interval retries.
      setState({ kind: 'failed' });
    }
    sending.current = null;
  };
  const forget = async (): Promise<void> => {
    stores.forget();
    await sending.current;
    const known = onServer.current !== null;
    onServer.current = null;
    setState({ kind: 'none' });
    if (known) await stores.unsend(sitting.current);
    await unsendTaken();
  };
  return {
    state,
    /** Returns true for the own sitting and for sittings of restored drafts, which are not offered. */
    isOwn: (one: string): boolean => one === sitting.current || taken.includes(one),
    /** Stores the current input; `null` if there is nothing unsaved. */
    keep: (draft: D | null): void => {
      if (ended.current) return;
      if (draft === null) {
        if (onServer.current !== null || taken.length > 0) forget().catch(() => setState({ kind: 'failed' }));
        return;
      }
      stores.keep(draft, sitting.current);
      const text = JSON.stringify(draft);
      if (sending.current === null && text !== onServer.current) sending.current = send(draft, text);
    },
    /** Marks the draft of another sitting as restored. */
    takeOver: (other: string): void => setTaken((before) => [...before, other]),
    /**
     * Stores the input as a separate draft on the server, and starts a new sitting.
     *
     * @throws errors of storing it
     */
    setAside: async (draft: D): Promise<void> => {
      await sending.current;
      await stores.send(draft, sitting.current);
      sitting.current = uniqueName();
      onServer.current = null;
    },
    /** Removes the draft after the post was saved or the input discarded. @param last true to stop storing drafts */
    forget: (last: boolean): Promise<void> => {
      ended.current ||= last;
      return forget();
    },
  };
}

/** Stores input every few seconds, when the tab is hidden or closed, when the session ends, and on unmount. */
export function useAutosave(keep: () => void, warns: () => boolean): void {
  const look = useEffectEvent(keep);
  useEffect(() => startInterval(intervalMs, () => look()), []);
  useEffect(() => onSessionEnding(() => look()), []);
  useEffect(() => {
    const leaving = () => look();
    document.addEventListener('visibilitychange', leaving);
    globalThis.addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', leaving);
      globalThis.removeEventListener('pagehide', leaving);
      look();
    };
  }, []);
  useWarnBeforeUnload(warns);
}
