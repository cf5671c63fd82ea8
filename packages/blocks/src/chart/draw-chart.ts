import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  type Plugin,
  PointElement,
} from 'chart.js';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { numberText } from '@mutai/layout/data/value-text';
import { chartColours } from './chart-colours.ts';
import { type ChartData } from './chart-data.ts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
);

export { Chart };

type Params = ParamsOf<'chart'>;

const colourAt = (index: number): string => chartColours[index % chartColours.length] ?? chartColours[0];

/** Share of the color of a line that fills the area below it, as two hexadecimal digits. */
const areaOpacity = '40';

const written = (value: unknown): string => numberText(value, { decimals: null, thousands: true }) ?? '';

/** Writes each number at its bar, point or part. */
const numbersAtElements = ({ fontCh }: Params, family: string): Plugin => ({
  id: 'numbers',
  afterDatasetsDraw(chart) {
    const { ctx, data } = chart;
    ctx.save();
    ctx.font = `${fontCh.bold ? 'bold ' : ''}${String(fontCh.size)}px ${family}`;
    ctx.fillStyle = fontCh.color;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'bottom';
    data.datasets.forEach((dataset, index) => {
      chart.getDatasetMeta(index).data.forEach((element, place) => {
        const value = dataset.data[place];
        if (value === null || value === undefined) return;
        const { x, y } = element.tooltipPosition(true);
        if (x !== null && y !== null) ctx.fillText(written(value), x, y);
      });
    });
    ctx.restore();
  },
});

/** Configuration of a chart without motion, which neither resizes nor answers the pointer. @param family CSS fonts */
export function configOf({ labels, series }: ChartData, params: Params, family: string): ChartConfiguration {
  const { shape, stacked, values, legend, grid, fontCh } = params;
  const isRound = shape === 'pie' || shape === 'ring';
  const isLine = shape === 'line' || shape === 'area';
  const font = { family, size: fontCh.size, weight: fontCh.bold ? 'bold' : 'normal' } as const;
  const lines = grid === '' ? { display: false } : { color: grid };
  const [first] = series;
  const shown = isRound ? (first === undefined ? [] : [first]) : series;
  const datasets = shown.map(({ title, numbers, color }, index) => {
    const own = color || colourAt(index);
    return {
      label: title,
      data: [...numbers],
      backgroundColor: isRound
        ? numbers.map((_, part) => colourAt(part))
        : shape === 'area'
          ? `${own.slice(0, 7)}${areaOpacity}`
          : own,
      borderColor: isRound ? 'transparent' : own,
      borderWidth: isLine ? Math.max(2, fontCh.size / 8) : 0,
      pointRadius: isLine ? Math.max(2, fontCh.size / 6) : 0,
      pointBackgroundColor: own,
      fill: shape === 'area',
      tension: 0,
    };
  });
  const scale = { stacked, grid: lines, border: lines, ticks: { color: fontCh.color, font } };
  const numeric = { ...scale, beginAtZero: true, ticks: { ...scale.ticks, callback: written } };
  const isFlat = shape === 'bar';
  return {
    type: isLine ? 'line' : shape === 'pie' ? 'pie' : shape === 'ring' ? 'doughnut' : 'bar',
    data: { labels: [...labels], datasets },
    options: {
      animation: false,
      responsive: false,
      events: [],
      indexAxis: isFlat ? 'y' : 'x',
      layout: { padding: fontCh.padding + (values ? fontCh.size : 0) },
      plugins: {
        legend: {
          display: legend && (isRound || datasets.length > 1),
          labels: { color: fontCh.color, font, boxWidth: fontCh.size, boxHeight: fontCh.size * 0.6 },
        },
      },
      ...(isRound ? {} : { scales: { [isFlat ? 'y' : 'x']: scale, [isFlat ? 'x' : 'y']: numeric } }),
    },
    plugins: values ? [numbersAtElements(params, family)] : [],
  };
}
