import { type Canvas } from '@mutai/layout/model/layout';
import styles from './transparency.module.css';

/** Squares along the longer side of a canvas. */
const squares = 80;

/** Whether the canvas has no background colour, or one that something shows through. */
export const isTransparent = ({ bgColor }: Pick<Canvas, 'bgColor'>): boolean =>
  bgColor === '' || (bgColor.length === '#rrggbbaa'.length && !bgColor.toLowerCase().endsWith('ff'));

/** Squares behind a canvas that is not opaque. They fill the positioned element around them. */
export function Transparency({ canvas }: { readonly canvas: Canvas }) {
  if (!isTransparent(canvas)) return null;
  const side = `${String((2 * Math.max(canvas.width, canvas.height)) / squares)}px`;
  return <div aria-hidden className={styles['squares']} style={{ backgroundSize: `${side} ${side}` }} />;
}
