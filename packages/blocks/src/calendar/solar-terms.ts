/*
 * Days of the 24 solar terms from 2000 to 2099, by the usual approximation: a mean day of the century per term, moved
 * by 0.2422 days a year and by the leap days, with the years in which it is a day off.
 */

/** Terms in the order of the year, two a month, with their mean days in the 21st century. */
const terms = [
  { name: '小寒', mean: 5.4055 },
  { name: '大寒', mean: 20.12 },
  { name: '立春', mean: 3.87 },
  { name: '雨水', mean: 18.73 },
  { name: '惊蛰', mean: 5.63 },
  { name: '春分', mean: 20.646 },
  { name: '清明', mean: 4.81 },
  { name: '谷雨', mean: 20.1 },
  { name: '立夏', mean: 5.52 },
  { name: '小满', mean: 21.04 },
  { name: '芒种', mean: 5.678 },
  { name: '夏至', mean: 21.37 },
  { name: '小暑', mean: 7.108 },
  { name: '大暑', mean: 22.83 },
  { name: '立秋', mean: 7.5 },
  { name: '处暑', mean: 23.13 },
  { name: '白露', mean: 7.646 },
  { name: '秋分', mean: 23.042 },
  { name: '寒露', mean: 8.318 },
  { name: '霜降', mean: 23.438 },
  { name: '立冬', mean: 7.438 },
  { name: '小雪', mean: 22.36 },
  { name: '大雪', mean: 7.18 },
  { name: '冬至', mean: 21.94 },
];

/** Days to add, by term and year. */
const corrections: Readonly<Record<string, number>> = {
  立秋2002: 1,
  小满2008: 1,
  小暑2016: 1,
  小寒2019: -1,
  冬至2021: -1,
  雨水2026: -1,
  大寒2082: 1,
  霜降2089: 1,
  立冬2089: 1,
};

/** First and last year that is known. */
const known = { from: 2000, to: 2099 };

/** @param index in the order of the year */
function isDayOf(index: number, year: number, day: number): boolean {
  const term = terms[index];
  if (term === undefined) return false;
  // The leap day of a year comes after its first four terms.
  const leapDays = Math.floor((year - 2000 - (index < 4 ? 1 : 0)) / 4);
  const mean = Math.floor((year - 2000) * 0.2422 + term.mean) - leapDays;
  return day === mean + (corrections[`${term.name}${String(year)}`] ?? 0);
}

/** Solar term that begins on a day, in Chinese; `undefined`: none, or a year that is not known. @param month from 1 */
export function solarTerm(year: number, month: number, day: number): string | undefined {
  if (year < known.from || year > known.to) return undefined;
  const first = 2 * (month - 1);
  return terms[[first, first + 1].find((index) => isDayOf(index, year, day)) ?? -1]?.name;
}
