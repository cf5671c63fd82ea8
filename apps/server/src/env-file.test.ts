import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvFile } from './env-file.ts';

function folderWith(content?: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutai-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (content !== undefined) writeFileSync(join(folder, '.env'), content);
  return folder;
}

const read = (content: string | Uint8Array) => readEnvFile(join(folderWith(content), '.env'));

const content = 'DATABASE_URL=postgres://a@b/c\r\nAPP_TITLE = 幕台 # 标题\r\n';
const utf16 = Buffer.from(`\uFEFF${content}`, 'utf16le');

test.for([
  ['in UTF-8', content],
  ['in UTF-8 with a byte order mark', `\uFEFF${content}`],
  ['in UTF-16, as some editors write', utf16],
  ['in UTF-16, big-endian', Buffer.from(utf16).swap16()],
  ['with CR line endings', content.replaceAll('\n', '')],
] as const)('%s', ([, text]) => {
  expect(read(text)).toEqual({ DATABASE_URL: 'postgres://a@b/c', APP_TITLE: '幕台' });
});

test('multi-line values, comments and exports', () => {
  expect(read(`# 说明: 一\n\n  export KEY="a\nb: c"\nOTHER='d e'\nEMPTY=\n`)).toEqual({
    KEY: 'a\nb: c',
    OTHER: 'd e',
    EMPTY: '',
  });
});

test('a missing file is empty', () => {
  expect(readEnvFile(join(folderWith(), '.env'))).toEqual({});
});

test.for([
  ['another encoding', Buffer.from([...Buffer.from('APP_TITLE='), 0xb1, 0xea, 0xcc, 0xe2]), '应为 UTF-8'],
  ['UTF-16 without a byte order mark', Buffer.from('PORT=3000', 'utf16le'), '应为 UTF-8'],
  ['a colon', 'PORT=1\nDATABASE_URL: postgres://a@b/c\n', '第 2 行'],
  ['a space', 'KEY="a\nb"\nDATABASE_URL postgres://a@b/c', '第 3 行'],
  ['a wide sign', 'PORT＝1\nHOST=a\nADMIN-PASSWORD=x', '第 1、3 行'],
  ['a byte order mark inside', 'PORT=1\n\uFEFFDATABASE_URL=postgres://a@b/c\n', '第 2 行'],
] as const)('unreadable content is rejected: %s', ([, text, name]) => {
  expect(() => read(text)).toThrow(name);
});

test('a folder in its place is rejected', () => {
  const folder = folderWith();
  mkdirSync(join(folder, '.env'));
  expect(() => readEnvFile(join(folder, '.env'))).toThrow('无法读取');
  expect(readdirSync(folder)).toEqual(['.env']);
});
