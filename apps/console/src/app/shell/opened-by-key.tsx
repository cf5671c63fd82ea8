import { useEffect, useState } from 'react';
import { isHelpKey, isSearchKey, useShortcut } from '../../platform/browser/shortcut.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { closeGlobalSearch, openGlobalSearch, useGlobalSearch } from './global-search/global-search-store.ts';
import { askToSignOut } from './header/sign-out.ts';

const GlobalSearch = lazyPart(async () => (await import('./global-search/global-search.tsx')).GlobalSearch);
const ShortcutsDialog = lazyPart(async () => (await import('./page-bar/shortcuts.tsx')).ShortcutsDialog);

/** Dialogs that shortcuts open on every page. */
export function DialogsOpenedByKeys() {
  const searchOpen = useGlobalSearch(({ open }) => open);
  const [helpOpen, setHelpOpen] = useState(false);
  useShortcut(isSearchKey, openGlobalSearch);
  useShortcut(isHelpKey, () => setHelpOpen(true));
  // The session may end while it is open.
  useEffect(() => closeGlobalSearch, []);
  return (
    <>
      <GlobalSearch open={searchOpen} close={closeGlobalSearch} signOut={askToSignOut} />
      <ShortcutsDialog open={helpOpen} close={() => setHelpOpen(false)} />
    </>
  );
}
