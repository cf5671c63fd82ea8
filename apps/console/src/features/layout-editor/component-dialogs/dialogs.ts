import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

/** Dialog 保存为组件, loaded when it is first shown. */
export const SaveComponentDialog = lazyDialog(
  async () => (await import('./save-component-dialog.tsx')).SaveComponentDialog,
);

/** Dialog 重命名组件, loaded when it is first shown. */
export const RenameComponentDialog = lazyDialog(
  async () => (await import('./save-component-dialog.tsx')).RenameComponentDialog,
);
