import { describe, expect, it } from 'vitest';
import { daysText, endsNextDay, workingHoursText } from './working-hours-text.ts';

describe('working hours in words', () => {
  it.each([
    [[1, 2, 3, 4, 5], '周一至周五'],
    [[0, 1, 2, 3, 4, 5, 6], '每天'],
    [[6, 0], '周六、周日'],
    [[1, 3, 4, 5], '周一、周三至周五'],
  ])('of the days %j are “%s”', (days, words) => {
    expect(daysText(days)).toBe(words);
  });

  it('name the next day', () => {
    expect(workingHoursText([])).toBe('全天');
    expect(workingHoursText([{ days: [1, 2], from: '16:00', to: '01:00' }])).toBe('周一、周二 16:00–01:00（次日）');
    expect(
      workingHoursText([
        { days: [1], from: '08:00', to: '24:00' },
        { days: [0], from: '09:00', to: '12:30' },
      ]),
    ).toBe('周一 08:00–24:00；周日 09:00–12:30');
  });

  it('end on the next day if they end before they begin', () => {
    expect(endsNextDay({ from: '08:00', to: '24:00' })).toBe(false);
    expect(endsNextDay({ from: '22:00', to: '06:00' })).toBe(true);
  });
});
