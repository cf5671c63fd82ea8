import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useBlocker } from 'react-router';
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

/**
 * Asks before navigation, including Back and Forward within a page behind a form. Rendered once, because a router
 * supports a single blocker, and several forms may be open.
 */
export function NavigationGuard() {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      (currentLocation.pathname !== nextLocation.pathname || historyAction === NavigationType.Pop) &&
      [...guarded].some(({ blocks }) => blocks()),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
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
