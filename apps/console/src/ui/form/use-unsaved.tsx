import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { discardQuestion, useConfirm, type Question } from '../feedback/use-confirm.tsx';
import { useKit } from '../kit/kit.tsx';

/** What a form that may be left with something typed into it has to tell. */
export interface Unsaved {
  readonly isDirty: () => boolean;
  /** Puts what was typed aside, because the session ends. */
  readonly keep: () => void;
  /** Somebody chose to throw it away by leaving the page. */
  readonly discard: () => void;
  /** What is asked in place of the usual question. */
  readonly question?: LeaveQuestion;
}

/** The words in which is asked whether something is left with what was typed into it. */
export type LeaveQuestion = Pick<Question, 'content' | 'okText' | 'cancelText' | 'danger'>;

interface Guarded {
  readonly blocks: () => boolean;
  readonly discard: () => void;
  readonly question: LeaveQuestion;
}

/** What was typed into the forms on the screen, for the one question that is asked of all of them. */
const guarded = new Set<Guarded>();

/** Has the browser ask before the tab is closed or loaded anew. @param blocks whether there is something to lose */
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

/**
 * Keeps what was typed from being lost: asks before the page is left or the tab is closed, and puts it aside when
 * the session ends.
 */
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
 * Asks before another page is opened, and before Back or Forward changes what the page shows behind a form. There is one
 * of it, because a router holds a navigation for one only, and several forms may stand over each other.
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
    // The one that was opened last is in front.
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
