import { expect, test } from 'vitest';
import { newBlock } from '@mutai/layout/model/block';
import { emptyLayout } from '@mutai/layout/model/layout';
import { readLayout } from '@mutai/layout/reading/read-layout';
import { pageFault, pageFaultText, pageUnreachable } from './page-fault.ts';

const isAllowed = ({ hostname }: URL) => ['board.example.org', 'xn--fsqu00a.xn--0zwm56d'].includes(hostname);
const faultOf = (address: string, own = 'http://mutai.example.org:3000') => pageFault(address, isAllowed, own);

test.each([
  ['https://board.example.org/d/1?kiosk', null],
  ['HTTPS://BOARD.example.org:8443', null],
  ['https://例子.测试/', null],
  ['https://board.example.org.evil.test/', 'site'],
  ['https://other.example.org/board.example.org', 'site'],
  ['http://mutai.example.org/', 'site'],
  ['http://mutai.example.org:3000/screen', 'own'],
  ['http://MUTAI.Example.ORG:03000/', 'own'],
  ['https://mutai.example.org:3000', 'own'],
  ['http://user:word@board.example.org/', 'invalid'],
  ['http://mutai.example.org@board.example.org/', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  ['data:text/html,<script>alert(1)</script>', 'invalid'],
  ['file:///etc/passwd', 'invalid'],
  ['blob:http://mutai.example.org:3000/1', 'invalid'],
  ['http://', 'invalid'],
  ['http://[', 'invalid'],
  ['/home', 'invalid'],
] as const)('%s: %s', (address, fault) => {
  expect(faultOf(address)).toBe(fault);
});

test('both schemes of this site are its own, and a page without TLS is none for a site with TLS', () => {
  const own = 'https://mutai.example.org';
  expect(faultOf('http://mutai.example.org/', own)).toBe('own');
  expect(faultOf('https://mutai.example.org:443/', own)).toBe('own');
  expect(faultOf('http://board.example.org/', own)).toBe('insecure');
});

test('messages tell what to do, and name the site without secrets', () => {
  expect(pageFaultText('site', 'https://例子.测试/a?token=1')).toBe(
    '本站未允许显示 https://xn--fsqu00a.xn--0zwm56d 的网页，请管理员将它加入服务器配置 FRAME_SOURCES。',
  );
  expect(pageUnreachable('https://board.example.org/a?token=1')).toBe('网页“https://board.example.org”无法加载');
});

test('documents contain complete addresses without user names, and intervals of 10 seconds and more', () => {
  const problemOf = (changes: object) => {
    const block = newBlock('web', 1);
    const params = { ...block.params, ...changes };
    const read = readLayout({ ...emptyLayout(), blocks: { 1: { ...block, params } }, order: [1] });
    return 'problems' in read ? read.problems[0] : undefined;
  };
  const start = 'https://a.org/';
  for (const url of ['', 'http://a', `${start}?q=@#b`, 'https://例子.测试', start.padEnd(2000, 'a')]) {
    expect(problemOf({ url }), url).toBeUndefined();
  }
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,a',
    'file:///etc/passwd',
    '/home',
    '//a.org',
    'https:///a.org',
    'https://a:b@a.org',
    String.raw`https://a.org\@b.org`,
    'https://a.org/ b',
    ' https://a.org',
  ]) {
    expect(problemOf({ url }), url).toContain('“网页地址”：请填写以 https:// 或 http:// 开头的完整网址');
  }
  expect(problemOf({ url: start.padEnd(2001, 'a') })).toContain('不能超过 2000 个字符');
  expect(problemOf({ reload: 0 })).toBeUndefined();
  expect(problemOf({ reload: 10 })).toBeUndefined();
  expect(problemOf({ reload: 9 })).toContain('“刷新间隔（0 为不刷新）”：不能小于 10');
  expect(problemOf({ zoom: 401 })).toContain('“网页缩放”：不能大于 400');
});
