/* Measures searches by name of 1,000,000 users against 10,000, on both databases. Figures of docs/performance.md. */
import { callerOf, printComparison, searchPath, sizes } from './callers.ts';
import { chosen, kinds, withSites, type Kind, type Site } from './sites.ts';

const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈';
const givenNames = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红梅文斌宇浩然子轩雨欣怡佳琪思远志成海波晓东';
/** SQL that picks a pseudorandom character. @param prime must differ between columns of a row */
const oneOf = (characters: string, prime: number) =>
  `substr('${characters}', cast(1 + ((cast(n as bigint) * ${prime}) % 10007) % ${characters.length} as integer), 1)`;

/** Nine of ten are employees, one is a guest; always five have a unique name. */
const users = (series: string, rows: number) => `insert into "users" ("username", "nickname", "avatar", "description",
    "passwordHash", "mustChangePassword", "enabled", "createdById", "createdAt", "updatedAt")
  select 'seed' || n, case when n % 10 = 0 then '访客' else '员工' end || case when n % ${rows / 5} = 3 then '欧阳荻'
      else ${oneOf(surnames, 7919)} || ${oneOf(givenNames, 6971)} || ${oneOf(givenNames, 5641)} end,
    '', '', '', 0, case when n % 20 = 1 then 0 else 1 end, 1, cast(1750000000000 as bigint) + n, cast(1750000000000 as bigint) + n
  from ${series}`;

const searches: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no search': {},
  'one character, nine of ten have it': { nickname: '员' },
  'two characters, nine of ten': { nickname: '员工' },
  'two characters, one of ten': { nickname: '访客' },
  'one character, one of fifty': { nickname: '王' },
  'three characters, one of 2,500': { nickname: '王伟明' },
  'three characters, five have them': { nickname: '欧阳荻' },
  'one character, five have it': { nickname: '荻' },
  'one character, nobody has it': { nickname: '龘' },
  'three characters, nobody has them': { nickname: '无此人' },
  'characters that many have, nobody in this order': { nickname: '工员' },
  'pinyin, nine of ten': { nickname: 'yuangong' },
  'pinyin, one of ten': { nickname: 'fangke' },
  'initials, nine of ten': { nickname: 'yg' },
  'initials, one of ten': { nickname: 'fk' },
  'initials, one of 25,000': { nickname: 'fkwwm' },
  'pinyin, one of 2,500': { nickname: 'wangweiming' },
  'pinyin of one and characters of the other word': { nickname: 'weiming 员工' },
  'pinyin, five have it': { nickname: 'ouyangdi' },
  'initials, five have them': { nickname: 'oyd' },
  'pinyin, nobody has it': { nickname: 'wanghan' },
  'account, all have it': { username: 'SEED' },
  'account, one of ten thousand': { username: 'seed9876' },
  'two filters: nine of ten, one of twenty': { nickname: '员工', enabled: 'false' },
  'nine of ten, in the order of names': { nickname: '员工', sort: 'nickname:asc' },
  'one of ten, in the order of names, all at the end': { nickname: '访客', sort: 'nickname:asc' },
  'nine of ten, page 900': { nickname: '员工', page: '900' },
};

async function report(kind: Kind, sites: readonly Site[]): Promise<void> {
  const callers = await Promise.all(sites.map(callerOf));
  const paths = chosen(searches).map(([name, search]) => [name, searchPath('/api/v1/users', search)] as const);
  await printComparison(`${kind}: search of users`, paths, callers);
}

for (const kind of kinds) await withSites(kind, sizes, users, (sites) => report(kind, sites));
