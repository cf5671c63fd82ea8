import { layoutLimits } from '../../limits.ts';
import { Fields, Flag, WebAddressOrNone, Whole, WholeOrZero } from '../fields.ts';
import { blockType } from './block-type.ts';

const { pageZoom, pageReload } = layoutLimits;

/** Page of another site. */
export const webType = blockType({
  title: '网页组件',
  size: { w: 960, h: 540 },
  params: Fields(
    {
      url: WebAddressOrNone('网页地址'),
      /** Percent. */
      zoom: Whole('网页缩放', pageZoom.min, pageZoom.max),
      /** Seconds; 0: loaded once. */
      reload: WholeOrZero('刷新间隔（0 为不刷新）', pageReload.min, pageReload.max),
      scripts: Flag('允许运行脚本'),
    },
    '',
  ),
  initial: { url: '', zoom: 100, reload: 0, scripts: true },
  media: [],
});
