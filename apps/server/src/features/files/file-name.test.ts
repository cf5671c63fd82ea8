import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each<readonly [given: string | undefined, name: string]>([
  ['春节 晚会.mp4', '春节 晚会.mp4'],
  ['../../etc/passwd', 'passwd'],
  [String.raw`C:\Users\me\报告.docx`, '报告.docx'],
  ['a\u0000b\r\nc\u2028.txt', 'abc.txt'],
  ['发票\u202Egpj.exe', '发票gpj.exe'],
  ['👨‍👩‍👧 全家.jpg', '👨‍👩‍👧 全家.jpg'],
  ['half\uD83D.png', 'half\uFFFD.png'],
  ['e\u0301.txt', '\u00E9.txt'],
  [`${'字'.repeat(300)}.tar.gz`, `${'字'.repeat(252)}.gz`],
  ['😀'.repeat(300), '😀'.repeat(255)],
  ['x'.repeat(5_000_000), 'x'.repeat(255)],
  ['..', '未命名文件'],
  [' \u200F ', '未命名文件'],
  ['', '未命名文件'],
  [undefined, '未命名文件'],
])('%j is stored as %j', (given, name) => expect(fileName(given)).toBe(name));
