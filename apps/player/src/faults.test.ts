import type { ScreenFault } from '@mutai/contract/screens/player';
import { expect, test } from 'vitest';
import { createFaults } from './faults.ts';

test('equal faults are counted, and stay until a report with them was received', () => {
  let now = 100;
  const faults = createFaults(() => now);
  faults.add('asset', '甲');
  now = 200;
  faults.add('asset', '甲');
  faults.add('video', '乙'.repeat(300));
  const sent = faults.open();
  expect(sent).toMatchObject([
    { at: 200, kind: 'asset', message: '甲', count: 2 },
    { kind: 'video', count: 1 },
  ]);
  expect(sent[1]?.message).toHaveLength(200);
  // While the report is on its way.
  faults.add('asset', '甲');
  faults.sent(sent);
  expect(faults.open()).toMatchObject([{ message: '甲', count: 1 }]);
  faults.sent(faults.open());
  expect(faults.open()).toEqual([]);
  expect(faults.newest().map(({ count }) => count)).toEqual([3, 1]);
});

test('a fault in ever new words does not push out others', () => {
  const faults = createFaults(() => 0);
  for (let number = 0; number < 50; number += 1) faults.add('page', `错误 ${String(number)}`);
  faults.add('page', '错误 3');
  expect(faults.open()).toHaveLength(20);
  expect(faults.open().find(({ message }) => message === '错误 3')?.count).toBe(2);
  expect(faults.newest()).toHaveLength(20);
});

test('the first of each message asks for a report, and the twenty first of a page load at most', () => {
  let asked = 0;
  const faults = createFaults(
    () => 0,
    () => void (asked += 1),
  );
  faults.add('video', 'a');
  faults.add('video', 'a');
  expect(asked).toBe(1);
  faults.sent(faults.open());
  faults.add('video', 'a');
  expect(asked).toBe(1);
  for (let count = 0; count < 100; count += 1) faults.add('page', String(count));
  expect(asked).toBe(20);
});

test('unreported faults outlive the page', () => {
  let kept: readonly ScreenFault[] = [];
  const load = () => createFaults(() => 5, undefined, { kept, keep: (faults) => void (kept = faults) });
  load().add('video', 'a');
  const later = load();
  later.add('video', 'a');
  later.add('page', 'b');
  expect(load().open()).toMatchObject([
    { kind: 'video', count: 2 },
    { kind: 'page', count: 1 },
  ]);
  later.sent(later.open());
  expect(load().open()).toEqual([]);
});
