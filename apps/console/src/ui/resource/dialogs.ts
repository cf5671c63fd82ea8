/** Dialogs and other parts of resource pages, loaded on demand. */
import { createElement } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { EarlyKeys } from '../keys/early-keys.tsx';

export const FormDialog = lazyPart(async () => (await import('../form/form-dialog.tsx')).FormDialog);
export const TrashDrawer = lazyPart(async () => (await import('./trash-drawer.tsx')).TrashDrawer);
export const HistoryDrawer = lazyPart(async () => (await import('./history-drawer.tsx')).HistoryDrawer);
export const RecordDetails = lazyPart(async () => (await import('./record-details.tsx')).RecordDetails);

/** Keys of the list; without them the page works by Tab and Enter. */
export const ListKeys = lazyPart(async () => (await import('../keys/list-keys-handler.tsx')).ListKeys, {
  meanwhile: () => createElement(EarlyKeys),
  missing: () => null,
});
