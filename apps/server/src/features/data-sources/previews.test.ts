import { gzipSync } from 'node:zlib';
import { dataSourcePreviewPath } from '@mutai/contract/data-sources/resource';
import type { PreviewDataSource } from '@mutai/contract/data-sources/schema';
import { expect, test } from 'vitest';
import { type DataAnswer, jsonAnswer, rawAnswer } from '../../testing/data-server.ts';
import { patient, preview, previewFacts, sourceSite } from '../../testing/data-sources.ts';

const trains = { 站台: { 下一班: '14:05', 延误: 3 } };

test('a preview fetches, shows the answer and the value, and tells what is wrong at its field', patient, async () => {
  const { admin, server } = await sourceSite({
    '/json': jsonAnswer({ data: trains, list: [{ t: 36 }, { t: 20 }] }),
    '/gbk': rawAnswer(Buffer.from('d5bec3fb2ccab1bce40a31b6abcbaa2c343a30350a', 'hex')),
    '/gbk-wrong': rawAnswer(Buffer.from('7b2261223a22d6d0227d', 'hex'), {
      'content-type': 'application/json; charset=utf-8',
    }),
    '/feed': rawAnswer(
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>新闻</title><entry><title>甲 &amp; 乙</title>' +
        '<link href="https://a.example/1"/><summary type="html">&lt;b onclick="x()"&gt;摘要&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;</summary></entry></feed>',
      { 'content-type': 'application/atom+xml' },
    ),
    '/page': rawAnswer('<!doctype html><p>登录'),
    '/nan': rawAnswer('{"a": NaN}'),
    '/empty': rawAnswer(''),
    '/entities': rawAnswer('<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "b">]><rss/>'),
    '/hostile': rawAnswer(
      '{"__proto__":{"x":1},"__pro\\u0000to__":{"x":1},"id":12345678901234567890,"big":1e999,"text":"<script>alert(1)</script>\\u0000"}',
    ),
    '/root': rawAnswer(`<?xml version="1.0"?><${'x'.repeat(100_000)}/>`),
    '/lines': rawAnswer(['n', ...Array.from({ length: 20_000 }, () => 1)].join('\n'), { 'content-type': 'text/csv' }),
    ...Object.fromEntries(
      ['23.5°C', '2024-05-01 12:00', '[INFO] ready, 5 bar', '007', 'TRUE'].map((line, n) => [
        `/line${n}`,
        rawAnswer(`${line}\n`),
      ]),
    ),
    '/deep': rawAnswer('['.repeat(50_000)),
    '/rows': jsonAnswer(Array.from({ length: 10_001 }, (_, n) => n)),
  });
  const at = (path: string, values: Partial<PreviewDataSource> = {}) =>
    preview(admin, { url: server.origin + path, ...values });

  expect(await at('/json', { path: 'data', expression: '站台.下一班 & " 开"' })).toMatchObject({
    answer: { data: trains },
    value: '14:05 开',
    problem: null,
  });
  expect(await at('/json', { expression: 'list[t > 35].t' })).toMatchObject({ value: 36, problem: null });
  expect(await at('/gbk')).toMatchObject({ value: [{ 站名: '1东霜', 时间: '4:05' }], rows: 1 });
  expect(await at('/gbk-wrong', { charset: 'gbk' })).toMatchObject({ value: { a: '中' } });
  expect(await at('/feed')).toMatchObject({
    value: { title: '新闻', items: [{ title: '甲 & 乙', link: 'https://a.example/1', summary: '摘要' }] },
  });
  expect(await at('/lines', { expression: '$sum(n)' })).toMatchObject({ value: 20_000 });
  for (const [n, line] of ['23.5°C', '2024-05-01 12:00', '[INFO] ready, 5 bar', '007', 'TRUE'].entries()) {
    expect(await at(`/line${n}`)).toMatchObject({ value: line, problem: null });
  }
  expect((await at('/root')).problem?.message.length).toBeLessThan(200);
  const hostile = await at('/hostile');
  expect(hostile.value).toEqual({ id: '12345678901234567890', big: null, text: '<script>alert(1)</script>' });

  const problems: Readonly<Record<string, readonly [string, Partial<PreviewDataSource>, string, string]>> = {
    page: ['/page', {}, 'format', '收到的是网页或 XML'],
    nan: ['/nan', {}, 'format', 'NaN'],
    empty: ['/empty', {}, 'url', '没有内容'],
    entities: ['/entities', {}, 'format', 'DOCTYPE'],
    deep: ['/deep', {}, 'format', '不是 JSON'],
    rows: ['/rows', {}, 'expression', '超过 10000 行'],
    gone: ['/gone', {}, 'url', '404'],
    path: ['/json', { path: 'data.items' }, 'path', '没有“data.items”'],
    syntax: ['/json', { expression: 'list[' }, 'expression', '语法有误'],
    type: ['/json', { expression: 'data.站台.下一班 * 2' }, 'expression', '不是数字'],
    nothing: ['/json', { expression: 'nothing' }, 'expression', '没有得到结果'],
    code: ['/json', { expression: '$eval("1")' }, 'expression', '不支持 $eval'],
    function: ['/json', { expression: '$sum' }, 'expression', '结果是函数'],
    circular: ['/json', { expression: '($f := function($n) { $f($n) + 1 }; $f(1))' }, 'expression', '一直调用自身'],
    endless: ['/json', { expression: '($f := function($n) { $f($n) }; $f(1))' }, 'expression', '一直调用自身'],
    huge: ['/json', { expression: '$pad("x", 300000)' }, 'expression', '超过 256 KB'],
    long: ['/json', { expression: '[1..9999999]' }, 'expression', '列表过长'],
    pattern: [
      '/json',
      { expression: '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /(a+)+$/)' },
      'expression',
      '正则表达式',
    ],
  };
  for (const [name, [path, values, field, message]] of Object.entries(problems)) {
    const { problem, value } = await at(path, values);
    expect({ name, field: problem?.field, message: problem?.message, value }).toEqual({
      name,
      field,
      message: expect.stringContaining(message) as string,
      value: null,
    });
  }
  // The process that a pattern stopped is replaced.
  expect(await at('/json', { path: 'list' })).toMatchObject({ rows: 2, problem: null });
  expect(await admin.post(dataSourcePreviewPath, { ...previewFacts, url: 'http://10.0.0.1/' })).toMatchObject({
    status: 400,
    data: { url: expect.stringContaining('内部地址') as string },
  });
});

test('servers that are slow, endless, packed, silent or lead inside end with a reason', patient, async () => {
  const endless: DataAnswer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  };
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, 32));
  const { admin, server } = await sourceSite({
    '/silent': () => undefined,
    '/endless': endless,
    '/bomb': rawAnswer(bomb, { 'content-encoding': 'gzip' }),
    '/packed': rawAnswer(gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }),
    '/broken': rawAnswer('not packed', { 'content-encoding': 'gzip' }),
    '/inside': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
    '/cut': (response) => response.socket?.destroy(),
    '/500': (response) => response.writeHead(500).end('secret stack'),
  });
  const problemOf = async (path: string) =>
    (await preview(admin, { url: server.origin + path, timeLimit: 1 })).problem?.message;
  expect(await problemOf('/silent')).toBe('对方没有在限定的时间内回复');
  expect(await problemOf('/endless')).toContain('超过 512 KB');
  expect(await problemOf('/bomb')).toContain('超过 512 KB');
  expect(await problemOf('/packed')).toBeUndefined();
  expect(await problemOf('/broken')).toBe('对方的压缩内容已损坏');
  expect(await problemOf('/inside')).toContain('169.254.169.254 是内部地址');
  expect(await problemOf('/loop')).toBe('对方重定向的次数过多');
  expect(await problemOf('/cut')).toBe('对方中断了连接');
  expect(await problemOf('/500')).toBe('对方答复 500');
});
