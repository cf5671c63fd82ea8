import { type CSSProperties, type ReactNode } from 'react';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { fillParent, objectFits } from '../styles.ts';

type Crop = Pick<ParamsOf<'image'>, 'fit' | 'zoom' | 'focusX' | 'focusY'>;

const percent = (value: number): string => `${String(value)}%`;

/** Style of a picture that fills its block: enlarged around its focus, which stays at the same share of the block. */
export function pictureStyle({ fit, zoom, focusX, focusY }: Crop): CSSProperties {
  const style = { ...fillParent, objectFit: objectFits[fit], objectPosition: `${percent(focusX)} ${percent(focusY)}` };
  if (zoom === 100) return style;
  const beyond = zoom - 100;
  return {
    ...style,
    left: percent((-beyond * focusX) / 100),
    top: percent((-beyond * focusY) / 100),
    width: percent(zoom),
    height: percent(zoom),
    maxWidth: 'none',
  };
}

/** Crops enlarged pictures at the edge of their block. */
export const PictureFrame = ({ zoom, children }: { readonly zoom: number; readonly children: ReactNode }) =>
  zoom === 100 ? children : <div style={{ ...fillParent, overflow: 'hidden' }}>{children}</div>;
