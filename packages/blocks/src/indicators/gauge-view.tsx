import { type CSSProperties } from 'react';
import { firstMet } from '@mutai/layout/data/condition';
import { numberText } from '@mutai/layout/data/value-text';
import { languageTags } from '@mutai/layout/model/languages';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { fillParent, innerSize } from '../styles.ts';
import { TextBox } from '../text/text-box.tsx';
import { gaugeNumber, gaugeShare } from './gauge-share.ts';

/** Shown without a value. */
const nothing = '--';
const moves = '600ms ease-out';

/** Value between two ends. */
export function GaugeView({ block, stage }: ViewProps<'gauge'>) {
  const { params } = block;
  return (
    <WithSource block={block} stage={stage}>
      {(value) => {
        const number = gaugeNumber(value);
        const share = number === undefined ? 0 : gaugeShare(number, params.min, params.max);
        const level = number === undefined ? undefined : firstMet(params.levels, value);
        const figure = { block, share, color: level?.color ?? params.color, moves: stage.mode === 'play' };
        const isArc = params.shape === 'ring' || params.shape === 'half';
        return (
          <>
            {isArc ? <Arc {...figure} /> : <Bar {...figure} />}
            {params.shown !== 'none' && (
              <div style={fillParent}>
                <TextBox
                  style={params.fontCh}
                  lang={languageTags.ch}
                  contentStyle={{ whiteSpace: 'pre', fontVariantNumeric: 'tabular-nums' }}
                >
                  {level?.label || textOf(number, share, params)}
                </TextBox>
              </div>
            )}
          </>
        );
      }}
    </WithSource>
  );
}

function textOf(
  number: number | undefined,
  share: number,
  { shown, decimals, suffix }: ViewProps<'gauge'>['block']['params'],
): string {
  if (number === undefined) return nothing;
  const format = { decimals, thousands: true };
  return shown === 'percent'
    ? `${numberText(share * 100, format) ?? ''}%`
    : `${numberText(number, format) ?? ''}${suffix}`;
}

interface FigureProps {
  readonly block: ViewProps<'gauge'>['block'];
  readonly share: number;
  readonly color: string;
  /** True if it moves to a new value. */
  readonly moves: boolean;
}

/** Bar in the middle of its block, from the left or from the bottom. */
function Bar({ block, share, color, moves: isMoving }: FigureProps) {
  const { shape, width, ground } = block.params;
  const across = shape === 'bar';
  const { w, h } = innerSize(block);
  const thick = Math.max(1, (Math.min(w, h) * width) / 100);
  const frame: CSSProperties = across
    ? { left: 0, width: w, height: thick, top: (h - thick) / 2 }
    : { top: 0, height: h, width: thick, left: (w - thick) / 2 };
  const side = across ? 'width' : 'height';
  const filled: CSSProperties = {
    position: 'absolute',
    left: 0,
    bottom: 0,
    width: '100%',
    height: '100%',
    [side]: `${String(share * 100)}%`,
    borderRadius: thick / 2,
    backgroundColor: color,
    ...(isMoving ? { transition: `${side} ${moves}` } : {}),
  };
  return (
    <div
      style={{
        position: 'absolute',
        ...frame,
        borderRadius: thick / 2,
        overflow: 'hidden',
        ...(ground === '' ? {} : { backgroundColor: ground }),
      }}
    >
      <div style={filled} />
    </div>
  );
}

/** Ring from the top, or upper half of one from the left. */
function Arc({ block, share, color, moves: isMoving }: FigureProps) {
  const { shape, width, ground } = block.params;
  const { w, h } = innerSize(block);
  const isHalf = shape === 'half';
  const outer = isHalf ? Math.min(w / 2, h) : Math.min(w, h) / 2;
  const thick = (outer * width) / 100;
  const radius = Math.max(0, outer - thick / 2);
  const center = { x: w / 2, y: isHalf ? (h + outer) / 2 : h / 2 };
  const path = isHalf
    ? `M ${String(center.x - radius)} ${String(center.y)} a ${String(radius)} ${String(radius)} 0 0 1 ${String(2 * radius)} 0`
    : `M ${String(center.x)} ${String(center.y - radius)} a ${String(radius)} ${String(radius)} 0 1 1 0 ${String(2 * radius)} a ${String(radius)} ${String(radius)} 0 1 1 0 ${String(-2 * radius)}`;
  const line = { d: path, fill: 'none', strokeWidth: thick } as const;
  return (
    <svg width={w} height={h} viewBox={`0 0 ${String(w)} ${String(h)}`} aria-hidden style={fillParent}>
      {ground !== '' && <path {...line} stroke={ground} />}
      {share > 0 && (
        <path
          {...line}
          stroke={color}
          pathLength={100}
          strokeDasharray={`${String(share * 100)} 200`}
          style={isMoving ? { transition: `stroke-dasharray ${moves}, stroke ${moves}` } : {}}
        />
      )}
    </svg>
  );
}
