import { describe, expect, it } from 'vitest';
import { hoursProblem, usualHours, withDay } from './working-hours.ts';

describe('lines of working hours', () => {
  it('keep their days in the order of the week', () => {
    const weekend = { ...usualHours, days: [0] };
    expect(withDay(weekend, 6).days).toEqual([6, 0]);
    expect(withDay(weekend, 0).days).toEqual([]);
  });

  it('need a day, and a time', () => {
    expect(hoursProblem([usualHours])).toBeNull();
    expect(hoursProblem([usualHours, { ...usualHours, days: [] }])).toBe('第 2 个时段请至少选择一天');
    expect(hoursProblem([{ ...usualHours, to: usualHours.from }])).toBe('第 1 个时段的开始与结束不能相同');
  });
});
