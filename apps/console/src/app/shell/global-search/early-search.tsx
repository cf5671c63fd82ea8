import { limits } from '@mutai/contract/limits';
import { useEffect, type FocusEvent, type KeyboardEvent } from 'react';
import { useCloseOnBack, useCoverPages } from '../../../ui/feedback/open-overlays.ts';
import styles from './early-search.module.css';
import { closeGlobalSearch, enterSearch, returnFocus, useGlobalSearch } from './global-search-store.ts';
import { SearchBar } from './search-bar.tsx';
import { searchBarMessages as text } from './search-bar.messages.ts';

/** Keys of the field that have no meaning without results, and must not leave it. */
const unused: ReadonlySet<string> = new Set(['Tab', 'ArrowDown', 'ArrowUp']);

/** Field of the global search until the search is loaded: it takes what is typed, also with an input method. */
export function EarlySearch() {
  useCloseOnBack(true, closeGlobalSearch);
  useCoverPages(true);
  useEffect(
    () => () => {
      // The search takes over the focus itself.
      if (!useGlobalSearch.getState().open) queueMicrotask(returnFocus);
    },
    [],
  );
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The dialog behind it, or the one that opens now, would close too.
      event.stopPropagation();
      closeGlobalSearch();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enterSearch();
    } else if (unused.has(event.key)) event.preventDefault();
  };
  /** A dialog takes the focus when it has opened fully, even if this was opened over it meanwhile. */
  const keepFocus = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
    queueMicrotask(() => {
      // The search has a field of its own when it is loaded.
      if (useGlobalSearch.getState().isEarly && target instanceof HTMLElement) target.focus({ preventScroll: true });
    });
  };
  return (
    <div
      className={styles['cover']}
      role="presentation"
      // Beyond React's root, the focus lock of an open dialog would take the focus back.
      onFocus={(event) => event.stopPropagation()}
      onBlur={keepFocus}
      onMouseDown={({ target, currentTarget }) => {
        if (target === currentTarget) closeGlobalSearch();
      }}
    >
      <div
        role="dialog"
        aria-label={text.title}
        className={styles['dialog']}
        style={{ width: limits.dialogWidth.search }}
      >
        <SearchBar leave={closeGlobalSearch} onKeyDown={press} />
      </div>
    </div>
  );
}
