import { useEffect, useMemo, useRef } from 'react';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { fonts } from '../fonts.ts';
import { needFont } from '../fonts/load-fonts.ts';
import { innerSize } from '../styles.ts';
import { chartData } from './chart-data.ts';
import { Chart, configOf } from './draw-chart.ts';

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
  const { family } = params.fontCh;
  const data = useMemo(() => chartData(value, params), [value, params]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || data.labels.length === 0) return undefined;
    let chart: Chart | undefined;
    let isWanted = true;
    const draw = () => {
      if (isWanted) chart = new Chart(element, configOf(data, params, fonts[family].stack));
    };
    needFont(family);
    // Letters on a canvas do not follow a font that arrives later.
    void document.fonts
      .load(`${String(params.fontCh.size)}px ${fonts[family].stack}`, data.labels.join(''))
      .then(draw, draw);
    return () => {
      isWanted = false;
      chart?.destroy();
    };
  }, [data, params, family]);
  const summary = data.series.map(({ title, numbers }) => `${title}：${numbers.join('、')}`).join('；');
  return <canvas ref={canvas} role="img" aria-label={summary} width={w} height={h} style={{ width: w, height: h }} />;
}
