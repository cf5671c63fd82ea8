import { useState } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useOpenedLayout } from '../../ui/kit/layout-address.ts';

const LayoutEditorDialog = lazyPart(async () => (await import('./layout-editor-dialog.tsx')).LayoutEditorDialog);

/** Shows the layout editor over any page, controlled by the address. */
export function LayoutEditorOutlet() {
  const { opened, key, goOnWith, close } = useOpenedLayout();
  const [shown, setShown] = useState({ opened, key });
  // Keep showing the closing editor until it is gone.
  if (opened !== null && (shown.key !== key || shown.opened !== opened)) setShown({ opened, key });
  if (shown.opened === null) return null;
  return (
    <LayoutEditorDialog
      key={shown.key}
      opened={shown.opened}
      open={opened !== null}
      onMade={goOnWith}
      close={close}
      onClosed={() => setShown({ opened: null, key: '' })}
    />
  );
}
