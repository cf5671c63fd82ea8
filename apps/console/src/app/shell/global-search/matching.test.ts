import type { SoundPart } from '@mutai/contract/search/marks';
import { expect, test } from 'vitest';
import { matching, wordsIn } from './matching.ts';

const parts = (text: string, ...sounds: readonly string[]): readonly SoundPart[] =>
  Array.from(text, (character, at) => [character, sounds[at] ?? character]);
const sounds = new Map([
  ['部门管理', parts('部门管理', 'bu', 'men', 'guan', 'li')],
  ['菜单管理', parts('菜单管理', 'cai', 'dan', 'guan', 'li')],
  ['Webhook 通知', parts('Webhook 通知', ...Array.from('Webhook '), 'tong', 'zhi')],
]);
const items = [
  { title: '部门管理', others: ['/system/department'] },
  { title: '菜单管理', others: ['/system/menu'] },
  { title: 'Webhook 通知', others: ['/setting/webhook'] },
];

/** Titles that a search finds, with their marked parts. */
const found = (text: string) =>
  matching(items, wordsIn(text), sounds).map(({ item, marks }) => [
    item.title,
    ...marks.map(([from, to]) => item.title.slice(from, to)),
  ]);

test.each<readonly [string, readonly (readonly string[])[]]>([
  ['bmgl', [['部门管理', '部门管理']]],
  ['BuMen', [['部门管理', '部门']]],
  ['管理 部门', [['部门管理', '部门管理']]],
  ['gl 部', [['部门管理', '部', '管理']]],
  [
    'gua',
    [
      ['部门管理', '管'],
      ['菜单管理', '管'],
    ],
  ],
  ['dan', [['菜单管理', '单']]],
  // A word begins with a syllable: the end of `guan` is not one.
  ['uan', []],
  ['menu', [['菜单管理']]],
  ['system 部', [['部门管理', '部']]],
  ['webhooktong', []],
  ['hook tz', [['Webhook 通知', 'hook', '通知']]],
  ['ｗｅｂ', [['Webhook 通知', 'Web']]],
  ['bm 菜单', []],
])('pages by text, pinyin, initials and address: %s', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test('better matches come first; without words all items match, in their order', () => {
  const titles = (text: string) =>
    matching(
      ['关于用户', '用户', '用户管理', '/user'].map((title) => ({ title, others: ['user'] })),
      wordsIn(text),
      new Map(),
    ).map(({ item }) => item.title);
  expect(titles('用户')).toEqual(['用户', '用户管理', '关于用户']);
  expect(titles(' ')).toEqual(['关于用户', '用户', '用户管理', '/user']);
});
