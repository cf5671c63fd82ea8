import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { now, startInterval } from '../../platform/clock.ts';
import { uniqueName } from '../../platform/http/submission-keys.ts';
import { onSessionEnding } from '../../platform/session/session-end.ts';
import { useWarnBeforeUnload } from '../../ui/form/use-unsaved.tsx';

/** Milliseconds between two looks at whether something was typed. */
const periodMs = 3000;

/** Stores unsaved values of the form. Each draft on the server belongs to one sitting. */
interface DraftPlaces<D> {
  /** Sitting that this tab kept a draft of, before it was loaded again: it goes on. Null: a new one begins. */
  readonly began: string | null;
  /** Keeps it in this tab, at once. */
  readonly keep: (draft: D, sitting: string) => void;
  /** Keeps it on the server. */
  readonly send: (draft: D, sitting: string) => Promise<void>;
  /** Forgets what is kept in this tab. */
  readonly forget: () => void;
  /** Forgets what is kept on the server. */
  readonly unsend: (sitting: string) => Promise<void>;
}

/** How the last attempt to keep a draft on the server ended. */
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
 * Tells a tab that was duplicated, with its storage, that the first one goes on with the sitting.
 *
 * @param sitting current sitting of this tab
 * @param onHeld another tab has it: this one needs a new sitting
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
 * Keeps what is typed in this tab, where it outlives a lost server and F5, and on the server, where it outlives the tab.
 * A form keeps its draft under a sitting of its own, so it never replaces a draft that somebody still has to answer.
 */
export function useKeptDraft<D>(places: DraftPlaces<D>) {
  const [state, setState] = useState<AutosaveState>({ kind: 'none' });
  const sitting = useRef(places.began ?? uniqueName());
  /** Sittings whose drafts the form has taken over: they go once its own draft, or the post, is saved. */
  const [taken, setTaken] = useState<readonly string[]>([]);
  /** Draft of this sitting on the server, as JSON; empty if its text is unknown, null if there is none. */
  const onServer = useRef<string | null>(places.began === null ? null : '');
  const sending = useRef<Promise<void> | null>(null);
  const ended = useRef(false);
  useSoleSitting(sitting, () => {
    sitting.current = uniqueName();
    onServer.current = null;
  });

  const unsendTaken = async (): Promise<void> => {
    for (const one of taken) await places.unsend(one);
    setTaken([]);
  };
  const send = async (draft: D, text: string): Promise<void> => {
    try {
      await places.send(draft, sitting.current);
      onServer.current = text;
      setState({ kind: 'saved', at: now() });
      await unsendTaken();
    } catch {
      // Said beside the buttons; the next look tries again.
      setState({ kind: 'failed' });
    }
    sending.current = null;
  };
  const forget = async (): Promise<void> => {
    places.forget();
    await sending.current;
    const known = onServer.current !== null;
    onServer.current = null;
    setState({ kind: 'none' });
    if (known) await places.unsend(sitting.current);
    await unsendTaken();
  };
  return {
    state,
    /** Sittings whose drafts the form has taken over, and its own: they are not offered. */
    isOwn: (one: string): boolean => one === sitting.current || taken.includes(one),
    /** Keeps what is typed by now; null: nothing that is not saved. */
    keep: (draft: D | null): void => {
      if (ended.current) return;
      if (draft === null) {
        if (onServer.current !== null || taken.length > 0) forget().catch(() => setState({ kind: 'failed' }));
        return;
      }
      places.keep(draft, sitting.current);
      const text = JSON.stringify(draft);
      if (sending.current === null && text !== onServer.current) sending.current = send(draft, text);
    },
    /** The form goes on with the draft of another sitting. */
    takeOver: (other: string): void => setTaken((before) => [...before, other]),
    /**
     * Leaves what was typed as a draft of its own on the server, and begins another sitting.
     *
     * @throws what keeping it throws
     */
    setAside: async (draft: D): Promise<void> => {
      await sending.current;
      await places.send(draft, sitting.current);
      sitting.current = uniqueName();
      onServer.current = null;
    },
    /** It was saved or thrown away. @param last nothing is to be kept any more */
    forget: (last: boolean): Promise<void> => {
      ended.current ||= last;
      return forget();
    },
  };
}

/** Keeps what is typed every few seconds, when the tab is left, when the session ends, and when the form goes. */
export function useAutosave(keep: () => void, warns: () => boolean): void {
  const look = useEffectEvent(keep);
  useEffect(() => startInterval(periodMs, () => look()), []);
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
