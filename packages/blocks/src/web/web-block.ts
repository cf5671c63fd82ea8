import { layoutLimits } from '@mutai/layout/limits';
import { type BlockDeclaration } from '../declaration.ts';

const { pageZoom, pageReload } = layoutLimits;

export const webBlock: BlockDeclaration<'web'> = {
  panel: {
    url: { input: { kind: 'page' } },
    zoom: { input: { kind: 'number', ...pageZoom, unit: '%' } },
    reload: { input: { kind: 'number', ...pageReload, unit: '秒' } },
    scripts: { input: { kind: 'switch' } },
  },
};
