import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type IconWeight } from '@mutai/layout/model/types/icon';
import { type ViewProps } from '../declaration.ts';
import { fillParent } from '../styles.ts';
import { drawingOf, drawingSide } from './drawings.ts';

/** Widths of lines, in pixels of the drawing. */
const widths = { thin: 1.25, regular: 2, bold: 2.75 } as const satisfies Record<IconWeight, number>;

/** Icon in the middle of its parent, as large as that allows. */
export function IconDrawing({ icon, color, weight, margin }: ParamsOf<'icon'>) {
  const side = drawingSide / (1 - margin / 50);
  const start = (drawingSide - side) / 2;
  return (
    <svg
      viewBox={`${String(start)} ${String(start)} ${String(side)} ${String(side)}`}
      style={{ ...fillParent, display: 'block' }}
      fill="none"
      stroke={color}
      strokeWidth={widths[weight]}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawingOf(icon).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/** Icon that fills its block. */
export const IconView = ({ block }: ViewProps<'icon'>) => <IconDrawing {...block.params} />;
