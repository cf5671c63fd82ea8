import { logoHint, logoTooLarge } from '@mutai/contract/site-settings/resource';
import { expect, test } from 'vitest';
import { logoFault, pixelsOf } from './logo-file.ts';

const bytes = (...parts: readonly (readonly number[])[]) => new Uint8Array(parts.flat());
const four = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const two = (value: number) => [(value >>> 8) & 255, value & 255];

const png = (width: number, height: number) =>
  bytes([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], [0, 0, 0, 13], [0x49, 0x48, 0x44, 0x52], four(width), four(height));
/** JPEG with another segment before the frame, and a table whose marker resembles a frame's. */
const jpeg = (width: number, height: number) =>
  bytes(
    [0xff, 0xd8],
    [0xff, 0xe0, ...two(6), 1, 2, 3, 4],
    [0xff, 0xc4, ...two(4), 0, 0],
    [0xff, 0xc2, ...two(11), 8, ...two(height), ...two(width), 1, 0, 0, 0],
  );

test.each([
  ['a PNG', png(40, 20_000), { width: 40, height: 20_000 }],
  ['a JPEG', jpeg(300, 200), { width: 300, height: 200 }],
  ['a JPEG that is cut off', jpeg(300, 200).slice(0, 12), undefined],
  ['a PNG that is cut off', png(40, 40).slice(0, 20), undefined],
  ['a script', new TextEncoder().encode('<script>alert(1)</script>'), undefined],
  ['nothing', bytes(), undefined],
])('%s: size read from its content', (_what, content, pixels) => {
  expect(pixelsOf(content.slice().buffer)).toEqual(pixels);
});

test.each([
  ['one that fits', new Blob([png(200, 50)]), undefined],
  ['one of 20,000 pixels', new Blob([png(20_000, 50)]), logoTooLarge],
  ['one of 6 MB', new Blob([png(200, 50), new Uint8Array(6 * 1024 * 1024)]), logoHint],
  ['a script that is called a picture', new Blob(['<script>'], { type: 'image/png' }), logoHint],
])('logo check of %s', async (_what, file, fault) => {
  expect(await logoFault(file)).toBe(fault);
});
