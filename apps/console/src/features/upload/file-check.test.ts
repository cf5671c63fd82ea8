import type { FileSettings } from '@mutai/contract/files/schema';
import { expect, test } from 'vitest';
import { refusalOf } from './file-check.ts';

const settings: FileSettings = {
  allowedTypes: [1, 3, 4],
  videoMaxMb: 2048,
  audioMaxMb: 512,
  imageMaxMb: 50,
  textMaxMb: 20,
  otherMaxMb: 2048,
  quotaGb: 0,
  thumbnailSmall: 160,
  thumbnailMedium: 480,
  thumbnailLarge: 1280,
  hidePrivateData: true,
  version: 1,
};
const megabytes = (count: number) => count * 1024 * 1024;

test.each([
  ['image/png', megabytes(50), null],
  ['image/png', megabytes(50) + 1, '图片不能超过 50 MB，请压缩或拆分后再上传'],
  ['audio/mpeg', 1, '不接受音频类型的文件，可以上传的类型：视频、图片、文本'],
  // Files of unknown type are limited by the largest allowed size.
  ['application/json', 1, null],
  ['', megabytes(2048), null],
  ['', megabytes(2048) + 1, '文件不能超过 2048 MB，请压缩或拆分后再上传'],
  ['', 0, '文件是空的，请检查后重新选择'],
])('a file of type “%s” with %i bytes: %s', (type, size, refusal) => {
  expect(refusalOf({ type, size }, settings)).toBe(refusal);
});

test('without settings only empty files are rejected', () => {
  expect(refusalOf({ type: 'audio/mpeg', size: megabytes(4096) }, undefined)).toBeNull();
  expect(refusalOf({ type: 'audio/mpeg', size: 0 }, undefined)).not.toBeNull();
});
