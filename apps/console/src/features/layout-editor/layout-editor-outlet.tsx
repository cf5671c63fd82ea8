import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useOpenedLayout } from '../../ui/kit/layout-address.ts';
import { editedLayoutQuery } from './saving/layouts.queries.ts';

const LayoutEditorDialog = lazyPart(async () => (await import('./layout-editor-dialog.tsx')).LayoutEditorDialog);

/** Requests the layout while the editor itself still loads. */
function LayoutAhead({ id }: { readonly id: number }) {
  useQuery({ ...editedLayoutQuery(id), notifyOnChangeProps: [] });
  return null;
}

/** Shows the layout editor over any page, controlled by the address. */
export function LayoutEditorOutlet() {
  const { opened, key, goOnWith, close } = useOpenedLayout();
  const [shown, setShown] = useState({ opened, key });
  // Keep showing the closing editor until it is gone.
  if (opened !== null && (shown.key !== key || shown.opened !== opened)) setShown({ opened, key });
  if (shown.opened === null) return null;
  return (
    <>
      {shown.opened !== 'new' && <LayoutAhead key={shown.key} id={shown.opened} />}
      <LayoutEditorDialog
        key={shown.key}
        opened={shown.opened}
        open={opened !== null}
        onMade={goOnWith}
        close={close}
        onClosed={() => setShown({ opened: null, key: '' })}
      />
    </>
  );
}
