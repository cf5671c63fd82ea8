import { type ReactNode } from 'react';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type ViewProps } from '../declaration.ts';
import { fillParent, innerSize } from '../styles.ts';
import { cornersOf, lineOf, pointsText } from './figure.ts';

/** Figure that fills its block; lines stay inside of it with their whole width. */
export function ShapeView({ block }: ViewProps<'shape'>) {
  const { params } = block;
  const { w, h } = innerSize(block);
  if (w === 0 || h === 0) return null;
  return (
    <svg viewBox={`0 0 ${String(w)} ${String(h)}`} style={{ ...fillParent, display: 'block' }} aria-hidden>
      {params.kind === 'line' || params.kind === 'arrow' ? lineFigure(params, w, h) : closedFigure(params, w, h)}
    </svg>
  );
}

/** Lengths of dashes and gaps, in widths of the line. */
const dashes = { solid: [], dashed: [3, 2], dotted: [0, 2] } as const;

function strokeOf({ stroke, strokeWidth, dash }: ParamsOf<'shape'>) {
  if (stroke === '') return { stroke: 'none' };
  const pattern = dashes[dash].map((length) => length * strokeWidth).join(' ');
  return {
    stroke,
    strokeWidth,
    ...(pattern === '' ? {} : { strokeDasharray: pattern }),
    ...(dash === 'dotted' ? { strokeLinecap: 'round' as const } : {}),
  };
}

function lineFigure(params: ParamsOf<'shape'>, w: number, h: number): ReactNode {
  const { from, to, head } = lineOf(params, { w, h });
  return (
    <>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} {...strokeOf(params)} />
      {head.length > 0 && <polygon points={pointsText(head)} fill={params.stroke === '' ? 'none' : params.stroke} />}
    </>
  );
}

function closedFigure(params: ParamsOf<'shape'>, w: number, h: number): ReactNode {
  const { kind, stroke, strokeWidth } = params;
  const inset = stroke === '' ? 0 : Math.min(strokeWidth / 2, w / 2, h / 2);
  const paint = { fill: params.fill === '' ? 'none' : params.fill, ...strokeOf(params) };
  if (kind === 'rectangle') {
    return <rect x={inset} y={inset} width={w - 2 * inset} height={h - 2 * inset} {...paint} />;
  }
  if (kind === 'ellipse') return <ellipse cx={w / 2} cy={h / 2} rx={w / 2 - inset} ry={h / 2 - inset} {...paint} />;
  return <polygon points={pointsText(cornersOf(params, { w, h }, inset))} strokeLinejoin="round" {...paint} />;
}
