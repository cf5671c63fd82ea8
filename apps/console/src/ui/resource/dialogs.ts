/** Dialogs of resource pages, loaded on demand. */
import { lazyPart } from '../feedback/lazy-part.tsx';

export const FormDialog = lazyPart(async () => (await import('../form/form-dialog.tsx')).FormDialog);
export const TrashDrawer = lazyPart(async () => (await import('./trash-drawer.tsx')).TrashDrawer);
export const HistoryDrawer = lazyPart(async () => (await import('./history-drawer.tsx')).HistoryDrawer);
