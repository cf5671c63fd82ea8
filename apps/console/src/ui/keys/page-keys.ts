import { create } from 'zustand';
import type { ListedKey } from './list-keys.ts';

/** Keys of the visible page, for the dialog that lists them. The last part of the page that has keys counts. */
export const usePageKeys = create<{ readonly offers: readonly (readonly ListedKey[])[] }>(() => ({ offers: [] }));

/** Lists keys while their page is visible. @returns ends it */
export function offerKeys(keys: readonly ListedKey[]): () => void {
  usePageKeys.setState(({ offers }) => ({ offers: [...offers, keys] }));
  return () => usePageKeys.setState(({ offers }) => ({ offers: offers.filter((offer) => offer !== keys) }));
}
