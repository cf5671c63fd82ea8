import { describe, expect, it } from 'vitest';
import { allDay, downloadHoursProblem, downloadHoursText, isAllDay, usualNights } from './download-hours.ts';

describe('download hours', () => {
  it('are those of the group above, the whole day, or lines', () => {
    expect([null, [allDay], [usualNights]].map(downloadHoursText)).toEqual([
      '随上级分组',
      '全天',
      '每天 23:00–06:00（次日）',
    ]);
    expect([
      isAllDay([allDay]),
      isAllDay([{ ...allDay, days: [1] }]),
      isAllDay([allDay, usualNights]),
      isAllDay([]),
    ]).toEqual([true, false, false, false]);
  });

  it('need a line with a duration', () => {
    expect([null, [allDay], [usualNights]].map(downloadHoursProblem)).toEqual([null, null, null]);
    expect(downloadHoursProblem([])).toBe('请至少添加一个时段，或选择“全天”');
    expect(downloadHoursProblem([{ ...usualNights, to: '23:00' }])).toBe('第 1 个时段的开始与结束不能相同');
  });
});
