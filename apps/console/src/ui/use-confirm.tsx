import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { kitMessages as text } from './kit.messages.ts';
import styles from './cells.module.css';
import { useSessionModal } from './use-session-modal.ts';

export interface Question {
  readonly content: ReactNode;
  readonly okText: string;
  readonly cancelText?: string;
  /** What answering yes destroys or undoes: the button is red, and Enter alone does not press it. */
  readonly danger?: boolean;
  /** Runs on yes; the button is busy until it is done. Its failure is its own to show. */
  readonly run: () => void | Promise<void>;
  /** Runs on no. */
  readonly declined?: () => void;
}

/**
 * Asks before something is done. A second question is not asked while the first is unanswered; one that is left open is
 * gone with the page that asked it.
 */
export function useConfirm(): (question: Question) => void {
  const openModal = useSessionModal();
  const close = useRef<(() => void) | null>(null);
  useEffect(() => () => close.current?.(), []);
  return useCallback(
    ({ content, okText, cancelText = text.cancel, danger = false, run, declined }) => {
      if (close.current !== null) return;
      close.current = openModal({
        title: text.confirmTitle,
        content,
        okText,
        cancelText,
        okButtonProps: { danger },
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        onOk: async () => {
          try {
            await run();
          } catch {
            // Shown by whoever made the request; the question is answered all the same.
          }
          close.current = null;
        },
        onCancel: () => {
          close.current = null;
          declined?.();
        },
      });
    },
    [openModal],
  );
}

export interface Removal {
  /** Several records at once. */
  readonly batch?: boolean;
  /** Names the records; shown under the question. */
  readonly what: string;
  /** What goes with them. */
  readonly note?: string | null;
  readonly run: () => Promise<void>;
}

/** Asks before records are deleted. Section 8. */
export function useConfirmRemoval(): (removal: Removal) => void {
  const confirm = useConfirm();
  return useCallback(
    ({ batch = false, what, note = null, run }) =>
      confirm({
        content: (
          <>
            <QuestionAbout question={batch ? text.confirmBatchRemove : text.confirmRemove} what={what} />
            {note !== null && <div className={styles['note']}>{note}</div>}
          </>
        ),
        okText: text.confirmRemoveOk,
        danger: true,
        run,
      }),
    [confirm],
  );
}

/** A question, and below it, quieter, what it is about. */
export function QuestionAbout({ question, what }: { readonly question: string; readonly what: string }) {
  return (
    <>
      <div>{question}</div>
      <div className={styles['about']}>{what}</div>
    </>
  );
}
