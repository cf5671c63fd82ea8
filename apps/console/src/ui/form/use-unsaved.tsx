import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router';
import { useOpenOverlays } from '../feedback/open-overlays.ts';
import { discardQuestion, useConfirm, type Question } from '../feedback/use-confirm.tsx';
import { useKit } from '../kit/kit.tsx';

/** Form with possibly unsaved input. */
export interface Unsaved {
  readonly isDirty: () => boolean;
  /** Stores the input, because the session ends. */
  readonly keep: () => void;
  /** Called when the user discards the input by leaving the page. */
  readonly discard: () => void;
  /** Question instead of the default one. */
  readonly question?: LeaveQuestion;
}

/** Texts of the confirmation for leaving with unsaved input. */
export type LeaveQuestion = Pick<Question, 'content' | 'okText' | 'cancelText' | 'danger'>;

interface Guarded {
  readonly blocks: () => boolean;
  readonly discard: () => void;
  readonly question: LeaveQuestion;
}

/** All forms with possibly unsaved input, for a single confirmation. */
const guarded = new Set<Guarded>();

/** Makes the browser ask before the tab is closed or reloaded. @param blocks returns true if something would be lost */
export function useWarnBeforeUnload(blocks: () => boolean): void {
  const asked = useEffectEvent(blocks);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (asked()) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, []);
}

/** Protects unsaved input: asks before the page is left or the tab closed, and stores it when the session ends. */
export function UnsavedGuard(form: Unsaved) {
  const { onSessionEnding } = useKit();
  const ending = useRef(false);
  const blocks = useEffectEvent(() => !ending.current && form.isDirty());
  const discard = useEffectEvent(() => form.discard());
  const endSession = useEffectEvent(() => {
    if (form.isDirty()) form.keep();
    ending.current = true;
  });
  useEffect(() => onSessionEnding(() => endSession()), [onSessionEnding]);
  useWarnBeforeUnload(() => !ending.current && form.isDirty());
  const { question = discardQuestion } = form;
  useEffect(() => {
    const one = { blocks: () => blocks(), discard: () => discard(), question };
    guarded.add(one);
    return () => void guarded.delete(one);
  }, [question]);
  return null;
}

/** Key of addresses that the router did not create. */
const foreignKey = 'default';

/** Entry of the session history that the browser is at, as the router numbers it; `null` for an address typed by hand. */
function historyEntry(): { readonly index: number | null; readonly key: string } {
  const state: unknown = globalThis.history.state;
  const known = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const { idx, key } = known;
  return { index: typeof idx === 'number' ? idx : null, key: typeof key === 'string' ? key : foreignKey };
}
/** State of a navigation that opens a record, which leaves an open form even if the page stays. */
export const leavesForms = { leavesForms: true } as const;

const isLeaving = (state: unknown): boolean => typeof state === 'object' && state !== null && 'leavesForms' in state;

/**
 * Puts an entry of the console below an open overlay, so that Back stays in the console even on the first page of a tab:
 * the router cannot block leaving for another site. Happens at most once per tab.
 */
function useEntryBelowOverlays(): void {
  const isOpen = useOpenOverlays(({ overlays }) => overlays.length > 0);
  const isIdle = useNavigation().state === 'idle';
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { index, key } = historyEntry();
    // A second navigation would abort a running one. Another entry: the router is returning from a blocked Back.
    if (!isOpen || !isIdle || (index ?? 0) > 0 || key !== location.key) return;
    // Without a number, the router could not return to the entry.
    if (index === null) globalThis.history.replaceState({ ...globalThis.history.state, idx: 0 }, '');
    const { pathname, search, hash } = location;
    void navigate({ pathname, search, hash }, { state: location.state as unknown });
  }, [isOpen, isIdle, location, navigate]);
}

/**
 * Decides what Back and links do. Back closes the dialog or drawer in front instead of leaving the page, as Escape does.
 * Otherwise navigation from unsaved input asks first, including Back and Forward within a page behind a form.
 *
 * Back is blocked rather than answered by an extra history entry per overlay: such entries would have to be removed when
 * an overlay closes in another way, and would remain after F5 and links. Rendered once, because a router supports a
 * single blocker, and several forms may be open.
 */
export function NavigationGuard() {
  const confirm = useConfirm();
  const closesOverlay = useRef(false);
  useEntryBelowOverlays();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isPop = historyAction === NavigationType.Pop;
    const front = isPop && historyEntry().index !== null ? useOpenOverlays.getState().overlays.at(-1) : undefined;
    closesOverlay.current = front !== undefined;
    if (front !== undefined) {
      // The router now returns to the entry of the page. Only then may the overlay change the address.
      globalThis.addEventListener('popstate', () => front.close(), { once: true });
      return true;
    }
    const leaves = currentLocation.pathname !== nextLocation.pathname || isPop || isLeaving(nextLocation.state);
    return leaves && [...guarded].some(({ blocks }) => blocks());
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (closesOverlay.current) {
      blocker.reset();
      return;
    }
    // The form opened last is in front.
    const { question = discardQuestion } = [...guarded].findLast(({ blocks }) => blocks()) ?? {};
    confirm({
      ...question,
      run: () => {
        for (const { blocks, discard } of guarded) if (blocks()) discard();
        blocker.proceed();
      },
      declined: () => blocker.reset(),
    });
  }, [blocker, confirm]);
  return null;
}
