import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blackPictureOf, movingPictureOf, soundOf, videoOf } from '../../../testing/media.ts';
import { attachedCoverSound, heicPicture, heavyDrawing, soundTrackOf } from '../../../testing/odd-media.ts';
import { examine, nothingFound } from './examine.ts';

const never = new AbortController().signal;

/** Examines bytes and counts the bytes read. */
async function examined(mimetype: string, bytes: Uint8Array, timeoutMs = 60_000) {
  let asked = 0;
  const read = async (start: number, end: number) => {
    asked += end + 1 - start;
    return bytes.subarray(start, end + 1);
  };
  const kind = mimetype.split('/', 1)[0];
  const what = kind === 'video' || kind === 'audio' ? kind : 'picture';
  const order = { what, mimetype, size: bytes.length, sides: [160, 480, 1280] } as const;
  const found = await examine(order, read, { timeoutMs, signal: never });
  if (found === 'timeout') throw new Error('it took too long');
  return { ...found, asked };
}

const picture = (content: Uint8Array | string) => examined('image/png', Buffer.from(content));

test('videos and audio have size, rotation and duration, even with the index at the end, without reading all', async () => {
  const wide = { width: 1920, height: 1080, durationMs: 12_340 };
  const mp4 = await examined('video/mp4', videoOf({ ...wide, rotation: 90 }, 'isom', 30_000_000));
  expect(mp4).toMatchObject({ width: 1080, height: 1920, rotation: 90, durationMs: 12_340, pictures: [] });
  expect(mp4.asked).toBeLessThan(2_000_000);
  const mov = await examined('video/mp4', videoOf(wide, 'qt  '));
  expect(mov).toMatchObject({ width: 1920, height: 1080, rotation: 0, durationMs: 12_340 });
  expect(await examined('audio/wav', soundOf(2))).toMatchObject({ width: null, height: null, durationMs: 2000 });
});

test('malicious and broken files yield partial findings', async () => {
  const huge = await picture(blackPictureOf(24_000, 24_000));
  expect(huge).toMatchObject({ width: 24_000, height: 24_000, pictures: [] });
  const whole = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
  const cut = await picture(whole.subarray(0, whole.length / 2));
  expect(cut).toMatchObject({ width: 600, height: 600 });
  expect(cut.pictures).toHaveLength(3);
  const { pictures } = await picture(movingPictureOf(10_000));
  expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: 'webp', width: 1, height: 1, pages: 200 });
  const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
  const bomb = `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e12;</text></svg>`;
  expect(await picture(bomb)).toMatchObject({ pictures: [] });
  const vast = '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>';
  expect(await picture(vast)).toMatchObject({ pictures: [] });
  const fake = Buffer.concat([
    videoOf({ width: 2, height: 2, durationMs: 1 }).subarray(0, 40),
    Buffer.alloc(500, 0xff),
  ]);
  expect(await examined('video/mp4', fake)).toMatchObject({ ...nothingFound, durationMs: null });
});

test('ends when aborted, and with errors of the storage', async () => {
  const order = { what: 'picture', mimetype: 'image/png', size: 10, sides: [160] } as const;
  const stopping = new AbortController();
  const reason = new Error('stopped');
  const waiting = examine(
    order,
    () => {
      stopping.abort(reason);
      return new Promise(() => undefined);
    },
    { timeoutMs: 60_000, signal: stopping.signal },
  );
  await expect(waiting).rejects.toBe(reason);
  const gone = new Error('gone');
  await expect(examine(order, () => Promise.reject(gone), { timeoutMs: 60_000, signal: never })).rejects.toBe(gone);
});

test('an attached cover is not a video, and a recording without video is audio', async () => {
  const song = await examined('audio/mpeg', attachedCoverSound(3, await coverOf(1000)));
  expect(song).toMatchObject({ width: null, height: null, codec: null, mimetype: null, pictures: [] });
  expect(song.durationMs).toBeGreaterThan(2500);
  const sound = await examined('video/mp4', soundTrackOf(2000));
  expect(sound).toMatchObject({ width: null, durationMs: 2000, mimetype: 'audio/mp4' });
  const video = await examined('video/mp4', videoOf({ width: 64, height: 32, durationMs: 1000 }));
  expect(video).toMatchObject({ width: 64, codec: 'AVC', mimetype: null });
});

test('HEIC and TIFF pictures get a copy for browsers and thumbnails; other formats get no copy', async () => {
  const heic = await examined('image/heic', heicPicture);
  expect(heic).toMatchObject({ width: 48, height: 32, shown: { mimetype: 'image/jpeg' } });
  expect(heic.pictures).toHaveLength(3);
  // Red above, blue below.
  const { data } = await sharp(heic.shown?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data.at(-1)).toBeGreaterThan(200);
  for (const channels of [3, 4] as const) {
    const create = { width: 60, height: 40, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } };
    const tiff = await sharp({ create }).withMetadata({ orientation: 6 }).tiff({ compression: 'lzw' }).toBuffer();
    const found = await examined('image/tiff', tiff);
    expect(found).toMatchObject({ width: 40, height: 60 });
    const shown = await sharp(found.shown?.bytes).metadata();
    expect(shown).toMatchObject({ format: channels === 4 ? 'webp' : 'jpeg', width: 40, height: 60 });
    expect(shown.orientation ?? 1).toBe(1);
  }
  expect(await examined('image/jpeg', await coverOf(100))).toMatchObject({ shown: null });
  expect(await examined('image/heic', heicPicture.subarray(0, 300))).toMatchObject({ shown: null, pictures: [] });
});

test('a photo of 108 megapixels gets thumbnails', async () => {
  const create = { width: 12_000, height: 9000, channels: 3, background: '#369' } as const;
  const photo = await sharp({ create }).jpeg({ quality: 40 }).toBuffer();
  const found = await examined('image/jpeg', photo);
  expect(found).toMatchObject({ width: 12_000, height: 9000 });
  expect(found.pictures).toHaveLength(3);
});

test('a vector graphic that renders forever is aborted by the timeout', async () => {
  await expect(examined('image/svg+xml', Buffer.from(heavyDrawing), 3000)).rejects.toThrow('it took too long');
});

const coverOf = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
