import { layoutLimits } from '@mutai/layout/limits';
import { emptyLayout } from '@mutai/layout/model/layout';
import { readLayout } from '@mutai/layout/reading/read-layout';
import { afterEach, expect, test, vi } from 'vitest';
import { builtInTemplates, copiedLayout, emptyNewLayout, newLayout, ownSize } from './new-layout.ts';

afterEach(() => void vi.useRealTimers());

test('a new layout has the chosen or typed size, or copies its template under a new title', () => {
  const made = (values: Partial<typeof emptyNewLayout>) => newLayout({ ...emptyNewLayout, title: ' 大厅 ', ...values });
  expect(made({ size: '1080x1920' }).canvas).toMatchObject({ title: '大厅', width: 1080, height: 1920 });
  expect(made({ size: ownSize, width: 300, height: 200 }).canvas).toMatchObject({ width: 300, height: 200 });
  const [template] = builtInTemplates();
  const begun = made({ template: template?.id ?? '', size: '1080x1920' });
  expect(begun).toEqual({ ...template?.layout, canvas: { ...template?.layout.canvas, title: '大厅' } });
});

test('the date of a countdown counts from the day on which its template is used', () => {
  const datesOn = (day: number) => {
    vi.setSystemTime(new Date(2026, 0, day, 12));
    return JSON.stringify(newLayout({ ...emptyNewLayout, template: 'countdown-board' })).match(/2026-\d\d-\d\d/g);
  };
  const first = datesOn(1);
  expect(first).not.toBeNull();
  expect(datesOn(2)).not.toEqual(first);
});

test('the title of a copy is limited in length, without splitting characters', () => {
  const copied = (title: string) => copiedLayout(emptyLayout({ title }));
  expect(copied('大厅').canvas.title).toBe('大厅 副本');
  const long = copied(`${'长'.repeat(46)}🚇🚇🚇`);
  expect(Array.from(long.canvas.title)).toHaveLength(layoutLimits.titleMax);
  expect(readLayout(long)).toEqual({ layout: long, notes: [] });
});
