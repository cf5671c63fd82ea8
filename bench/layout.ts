/*
 * Measures operations on layout documents without a browser: preparing to drag one of 5,000 blocks, moving it with
 * snapping, commit and undo, reading an external layout, and merging. Medians. Figures of docs/performance.md.
 *
 *   npm run bench:layout
 */
import { mergeLayouts } from '@mutai/layout/difference/merge';
import { emptyHistory, record, redo, undo, type LayoutWithHistory } from '@mutai/layout/difference/history';
import { moveBlocks } from '@mutai/layout/commands/place';
import { startMove } from '@mutai/layout/gestures/move-gesture';
import { readLayoutText } from '@mutai/layout/reading/read-layout';
import { snapThreshold } from '@mutai/layout/snapping/snap';
import { median } from './measure.ts';
import { sampleLayout } from './sample-layout.ts';

const rounds = 15;
const moves = 150;
const zoom = 0.4;

/** CPU time in milliseconds, independent of other processes. */
function time(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const often = (work: () => unknown): number => median(Array.from({ length: rounds }, () => time(work)));

function figuresOf(count: number, selected: number): readonly (readonly [string, number])[] {
  const layout = sampleLayout(count);
  const ids = layout.order.slice(0, selected);
  const gesture = startMove(layout, ids);
  const threshold = snapThreshold(zoom);
  const each = Array.from({ length: rounds }, () =>
    Array.from({ length: moves }, (_, at) =>
      time(() => gesture.move({ x: at * 3, y: at }, { threshold, straight: false })),
    ),
  ).flat();
  const sorted = each.toSorted((one, other) => one - other);
  const past: LayoutWithHistory = { layout, history: emptyHistory };
  const moved = moveBlocks(layout, ids, { x: 7, y: 5 });
  const done = record(past, moved, { title: '', at: 0 });
  const text = JSON.stringify(layout);
  const theirs = moveBlocks(layout, layout.order.slice(-selected), { x: -7, y: 5 });
  return [
    [`pointer down: boxes and snap index`, often(() => startMove(layout, ids))],
    [`a move with snapping, median of ${String(moves)}`, median(each)],
    [`a move with snapping, p95`, sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN],
    [
      'commit, with its step to undo',
      often(() => record(past, moveBlocks(layout, ids, { x: 7, y: 5 }), { title: '', at: 0 })),
    ],
    ['undo and redo', often(() => redo(undo(done)))],
    [`read and check from JSON`, often(() => readLayoutText(text))],
    ['merge of two who moved different blocks', often(() => mergeLayouts(layout, moved, theirs))],
  ];
}

const columns = [
  [1000, 1],
  [5000, 1],
  [1000, 50],
] as const;
const figures = columns.map(([count, selected]) => figuresOf(count, selected));
const names = columns.map(([count, selected]) => `${String(selected)} of ${count.toLocaleString('en')}`);
process.stdout.write(
  [
    `| milliseconds of computing | ${names.join(' | ')} |`,
    `|---|${'---:|'.repeat(columns.length)}`,
    ...(figures[0] ?? []).map(
      ([label], row) =>
        `| ${label} | ${figures.map((column) => (column[row]?.[1] ?? Number.NaN).toFixed(2)).join(' | ')} |`,
    ),
    '',
  ].join('\n'),
);
