import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, NavigationType, useBlocker } from 'react-router';
import { discardQuestion, useConfirm } from '../feedback/use-confirm.tsx';
import { useKit } from '../kit/kit.tsx';

/** What a form that may be left with something typed into it has to tell. */
export interface Unsaved {
  readonly isDirty: () => boolean;
  /** Puts what was typed aside, because the session ends. */
  readonly keep: () => void;
  /** Somebody chose to throw it away by leaving the page. */
  readonly discard: () => void;
}

/**
 * Keeps what was typed from being lost: asks before the page is left or the tab is closed, and puts it aside when
 * the session ends.
 */
export function UnsavedGuard(props: Unsaved) {
  const { onSessionEnding } = useKit();
  const ending = useRef(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(
    () =>
      onSessionEnding(() => {
        if (latest.current.isDirty()) latest.current.keep();
        ending.current = true;
      }),
    [onSessionEnding],
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!ending.current && latest.current.isDirty()) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, []);

  const blocks = () => !ending.current && latest.current.isDirty();
  return useContext(DataRouterContext) === null ? null : (
    <NavigationGuard blocks={blocks} onDiscard={() => latest.current.discard()} />
  );
}

interface NavigationGuardProps {
  readonly blocks: () => boolean;
  readonly onDiscard: () => void;
}

/**
 * Asks before another page is opened, and before Back or Forward changes what the page shows behind the form. Only
 * for routers that can hold a navigation.
 */
function NavigationGuard({ blocks, onDiscard }: NavigationGuardProps) {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      (currentLocation.pathname !== nextLocation.pathname || historyAction === NavigationType.Pop) && blocks(),
  );
  const discard = useRef(onDiscard);
  useEffect(() => {
    discard.current = onDiscard;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirm({
      ...discardQuestion,
      run: () => {
        discard.current();
        blocker.proceed();
      },
      declined: () => blocker.reset(),
    });
  }, [blocker, confirm]);
  return null;
}
