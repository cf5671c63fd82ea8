import { expect, test } from 'vitest';
import { isConverted, shownPictureTypes } from './pictures.ts';
import { rareCodec } from './videos.ts';

test('a picture is shown as it is or by a copy, and not both', () => {
  expect(shownPictureTypes.filter(isConverted)).toEqual([]);
  expect(['image/heic', 'image/tiff', 'image/vnd.adobe.photoshop'].map(isConverted)).toEqual([true, true, false]);
});

test('codecs that some browsers do not decode are told by the names that people know', () => {
  expect([null, 'AVC', 'VP9', 'HEVC', 'ProRes'].map(rareCodec)).toEqual([null, null, null, 'H.265/HEVC', 'ProRes']);
});
