import { expect, test } from 'vitest';
import { isConverted, shownPictureTypes } from './pictures.ts';
import { rareCodec } from './videos.ts';

test('no picture type is both shown directly and converted', () => {
  expect(shownPictureTypes.filter(isConverted)).toEqual([]);
  expect(['image/heic', 'image/tiff', 'image/vnd.adobe.photoshop'].map(isConverted)).toEqual([true, true, false]);
});

test('codecs that some browsers cannot decode get their common names', () => {
  expect([null, 'AVC', 'VP9', 'HEVC', 'ProRes'].map(rareCodec)).toEqual([null, null, null, 'H.265/HEVC', 'ProRes']);
});
