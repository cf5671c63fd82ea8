import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

/** Dialog 保存为组件, loaded when it is first shown. */
export const SaveComponentDialog = lazyPart(
  async () => (await import('./save-component-dialog.tsx')).SaveComponentDialog,
);

/** Dialog 重命名组件, loaded when it is first shown. */
export const RenameComponentDialog = lazyPart(
  async () => (await import('./save-component-dialog.tsx')).RenameComponentDialog,
);
