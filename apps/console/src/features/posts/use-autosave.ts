import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { now, startInterval } from '../../platform/clock.ts';
import { onSessionEnding } from '../../platform/session/session-end.ts';
import { useWarnBeforeUnload } from '../../ui/form/use-unsaved.tsx';

/** Milliseconds between two looks at whether something was typed. */
const periodMs = 3000;

/** Where what is typed is kept until it is saved. */
interface DraftPlaces<D> {
  /** The form began with a kept draft, so that the server may have one. */
  readonly begun: boolean;
  /** Keeps it in this tab, at once. */
  readonly keep: (draft: D) => void;
  /** Keeps it on the server. */
  readonly send: (draft: D) => Promise<void>;
  /** Forgets what is kept in this tab. */
  readonly forget: () => void;
  /** Forgets what is kept on the server. */
  readonly unsend: () => Promise<void>;
}

/** How the last attempt to keep a draft on the server ended. */
export type AutosaveState =
  | { readonly kind: 'none' | 'failed' }
  /** Milliseconds since 1970. */
  | { readonly kind: 'saved'; readonly at: number };

/** Keeps what is typed in this tab, where it outlives a lost server and F5, and on the server, where it outlives the tab. */
export function useKeptDraft<D>(places: DraftPlaces<D>) {
  const [state, setState] = useState<AutosaveState>({ kind: 'none' });
  /** What the server has, as JSON; empty: something; null: nothing. */
  const onServer = useRef<string | null>(places.begun ? '' : null);
  const sending = useRef<Promise<void> | null>(null);
  const ended = useRef(false);

  const send = async (draft: D, text: string): Promise<void> => {
    try {
      await places.send(draft);
      onServer.current = text;
      setState({ kind: 'saved', at: now() });
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
    if (known) await places.unsend();
  };
  return {
    state,
    /** Keeps what is typed by now; null: nothing that is not saved. */
    keep: (draft: D | null): void => {
      if (ended.current) return;
      if (draft === null) {
        if (onServer.current !== null) forget().catch(() => setState({ kind: 'failed' }));
        return;
      }
      places.keep(draft);
      const text = JSON.stringify(draft);
      if (sending.current === null && text !== onServer.current) sending.current = send(draft, text);
    },
    /** The server has a draft, which is gone on with. */
    adopt: (): void => {
      onServer.current = '';
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
