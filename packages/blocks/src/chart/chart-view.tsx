import { useEffect, useMemo, useRef } from 'react';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { fonts } from '../fonts.ts';
import { loadFonts, needFont } from '../fonts/load-fonts.ts';
import { lettersOf } from '../fonts/needed-letters.ts';
import { innerSize } from '../styles.ts';
import { chartData } from './chart-data.ts';
import { Chart, configOf } from './draw-chart.ts';

/** Characters of numbers at the axes and elements. */
const numberCharacters = '0123456789-.,e+%';

/** Rows of a data source as a chart, drawn once for each change. */
export function ChartView({ block, stage }: ViewProps<'chart'>) {
  return (
    <WithSource block={block} stage={stage}>
      {(value) => <Drawn key={`${String(block.w)} ${String(block.h)}`} block={block} value={value} />}
    </WithSource>
  );
}

interface DrawnProps {
  readonly block: ViewProps<'chart'>['block'];
  readonly value: unknown;
}

function Drawn({ block, value }: DrawnProps) {
  const { params } = block;
  const { w, h } = innerSize(block);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { family, bold } = params.fontCh;
  const data = useMemo(() => chartData(value, params), [value, params]);
  const drawn = useRef<Chart>(undefined);
  const letters = [...data.labels, ...data.series.map(({ title }) => title), numberCharacters].join('');
  useEffect(() => {
    let isWanted = true;
    const draw = () => {
      const element = canvas.current;
      if (!isWanted || element === null) return;
      drawn.current?.destroy();
      drawn.current =
        data.labels.length === 0 ? undefined : new Chart(element, configOf(data, params, fonts[family].stack));
    };
    needFont(family);
    // Letters on a canvas do not follow a font that arrives later. Until then, the chart before stays.
    loadFonts(lettersOf(letters, { family, bold })).then(draw, draw);
    return () => {
      isWanted = false;
    };
  }, [data, params, family, bold, letters]);
  useEffect(() => () => drawn.current?.destroy(), []);
  const summary = data.series.map(({ title, numbers }) => `${title}：${numbers.join('、')}`).join('；');
  return <canvas ref={canvas} role="img" aria-label={summary} width={w} height={h} style={{ width: w, height: h }} />;
}
