// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { iconNames } from '@mutai/layout/model/types/icon';
import { iconWords } from '@mutai/layout/model/types/icon-groups';
import { expect, test } from 'vitest';
import { createClock } from '../clock.ts';
import { LayoutView } from '../layout-view.tsx';
import { layoutWith } from '../testing/one-block.ts';
import { loadViews } from '../views.ts';
import { drawingOf } from './drawings.ts';

test('every icon has a drawing of lines, and a display name of its own', () => {
  for (const name of iconNames) {
    expect(drawingOf(name).length, name).toBeGreaterThan(0);
    for (const path of drawingOf(name)) expect(path, name).toMatch(/^M[\d\sa-zA-Z.-]+$/);
  }
  const names = Object.values(iconWords).map((words) => words.split(' ')[0]);
  expect(new Set(names).size).toBe(names.length);
});

test('an icon keeps its margin, color and weight', async () => {
  const layout = layoutWith('icon', { icon: 'elevator', color: '#123456', weight: 'bold', margin: 25 });
  await loadViews(layout);
  const stage = { mode: 'play', language: 'ch', clock: createClock() } as const;
  const { container } = render(<LayoutView layout={layout} stage={stage} />);
  const drawing = container.querySelector('svg');
  // A quarter of the block at each side: the drawing of 24 pixels takes half of it.
  expect(drawing?.getAttribute('viewBox')).toBe('-12 -12 48 48');
  expect(drawing?.getAttribute('stroke')).toBe('#123456');
  expect(drawing?.getAttribute('stroke-width')).toBe('2.75');
  expect(drawing?.querySelectorAll('path')).toHaveLength(3);
});
