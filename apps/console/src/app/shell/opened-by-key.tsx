import { useEffect, useState } from 'react';
import { isHelpKey, isSearchKey, useShortcut } from '../../platform/browser/shortcut.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { EarlySearch } from './global-search/early-search.tsx';
import {
  closeGlobalSearch,
  noteSearchLoaded,
  openGlobalSearch,
  useGlobalSearch,
} from './global-search/global-search-store.ts';
import { askToSignOut } from './header/sign-out.ts';

const GlobalSearch = lazyPart(async () => {
  const { GlobalSearch: Loaded } = await import('./global-search/global-search.tsx');
  noteSearchLoaded();
  return Loaded;
});
const ShortcutsDialog = lazyPart(async () => (await import('./page-bar/shortcuts.tsx')).ShortcutsDialog);

/** Dialogs that shortcuts open on every page. */
export function DialogsOpenedByKeys() {
  const searchOpen = useGlobalSearch(({ open }) => open);
  const isEarly = useGlobalSearch((search) => search.isEarly);
  const [helpOpen, setHelpOpen] = useState(false);
  useShortcut(isSearchKey, openGlobalSearch);
  useShortcut(isHelpKey, () => setHelpOpen(true));
  // The session may end while it is open.
  useEffect(() => closeGlobalSearch, []);
  return (
    <>
      {searchOpen && isEarly && <EarlySearch />}
      <GlobalSearch open={searchOpen} close={closeGlobalSearch} signOut={askToSignOut} />
      <ShortcutsDialog open={helpOpen} close={() => setHelpOpen(false)} />
    </>
  );
}
