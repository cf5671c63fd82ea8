import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blackPictureOf, movingPictureOf, soundOf, videoOf } from '../../../testing/media.ts';
import { examine, nothingFound } from './examine.ts';

const never = new AbortController().signal;

/** Examines bytes, and tells how many were asked for. */
async function examined(what: 'picture' | 'recording', bytes: Uint8Array) {
  let asked = 0;
  const read = async (start: number, end: number) => {
    asked += end + 1 - start;
    return bytes.subarray(start, end + 1);
  };
  const { pictures, ...found } = await examine({ what, size: bytes.length, sides: [160, 480, 1280] }, read, never);
  return { ...found, asked, pictures };
}

const picture = (content: Uint8Array | string) => examined('picture', Buffer.from(content));

test('videos and sounds tell size, rotation and length, also when the index is at the end of much that is not read', async () => {
  const wide = { width: 1920, height: 1080, durationMs: 12_340 };
  const mp4 = await examined('recording', videoOf({ ...wide, rotation: 90 }, 'isom', 30_000_000));
  expect(mp4).toMatchObject({ width: 1080, height: 1920, rotation: 90, durationMs: 12_340, pictures: [] });
  expect(mp4.asked).toBeLessThan(2_000_000);
  const mov = await examined('recording', videoOf(wide, 'qt  '));
  expect(mov).toMatchObject({ width: 1920, height: 1080, rotation: 0, durationMs: 12_340 });
  expect(await examined('recording', soundOf(2))).toMatchObject({ width: null, height: null, durationMs: 2000 });
});

test('what is made to be heavy, or is broken, tells what it can and harms nothing', async () => {
  const huge = await picture(blackPictureOf(20_000, 20_000));
  expect(huge).toMatchObject({ width: 20_000, height: 20_000, pictures: [] });
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
  expect(await examined('recording', fake)).toMatchObject({ ...nothingFound, durationMs: null });
});

test('ends when it is told to, and with what the storage says', async () => {
  const order = { what: 'picture', size: 10, sides: [160] } as const;
  const stopping = new AbortController();
  const reason = new Error('stopped');
  const waiting = examine(
    order,
    () => {
      stopping.abort(reason);
      return new Promise(() => undefined);
    },
    stopping.signal,
  );
  await expect(waiting).rejects.toBe(reason);
  const gone = new Error('gone');
  await expect(examine(order, () => Promise.reject(gone), never)).rejects.toBe(gone);
});
