import { expect, test } from 'vitest';
import { linesOf, textIn, textInEncoding } from './file-text.ts';

const bytes = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;
/** 节目 in GBK. */
const gbk = [0xbd, 0xda, 0xc4, 0xbf];

test('decodes in the named encoding, otherwise in the first that fits', () => {
  expect(textIn(bytes(...gbk), 'text/plain; charset=gb18030', true).text).toBe('节目');
  expect(textIn(bytes(...gbk), 'application/octet-stream', true).text).toBe('节目');
  const utf8 = new TextEncoder().encode('节目').buffer;
  expect(textIn(utf8, 'text/plain; charset=utf-8', true).text).toBe('节目');
  // Little-endian UTF-16 with a byte order mark, which is not part of the text.
  expect(textIn(bytes(0xff, 0xfe, 0x82, 0x82), 'text/plain; charset=utf-16le', true).text).toBe('节');
});

test('drops an incomplete character at the end of a truncated text', () => {
  const cut = new TextEncoder().encode('节目').slice(0, 4).buffer;
  expect(textIn(cut, 'text/plain; charset=utf-8', false).text).toBe('节');
  // In a complete text it is an error, but the rest is still shown.
  expect(textIn(bytes(0x61, 0xff), 'text/plain; charset=utf-8', true).text).toBe('a\uFFFD');
});

test('reports the detected encoding, and decodes in a chosen one', () => {
  expect(textIn(bytes(...gbk), 'text/plain', true)).toEqual({ text: '节目', encoding: 'gb18030' });
  // Мир in Windows-1251.
  expect(textInEncoding(bytes(0xcc, 0xe8, 0xf0), 'windows-1251')).toEqual({ text: 'Мир', encoding: 'windows-1251' });
});

test('splits lines at the line ends of all systems', () => {
  expect(linesOf('a\r\nb\n\nc\rd\n')).toEqual(['a', 'b', '', 'c', 'd']);
  expect(linesOf('')).toEqual([]);
});
