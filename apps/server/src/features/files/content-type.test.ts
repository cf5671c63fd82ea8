import { execPath } from 'node:process';
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { beginningBytes } from '../../platform/storage/storage.ts';
import { contentTypeOf, fileTypeOf } from './content-type.ts';

const text = (content: string) => Buffer.from(content);
const hex = (content: string) => Buffer.from(content.replaceAll(' ', ''), 'hex');

/** 默认分类 in GBK. */
const gbk = hex('c4ac c8cf b7d6 c0e0 0d0a');

test.each<readonly [name: string, beginning: Uint8Array, mimetype: string, type: number]>([
  [
    'a PNG',
    hex('89504e470d0a1a0a 0000000d 49484452 00000001 00000001 08060000001f15c489 00000000 49444154'),
    'image/png',
    3,
  ],
  ['a JPEG', hex('ffd8ffe000104a46494600010101004800480000'), 'image/jpeg', 3],
  ['a GIF that goes on as a script', text('GIF89a/*\u0001\u0001*/=1;alert(1)'), 'image/gif', 3],
  ['an MP4', hex('00000020 66747970 69736f6d 00000200 69736f6d69736f32 61766331 6d703431'), 'video/mp4', 1],
  ['an MP3', hex('fffb9064 00000000000000000000'), 'audio/mpeg', 2],
  ['a WAV', hex('52494646 24080000 57415645 666d7420'), 'audio/wav', 2],
  [
    'a TIFF whose directory is at its end',
    Buffer.concat([hex('49492a0088a90300'), Buffer.alloc(beginningBytes)]),
    'image/tiff',
    3,
  ],
  [
    'a TIFF of the other byte order',
    Buffer.concat([hex('4d4d002a0003a988'), Buffer.alloc(beginningBytes)]),
    'image/tiff',
    3,
  ],
  [
    'a BigTIFF',
    Buffer.concat([hex('49492b000800000000ff000000000000'), Buffer.alloc(beginningBytes)]),
    'image/tiff',
    3,
  ],
  ['a PDF', text('%PDF-1.7\n%âãÏÓ\n'), 'application/pdf', 5],
  ['a ZIP', hex('504b0506 00000000000000000000 000000000000 0000'), 'application/zip', 5],
  ['a program for Windows', Buffer.concat([text('MZ'), Buffer.alloc(200)]), 'application/x-msdownload', 5],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/svg+xml', 3],
  [
    'an SVG behind all that may stand before it',
    text('\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg:svg >'),
    'image/svg+xml',
    3,
  ],
  ['a page', text('<!-- x -->\n <!DOCTYPE html>\n<title>页</title>'), 'text/html', 4],
  ['a page without a head', text(' <ScRiPt>alert(1)</script>'), 'text/html', 4],
  ['a page in XML', text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'), 'text/html', 4],
  ['XML', text('<?xml version="1.0"?><feed/>'), 'text/xml', 4],
  ['a text', text('你好，世界\n'), 'text/plain', 4],
  ['a text in GBK', gbk, 'text/plain; charset=gb18030', 4],
  // 各位旅客請注意：列車即將進站，請站在黃線後方候車。
  [
    'a text in Big5',
    hex('a655a6ecaec8abc8bdd0aa60b74ea147a643a8aea759b14eb669afb8a141bdd0afb8a662b6c0bd75abe1a4e8ad54a8aea143'),
    'text/plain; charset=big5',
    4,
  ],
  // お客様にご案内いたします。
  [
    'a text in Shift-JIS',
    hex('82a88b7197 6c82c982b288c493e082a282bd82b582dc82b78142'),
    'text/plain; charset=shift_jis',
    4,
  ],
  // Уважаемые пассажиры!
  [
    'a text in Windows-1251',
    hex('d3e2e0e6e0e5ecfbe520efe0f1f1e0e6e8f0fb21 0d0a'),
    'text/plain; charset=windows-1251',
    4,
  ],
  // Добрый день, мы ждем вас
  [
    'a Russian line that could be Hebrew',
    hex('c4eee1f0fbe920e4e5edfc2c20ecfb20e6e4e5ec20e2e0f1'),
    'text/plain; charset=windows-1251',
    4,
  ],
  // Привет, мир!
  ['a text in KOI8-R', hex('f0d2c9d7c5d42c20cdc9d221'), 'text/plain; charset=koi8-r', 4],
  ['a text in Latin-1', hex('4772fcdf6520617573204dfc6e6368656e'), 'text/plain; charset=windows-1252', 4],
  ['a word in Latin-1', hex('436166e9'), 'text/plain; charset=windows-1252', 4],
  ['a page in Big5', hex('3c68746d6c3ea655a6ecaec8abc8bdd0aa60b74e'), 'text/html', 4],
  ['a text in UTF-16', hex('fffe 604f 7d59'), 'text/plain; charset=utf-16le', 4],
  ['JSON', text('{"a": 1}'), 'text/plain', 4],
  [
    'a text whose last character is cut',
    text(`ab${'字'.repeat(beginningBytes)}`).subarray(0, beginningBytes),
    'text/plain',
    4,
  ],
  ['bytes', hex('00010203fffe'), 'application/octet-stream', 5],
  ['a text that ends in half a character', text('你好').subarray(0, 5), 'application/octet-stream', 5],
])('%s is detected by its content', async (_name, beginning, mimetype, type) => {
  const found = await contentTypeOf(beginning);
  expect(found).toMatchObject({ mimetype });
  expect(fileTypeOf(found.mimetype)).toBe(type);
});

test('a program is detected regardless of its name', async () => {
  const file = await open(execPath);
  const { buffer } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
  await file.close();
  expect(fileTypeOf((await contentTypeOf(buffer)).mimetype)).toBe(5);
});
