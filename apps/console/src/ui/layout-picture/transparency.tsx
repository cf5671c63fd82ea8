import { type Canvas } from '@mutai/layout/model/layout';
import styles from './transparency.module.css';

/** Number of squares along the longer side of a canvas. */
const squares = 80;

/** True if the background color is missing or not opaque. */
export const isTransparent = ({ bgColor }: Pick<Canvas, 'bgColor'>): boolean =>
  bgColor === '' || (bgColor.length === '#rrggbbaa'.length && !bgColor.toLowerCase().endsWith('ff'));

/** Checkerboard behind a transparent canvas. Fills the positioned parent element. */
export function Transparency({ canvas }: { readonly canvas: Canvas }) {
  if (!isTransparent(canvas)) return null;
  const side = `${String((2 * Math.max(canvas.width, canvas.height)) / squares)}px`;
  return <div aria-hidden className={styles['squares']} style={{ backgroundSize: `${side} ${side}` }} />;
}
