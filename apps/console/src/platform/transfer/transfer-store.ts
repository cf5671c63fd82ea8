import { create } from 'zustand';

/** A file on its way, which the user sees and may stop. The application shows them (app/notify/transfer-toasts.tsx). */
export interface Transfer {
  readonly key: number;
  readonly label: string;
  /** From 0 to 1; null while nobody knows how much there is. */
  readonly fraction: number | null;
  readonly cancel: () => void;
}

/** The transfers under way, oldest first. */
export const useTransfers = create<{ readonly transfers: readonly Transfer[] }>(() => ({ transfers: [] }));

let lastKey = 0;

/**
 * Shows a transfer.
 *
 * @returns what tells its progress, from 0 to 1, and what takes it away
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
