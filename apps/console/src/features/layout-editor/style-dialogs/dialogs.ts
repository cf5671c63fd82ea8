import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

/** Dialog for the name of a style, loaded when it is first shown. */
export const StyleNameDialog = lazyDialog(async () => (await import('./style-name-dialog.tsx')).StyleNameDialog);

/** 管理品牌色, loaded when it is first shown. */
export const BrandColoursDialog = lazyDialog(
  async () => (await import('./brand-colours-dialog.tsx')).BrandColoursDialog,
);
