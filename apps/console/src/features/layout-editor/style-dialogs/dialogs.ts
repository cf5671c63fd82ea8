import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

/** Dialog for the name of a style, loaded when it is first shown. */
export const StyleNameDialog = lazyPart(async () => (await import('./style-name-dialog.tsx')).StyleNameDialog);

/** 管理品牌色, loaded when it is first shown. */
export const BrandColoursDialog = lazyPart(async () => (await import('./brand-colours-dialog.tsx')).BrandColoursDialog);
