import { type CSSProperties, useEffect, useRef } from 'react';
import { type Language, languageTags } from '@mutai/layout/model/languages';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { needFont } from '../fonts/load-fonts.ts';
import { Hint } from '../hint.tsx';
import { breakWords, fillParent, fontStyle, innerSize, letterShadow } from '../styles.ts';
import { markedStation, type Station, stationsOf, stationState } from './metro-line.ts';
import { type MetroPlan, nameGap, planMetro, stationEms } from './metro-plan.ts';

/** Height of the header, as a share of the font size. */
const headerEms = 2.2;
/** Duration of a pulse, in milliseconds. */
const pulseMs = 1600;

const words: Readonly<Record<Language, { readonly to: string; readonly current: string; readonly next: string }>> = {
  ch: { to: '开往', current: '当前站', next: '下一站' },
  en: { to: 'To', current: 'Now at', next: 'Next' },
  ru: { to: 'До станции', current: 'Станция', next: 'Следующая' },
};

/** Metro line with its stations, and where a train is. */
export function MetroView({ block, stage }: ViewProps<'metro'>) {
  const { position, stations, fontCh } = block.params;
  useEffect(() => needFont(fontCh.family), [fontCh.family]);
  if (position !== 'source' && stations.trim() === '') return <Line block={block} stage={stage} value={undefined} />;
  return (
    <WithSource block={block} stage={stage}>
      {(value) => <Line block={block} stage={stage} value={value} />}
    </WithSource>
  );
}

interface LineProps extends ViewProps<'metro'> {
  readonly value: unknown;
}

function Line({ block, stage, value }: LineProps) {
  const { params } = block;
  const { language } = stage;
  const all = stationsOf(params, value);
  if (all.length < 2) {
    return stage.mode === 'edit' ? <Hint block={block} text="请填写至少两个站名，每行一站" /> : null;
  }
  const marked = markedStation(params, value, all);
  const { fontCh, header, way, direction, color, passedColor, pulse } = params;
  const inner = innerSize(block);
  const w = Math.max(1, inner.w - 2 * fontCh.padding);
  const top = header ? fontCh.size * headerEms : 0;
  const h = Math.max(1, inner.h - 2 * fontCh.padding - top);
  const plan = planMetro({ names: all.map(({ names }) => names[language]), w, h, way, size: fontCh.size });
  const thick = Math.max(2, plan.size / 3);
  const stateAt = (index: number) => stationState(index, marked, direction);
  // A part of the line is passed if a train at the marked station has passed one of its ends.
  const isPassed = (part: number) => stateAt(part) === 'passed' || stateAt(part + 1) === 'passed';
  const pathOf = (wanted: boolean) => plan.parts.filter((_, part) => isPassed(part) === wanted).join(' ');
  const line = { fill: 'none', strokeWidth: thick, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
  const at = marked === undefined ? undefined : plan.points[marked];
  return (
    <div
      lang={languageTags[language]}
      style={{
        position: 'absolute',
        top: fontCh.padding,
        left: fontCh.padding,
        ...fontStyle(fontCh),
        ...letterShadow(fontCh),
      }}
    >
      {header && <Header block={block} language={language} stations={all} marked={marked} />}
      <div role="list" style={{ position: 'relative', width: w, height: h }}>
        <svg width={w} height={h} aria-hidden style={{ ...fillParent, overflow: 'visible' }}>
          <path {...line} stroke={color} d={pathOf(false)} />
          <path {...line} stroke={passedColor} d={pathOf(true)} />
        </svg>
        {at !== undefined && pulse && stage.mode === 'play' && (
          <Pulse x={at.x} y={at.y} radius={plan.size * stationEms} color={color} />
        )}
        {all.map((station, index) => (
          <Stop
            // oxlint-disable-next-line react/no-array-index-key -- stations have no ids, and names may be equal
            key={index}
            station={station}
            index={index}
            state={stateAt(index)}
            plan={plan}
            params={params}
            language={language}
          />
        ))}
      </div>
    </div>
  );
}

interface HeaderProps {
  readonly block: ViewProps<'metro'>['block'];
  readonly language: Language;
  readonly stations: readonly Station[];
  readonly marked: number | undefined;
}

/** Name of the line, its last station, and the marked one. */
function Header({ block, language, stations, marked }: HeaderProps) {
  const { line, lineEn, lineRu, color, fontCh, mark, direction } = block.params;
  const name = { ch: line, en: lineEn || line, ru: lineRu || line }[language];
  const last = stations[direction === 'forward' ? stations.length - 1 : 0]?.names[language] ?? '';
  const named = marked === undefined ? undefined : stations[marked]?.names[language];
  const said = words[language];
  const gap = fontCh.size / 2;
  return (
    <div style={{ display: 'flex', alignItems: 'center', height: fontCh.size * headerEms, whiteSpace: 'nowrap' }}>
      {name !== '' && (
        <span
          style={{
            padding: `0 ${String(gap)}px`,
            marginRight: gap,
            borderRadius: fontCh.size / 4,
            backgroundColor: color,
            color: readableOn(color),
            textShadow: 'none',
          }}
        >
          {name}
        </span>
      )}
      <span>{`${said.to} ${last}`}</span>
      {named !== undefined && <span style={{ marginLeft: 2 * gap, fontWeight: 700 }}>{`${said[mark]} ${named}`}</span>}
    </div>
  );
}

/** Black or white, whichever is easier to read on a color. */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? '#1b2230' : '#ffffff';
}

interface StopProps {
  readonly station: Station;
  readonly index: number;
  readonly state: 'passed' | 'marked' | 'ahead';
  readonly plan: MetroPlan;
  readonly params: ViewProps<'metro'>['block']['params'];
  readonly language: Language;
}

/** Mark of a station, and its name. */
function Stop({ station, index, state, plan, params, language }: StopProps) {
  const { size, room } = plan;
  const { x, y } = plan.points[index] ?? { x: 0, y: 0 };
  const across = params.way === 'horizontal';
  const gap = nameGap(size);
  const color = state === 'passed' ? params.passedColor : params.color;
  const radius = size * stationEms * (station.isInterchange ? 1 : 0.75);
  const thick = Math.max(2, size / 6);
  const name: CSSProperties = across
    ? { left: x - room.w / 2, top: y + gap, width: room.w, textAlign: 'center' }
    : { left: x + gap, top: y - room.h / 2, width: room.w, height: room.h, display: 'flex', alignItems: 'center' };
  return (
    <div
      role="listitem"
      data-state={state}
      data-interchange={station.isInterchange ? '' : undefined}
      {...(state === 'marked' ? { 'aria-current': 'location' } : {})}
    >
      <div
        style={{
          position: 'absolute',
          left: x - radius,
          top: y - radius,
          width: 2 * radius,
          height: 2 * radius,
          boxSizing: 'border-box',
          borderRadius: '50%',
          border: `${String(thick)}px solid ${color}`,
          backgroundColor: state === 'marked' ? color : '#ffffff',
        }}
      />
      {station.isInterchange && (
        <div
          style={{
            position: 'absolute',
            left: x - radius / 3,
            top: y - radius / 3,
            width: (2 * radius) / 3,
            height: (2 * radius) / 3,
            borderRadius: '50%',
            backgroundColor: state === 'marked' ? '#ffffff' : color,
          }}
        />
      )}
      <div
        style={{
          position: 'absolute',
          ...name,
          fontSize: size,
          lineHeight: 1.3,
          ...breakWords,
          ...(state === 'passed' ? { color: params.passedColor } : {}),
          ...(state === 'marked' ? { fontWeight: 700 } : {}),
        }}
      >
        {station.names[language]}
      </div>
    </div>
  );
}

interface PulseProps {
  readonly x: number;
  readonly y: number;
  /** Pixels. */
  readonly radius: number;
  readonly color: string;
}

/** Ring that grows out of a station: an animation of the compositor. Still for people who want less motion. */
function Pulse({ x, y, radius, color }: PulseProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const frames = [
      { transform: 'scale(1)', opacity: 0.6 },
      { transform: 'scale(2.2)', opacity: 0 },
    ];
    const animation = element.current?.animate(frames, { duration: pulseMs, iterations: Infinity, easing: 'ease-out' });
    return () => animation?.cancel();
  }, []);
  return (
    <div
      ref={element}
      style={{
        position: 'absolute',
        left: x - radius,
        top: y - radius,
        width: 2 * radius,
        height: 2 * radius,
        borderRadius: '50%',
        backgroundColor: color,
      }}
    />
  );
}
