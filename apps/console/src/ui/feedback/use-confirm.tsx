import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useKit, type Failure } from '../kit/kit.tsx';
import styles from './confirm.module.css';

export interface Question {
  readonly content: ReactNode;
  readonly okText: string;
  readonly cancelText?: string;
  /** Confirming destroys or undoes something: the button is red, and Enter alone does not press it. */
  readonly danger?: boolean;
  /** Runs on yes; the button is busy until it is done. A failure is shown in the error dialog. */
  readonly run: () => void | Promise<void>;
  /** Follow-up question, when one confirmation is not enough. */
  readonly next?: () => Question | undefined;
  /** Runs on no. */
  readonly declined?: () => void;
}

/** Asks whether what was typed is to be thrown away. */
export const discardQuestion = {
  content: text.discardQuestion,
  okText: text.discard,
  cancelText: text.keepEditing,
  danger: true,
} as const;

/**
 * Asks before something is done. A second question is not asked while the first is unanswered; one that is left open is
 * gone with the page that asked it.
 */
export function useConfirm(): (question: Question) => void {
  const { ask, showFailure } = useKit();
  const close = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      close.current?.();
      close.current = null;
    },
    [],
  );
  return useCallback(
    function open({ content, okText, cancelText = text.cancel, danger = false, run, next, declined }: Question) {
      if (close.current !== null) return;
      close.current = ask({
        title: text.confirmTitle,
        content,
        okText,
        cancelText,
        danger,
        onOk: async () => {
          try {
            await run();
          } catch (error) {
            showFailure(error);
          }
          close.current = null;
          const further = next?.();
          if (further !== undefined) open(further);
        },
        onCancel: () => {
          close.current = null;
          declined?.();
        },
      });
    },
    [ask, showFailure],
  );
}

/** That something is not deleted because it is still in use. */
export type InUse = Pick<Extract<Failure, { readonly kind: 'inUse' }>, 'count' | 'message'>;

export interface Removal {
  /** Several records at once. */
  readonly batch?: boolean;
  /** Days that the trash keeps the records, 0: forever; undefined: they cannot be restored. */
  readonly trashDays?: number | undefined;
  /** Names the records; shown under the question. */
  readonly what: string;
  /** @param force what is still in use too */
  readonly run: (force: boolean) => Promise<void>;
  /** They are still in use: asks further in place of 仍要删除. */
  readonly onInUse?: ((use: InUse) => void) | undefined;
}

function removalQuestion(batch: boolean, trashDays: number | undefined): string {
  if (trashDays === undefined) return batch ? text.confirmBatchRemove : text.confirmRemove;
  return batch ? text.confirmBatchTrash(trashDays) : text.confirmTrash(trashDays);
}

/** Asks before records are deleted, and once more when they are still in use. */
export function useConfirmRemoval(): (removal: Removal) => void {
  const confirm = useConfirm();
  const kit = useKit();
  return useCallback(
    ({ batch = false, trashDays, what, run, onInUse }) => {
      const attempt = (force: boolean): Pick<Question, 'run' | 'next'> => {
        let use: InUse | null = null;
        return {
          run: async () => {
            try {
              await run(force);
            } catch (error) {
              const failure = kit.failureOf(error);
              if (failure.kind !== 'inUse') throw error;
              use = failure;
            }
          },
          next: () => {
            if (use === null) return undefined;
            if (onInUse !== undefined) {
              onInUse(use);
              return undefined;
            }
            return {
              content: <QuestionAbout question={text.confirmForce} what={use.message} />,
              okText: text.confirmForceOk,
              danger: true,
              ...attempt(true),
            };
          },
        };
      };
      confirm({
        content: <QuestionAbout question={removalQuestion(batch, trashDays)} what={what} />,
        okText: text.confirmRemoveOk,
        danger: true,
        ...attempt(false),
      });
    },
    [confirm, kit],
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

/** Records that a question names before it only counts them. */
const namedAtMost = 5;

/** Names of records, as a question lists them. */
export function namesOf(labels: readonly string[]): string {
  const names = labels.slice(0, namedAtMost).join('、');
  return labels.length > namedAtMost ? text.andOthers(names, labels.length) : names;
}
