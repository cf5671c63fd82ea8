import { expect, test } from 'vitest';
import { newBlock } from '@mutai/layout/model/block';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { emptyLayout } from '@mutai/layout/model/layout';
import { readLayout } from '@mutai/layout/reading/read-layout';
import { markedStation, stationsOf, stationState } from './metro-line.ts';
import { planMetro } from './metro-plan.ts';

const paramsWith = (changes: Partial<ParamsOf<'metro'>>): ParamsOf<'metro'> => {
  const { params } = newBlock('metro', 1);
  return { ...(params as ParamsOf<'metro'>), ...changes };
};
const named = (changes: Partial<ParamsOf<'metro'>>, value?: unknown) =>
  stationsOf(paramsWith(changes), value).map(({ names, isInterchange }) => [
    names.ch,
    names.en,
    names.ru,
    isInterchange,
  ]);

test('stations are lines in three languages, of which missing ones are Chinese', () => {
  expect(
    named({ names: ' 莘庄 *\n\n上海南站＊\n 徐家汇', namesEn: 'Xinzhuang\n\n\nXujiahui', namesRu: '\n\nЮжный вокзал' }),
  ).toEqual([
    ['莘庄', 'Xinzhuang', '莘庄', true],
    ['上海南站', '上海南站', 'Южный вокзал', true],
    ['徐家汇', 'Xujiahui', '徐家汇', false],
  ]);
  expect(named({ names: '' })).toEqual([]);
});

test('stations of a list are texts or records; what is neither is left out', () => {
  const list = [
    '莘庄*',
    { 站名: '漕宝路', 英文: 'Caobao Road', 换乘: '是' },
    { name: '徐家汇', nameRu: 'Сюйцзяхуэй', interchange: false },
    { 名称: '衡山路', 换乘: '否' },
    7,
    null,
    [],
    {},
    { 站名: {} },
  ];
  expect(named({ stations: '列表' }, { 列表: list })).toEqual([
    ['莘庄', '莘庄', '莘庄', true],
    ['漕宝路', 'Caobao Road', '漕宝路', true],
    ['徐家汇', '徐家汇', 'Сюйцзяхуэй', false],
    ['衡山路', '衡山路', '衡山路', false],
    ['7', '7', '7', false],
  ]);
  expect(named({ stations: '列表', names: '甲\n乙' }, {}), 'no list').toHaveLength(2);
  expect(named({ stations: 'a' }, { a: Array.from({ length: 100 }, (_, index) => index) })).toHaveLength(60);
});

test('data name the marked station by its number or in any language', () => {
  const params = paramsWith({
    names: '甲*\n乙\n丙',
    namesEn: 'One\nTwo\nThree',
    position: 'source',
    stationField: 's',
  });
  const stations = stationsOf(params, undefined);
  const marked = (s: unknown) => markedStation(params, { s }, stations);
  expect(['甲', '甲*', ' two ', '3', 3, 1].map((one) => marked(one))).toEqual([0, 0, 1, 2, 2, 0]);
  for (const none of ['', '丁', 0, 4, 1.5, -1, null, undefined, [], {}, true]) expect(marked(none)).toBeUndefined();
  expect(markedStation({ ...params, position: 'none' }, { s: 1 }, stations)).toBeUndefined();
  expect(markedStation({ ...params, position: 'fixed', station: 2 }, undefined, stations)).toBe(1);
  expect(markedStation({ ...params, position: 'fixed', station: 9 }, undefined, stations)).toBeUndefined();
});

test('stations before the marked one in the direction of the train are passed', () => {
  const states = (direction: 'forward' | 'backward') => [0, 1, 2].map((index) => stationState(index, 1, direction));
  expect(states('forward')).toEqual(['passed', 'marked', 'ahead']);
  expect(states('backward')).toEqual(['ahead', 'marked', 'passed']);
  expect(stationState(0, undefined, 'forward')).toBe('ahead');
});

test.each(['horizontal', 'vertical'] as const)(
  'a %s line has two rows, and the second leads back, if one is too short',
  (way) => {
    const plan = (count: number, length: number, size = 20) => {
      const names = Array.from({ length: count }, (_, index) => `第${String(index)}车站`);
      const [w, h] = way === 'horizontal' ? [length, 300] : [600, length];
      return planMetro({ names, w, h, way, size });
    };
    const along = ({ points }: ReturnType<typeof plan>) => points.map(({ x, y }) => (way === 'horizontal' ? x : y));
    const short = plan(4, 800);
    expect([along(short), short.size]).toEqual([[100, 300, 500, 700], 20]);
    const long = plan(7, way === 'horizontal' ? 260 : 180);
    const places = along(long);
    expect(places[3], 'the turn').toBe(places[4]);
    expect([places[2], places[1]]).toEqual([places[5], places[6]]);
    expect(long.parts[3]).toMatch(/^M .* L .* L .* L /);
    expect(along(plan(60, 100))[59], 'below the smallest font').toBe(along(plan(60, 100))[0]);
    for (const most of [plan(60, 1200), plan(60, 100), plan(2, 10)]) {
      expect(most.points).toHaveLength(most.parts.length + 1);
      expect(most.size).toBeGreaterThanOrEqual(8);
      expect(along(most).every((place) => place > 0 && place < 1200)).toBe(true);
    }
  },
);

test('documents have at most 60 lines of names', () => {
  const problemOf = (names: string) => {
    const block = newBlock('metro', 1);
    const params = { ...block.params, names };
    const read = readLayout({ ...emptyLayout(), blocks: { 1: { ...block, params } }, order: [1] });
    return 'problems' in read ? read.problems[0] : undefined;
  };
  const lines = (count: number) => Array.from({ length: count }, () => '站').join('\n');
  expect([problemOf(''), problemOf(lines(60))]).toEqual([undefined, undefined]);
  expect(problemOf(lines(61))).toContain('不能超过 60 行');
});
