import { useState, type ComponentType } from 'react';
import { isCommandPaletteKey, isHelpKey, useShortcut } from '../../platform/browser/shortcut.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const CommandPalette = lazyPart(async () => (await import('./command-palette/command-palette.tsx')).CommandPalette);
const ShortcutsDialog = lazyPart(async () => (await import('./page-bar/shortcuts.tsx')).ShortcutsDialog);

interface OpenedByKeyProps {
  readonly isKey: (event: KeyboardEvent) => boolean;
  readonly dialog: ComponentType<{ readonly open: boolean; readonly close: () => void }>;
}

function OpenedByKey({ isKey, dialog: Dialog }: OpenedByKeyProps) {
  const [open, setOpen] = useState(false);
  useShortcut(isKey, () => setOpen(true));
  return <Dialog open={open} close={() => setOpen(false)} />;
}

/** Dialogs that shortcuts open on every page. */
export function DialogsOpenedByKeys() {
  return (
    <>
      <OpenedByKey isKey={isCommandPaletteKey} dialog={CommandPalette} />
      <OpenedByKey isKey={isHelpKey} dialog={ShortcutsDialog} />
    </>
  );
}
