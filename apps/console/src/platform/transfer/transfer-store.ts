import { create } from 'zustand';

/** Transfer of a file, shown with a cancel button (app/notify/transfer-toasts.tsx). */
export interface Transfer {
  readonly key: number;
  readonly label: string;
  /** From 0 to 1; `null` if the size is unknown. */
  readonly fraction: number | null;
  readonly cancel: () => void;
}

/** Running transfers, oldest first. */
export const useTransfers = create<{ readonly transfers: readonly Transfer[] }>(() => ({ transfers: [] }));

let lastKey = 0;

/**
 * Shows a transfer.
 *
 * @returns functions that report its progress, from 0 to 1, and remove it
 */
export function showTransfer(label: string, cancel: () => void) {
  lastKey += 1;
  const key = lastKey;
  useTransfers.setState(({ transfers }) => ({ transfers: [...transfers, { key, label, fraction: null, cancel }] }));
  return {
    progress: (fraction: number): void => {
      useTransfers.setState(({ transfers }) => ({
        transfers: transfers.map((one) => (one.key === key ? { ...one, fraction } : one)),
      }));
    },
    done: (): void => {
      useTransfers.setState(({ transfers }) => ({ transfers: transfers.filter((one) => one.key !== key) }));
    },
  };
}
