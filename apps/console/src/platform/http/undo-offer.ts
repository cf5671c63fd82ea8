import { ApiError } from '@mutai/client/api-error';
import { limits } from '@mutai/contract/limits';
import { undoPath } from '@mutai/contract/logs/resource';
import { closeToast, openToast, type Toast } from '../notify.ts';
import { platformMessages as text } from '../platform.messages.ts';
import { api } from './api-client.ts';
import { failureText } from './failure-text.ts';

/** Milliseconds that the result of an undo stays if some records were left as they are, or it failed. */
const readingMs = 8000;

/** Result of an undo: see `Undone` of the contract. */
interface Undone {
  readonly skipped: readonly unknown[];
}

/** Toast about a failed undo; one that may succeed later offers it again. */
function failed(key: string, error: unknown, again: () => void): Toast {
  const failure = error instanceof ApiError ? error : new ApiError('request', 'no request was made');
  const toast = { key, type: 'warning', durationMs: readingMs } as const;
  if (failure.expired || failure.kind === 'aborted') return { ...toast, content: text.undoSignedOut };
  if (failure.answered && failure.explained) return { ...toast, content: text.undoFailed(failureText(failure)) };
  const action = { label: text.retryUndo, run: again };
  return { ...toast, content: text.undoUnsent, durationMs: limits.undoOfferedMs, action };
}

/**
 * Tells that a change succeeded and offers to undo it.
 *
 * @param said text of the toast
 * @param undoId of the answer to the change
 */
export function offerUndo(said: string, undoId: number): void {
  const key = `undo:${String(undoId)}`;
  const offer: Toast = {
    key,
    type: 'success',
    content: said,
    durationMs: limits.undoOfferedMs,
    action: { label: text.undo, run: () => void undo() },
  };
  const undo = async (): Promise<void> => {
    openToast({ ...offer, durationMs: 0, action: { label: text.undo, run: () => undefined, busy: true } });
    try {
      const { data, message = '' } = await api.post<Undone>(undoPath(undoId));
      closeToast(key);
      const whole = data.skipped.length === 0;
      openToast({
        key: `${key}:done`,
        type: whole ? 'success' : 'warning',
        content: text.succeeded(message),
        durationMs: whole ? limits.undoOfferedMs / 2 : readingMs,
      });
    } catch (error) {
      openToast(failed(key, error, () => void undo()));
    }
  };
  openToast(offer);
}
