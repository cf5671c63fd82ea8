import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { box, fullBox, u16, u32, videoOf, zeros } from '../../../testing/media.ts';
import { heifParts, movieParts } from './box-parts.ts';
import { pngParts, webpParts } from './chunk-parts.ts';
import { jpegParts } from './jpeg-parts.ts';
import { type PartFinder, TooManyPieces, windowed } from './parts.ts';
import { streamWithout } from './private-parts.ts';
import { tiffParts } from './tiff-parts.ts';

const secrets = ['SECRET-OWNER', 'SECRET-CAMERA', 'SECRET-XMP', 'SECRET-NOTE'];
const gps = { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 1234567/10000', GPSLongitudeRef: 'E' };
/** Last number of the latitude as stored in EXIF, in both byte orders. */
const places = [Buffer.from('0012d687', 'hex'), Buffer.from('87d61200', 'hex')];
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>SECRET-XMP</rdf:RDF></x:xmpmeta>';

const picture = (orientation = 6) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 10, g: 120, b: 200 } } })
    .withExif({ IFD0: { Artist: secrets[0] ?? '', Model: secrets[1] ?? '' }, IFD3: gps })
    .withXmp(xmp)
    .withIccProfile('p3')
    .withMetadata({ orientation });

/**
 * Creates a TIFF of 2 × 1 gray pixels with owner, orientation and location. The directory is at the end, as cameras
 * write it.
 */
function locatedTiff(): Buffer {
  const pixels = Buffer.from([10, 200]);
  const owner = Buffer.from('SECRET-OWNER\0\0');
  const latitude = Buffer.concat([39, 1, 54, 1, 1_234_567, 10_000].map(u32));
  const [pixelsAt, ownerAt] = [8, 10];
  const latitudeAt = ownerAt + owner.length;
  const placeAt = latitudeAt + latitude.length;
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value]);
  const short = (tag: number, value: number) => entry(tag, 3, 1, Buffer.concat([u16(value), zeros(2)]));
  const long = (tag: number, value: number) => entry(tag, 4, 1, u32(value));
  const directory = (...entries: readonly Buffer[]) => Buffer.concat([u16(entries.length), ...entries, u32(0)]);
  const place = directory(entry(2, 5, 3, u32(latitudeAt)));
  const main = directory(
    long(0x0100, 2),
    long(0x0101, 1),
    short(0x0102, 8),
    short(0x0103, 1),
    short(0x0106, 1),
    long(0x0111, pixelsAt),
    short(0x0112, 6),
    short(0x0115, 1),
    long(0x0117, 2),
    entry(0x013b, 2, owner.length, u32(ownerAt)),
    long(0x8825, placeAt),
  );
  const mainAt = placeAt + place.length;
  return Buffer.concat([Buffer.from('MM\0*'), u32(mainAt), pixels, owner, latitude, place, main]);
}

async function cleaned(find: PartFinder, bytes: Buffer, chunk = bytes.length): Promise<Buffer> {
  const parts = await find(
    windowed(async (start, end) => bytes.subarray(start, end + 1), bytes.length),
    bytes.length,
  );
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    bytes.subarray(at * chunk, (at + 1) * chunk),
  );
  return buffer(streamWithout(Readable.from(chunks), 0, parts));
}

const hasPlace = (bytes: Buffer) => places.some((place) => bytes.includes(place));
const secretsIn = (bytes: Buffer) => secrets.filter((secret) => bytes.includes(secret));
const pixelsOf = (bytes: Buffer) => sharp(bytes, { failOn: 'error' }).autoOrient().raw().toBuffer();

test.each([
  ['JPEG', jpegParts, () => picture().jpeg().toBuffer(), 6],
  ['progressive JPEG', jpegParts, () => picture().jpeg({ progressive: true }).toBuffer(), 6],
  ['upright JPEG', jpegParts, () => picture(1).jpeg().toBuffer(), 1],
  ['PNG', pngParts, () => picture().png().toBuffer(), 6],
  ['WebP', webpParts, () => picture().webp().toBuffer(), 6],
  ['AVIF', heifParts, () => picture().avif({ effort: 0 }).toBuffer(), 1],
  ['TIFF', tiffParts, async () => locatedTiff(), 6],
] as const)(
  'a %s is sent without places, owners and cameras, and looks the same',
  async (_name, find, make, turned) => {
    const original = await make();
    expect(hasPlace(original), 'the fixture tells the place').toBe(true);
    expect(secretsIn(original).length).toBeGreaterThan(0);
    const sent = await cleaned(find, original);
    expect(sent).toHaveLength(original.length);
    expect([hasPlace(sent), secretsIn(sent)]).toEqual([false, []]);
    expect(sent.equals(await cleaned(find, original, 7)), 'whatever the chunks are').toBe(true);
    const { orientation = 1, icc } = await sharp(sent).metadata();
    expect(orientation).toBe(turned);
    expect(icc, 'the colours stay').toEqual((await sharp(original).metadata()).icc);
    expect(await pixelsOf(sent)).toEqual(await pixelsOf(original));
  },
);

test('data after a picture is removed: previews and short videos', async () => {
  const film = Buffer.from('SECRET-NOTE');
  for (const [find, bytes] of [
    [jpegParts, await picture().jpeg().toBuffer()],
    [pngParts, await picture().png().toBuffer()],
    [webpParts, await picture().webp().toBuffer()],
  ] as const) {
    const sent = await cleaned(find, Buffer.concat([bytes, film]));
    expect(secretsIn(sent)).toEqual([]);
    expect(await pixelsOf(sent)).toEqual(await pixelsOf(bytes));
  }
});

test('a movie is sent without the metadata beside its tracks, and remains playable', async () => {
  const film = videoOf({ width: 64, height: 32, durationMs: 1000 });
  const notes = [
    box('udta', box('\u00a9xyz', u16(12), u16(0), Buffer.from('SECRET-NOTE'))),
    fullBox('meta', Buffer.from('SECRET-OWNER')),
  ];
  const moov = film.lastIndexOf('moov') - 4;
  const inside = Buffer.concat([film.subarray(moov + 8), ...notes]);
  const original = Buffer.concat([film.subarray(0, moov), u32(8 + inside.length), Buffer.from('moov'), inside]);
  expect(secretsIn(original)).toHaveLength(2);
  const sent = await cleaned(movieParts, original);
  expect(secretsIn(sent)).toEqual([]);
  expect(sent.subarray(0, film.length - 0).subarray(moov + 8)).toEqual(film.subarray(moov + 8));
});

test('random bytes cause no error, no delay and no part outside of the content', async () => {
  const heads = ['ffd8ffe1', '89504e470d0a1a0a', '49492a0008000000', '00000018667479706d696631', '52494646', ''];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }), async (head, rest) => {
      const bytes = Buffer.concat([Buffer.from(head, 'hex'), rest]);
      const reader = windowed(async (start, end) => bytes.subarray(start, end + 1), bytes.length);
      for (const find of [jpegParts, pngParts, webpParts, heifParts, movieParts, tiffParts]) {
        for (const { start, length, keep } of await find(reader, bytes.length)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start + length).toBeLessThanOrEqual(bytes.length);
          expect(keep.length / 2).toBeLessThanOrEqual(length);
        }
      }
    }),
    { numRuns: 300 },
  );
});

/** Milliseconds that this thread has computed: other programs of a busy machine do not count. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Longest time in milliseconds for which work blocks the event loop by computing. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = computed();
  const timer = setInterval(() => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  // The timer measures a delay at its next tick.
  await delay(2);
  clearInterval(timer);
  return longest;
}

test('content that is made to be slow does not block the event loop', async () => {
  const megabytes = 8 * 1024 * 1024;
  const repeated = (head: string, piece: string) => {
    const [start, one] = [head, piece].map((text) => Buffer.from(text, 'hex'));
    return Buffer.concat([start ?? zeros(0), Buffer.alloc(megabytes, one)]);
  };
  const infe = box('infe', Buffer.from('02000000', 'hex'), u16(1), u16(0), Buffer.from('Exif\0'));
  const items = fullBox('iinf', u16(1), infe);
  // The largest possible number of extents, without size or position.
  const extents = fullBox('iloc', u16(0), u16(65_535), Buffer.alloc(900_000, Buffer.from('00010000ffff', 'hex')));
  const heif = Buffer.concat([box('ftyp', Buffer.from('avif')), fullBox('meta', items, extents)]);
  const cases: readonly (readonly [string, PartFinder, Buffer])[] = [
    ['fill bytes', jpegParts, repeated('ffd8', 'ff')],
    ['empty segments', jpegParts, repeated('ffd8', 'ffdb0002')],
    ['scans of fill bytes', jpegParts, repeated('ffd8ffda0002', 'ff')],
    ['notes', jpegParts, repeated('ffd8', 'fffe0004aaaa')],
    ['chunks', pngParts, repeated('89504e470d0a1a0a', '0000000074455874aaaaaaaa')],
    ['chunks of RIFF', webpParts, repeated('52494646ffffff7f57454250', '4a554e4b00000000')],
    ['boxes', movieParts, repeated('', '000000087564746100000008')],
    ['extents', heifParts, heif],
    ['directories', tiffParts, repeated('4d4d002a00000008ffff', '8825000400000001')],
    ['a directory that follows itself', tiffParts, Buffer.from('4d4d002a00000008000000000008', 'hex')],
  ];
  for (const [name, find, bytes] of cases) {
    const reader = windowed(async (start, end) => bytes.subarray(start, end + 1), bytes.length);
    const blocked = await longestBlock(() =>
      find(reader, bytes.length).catch((error: unknown) => {
        if (!(error instanceof TooManyPieces)) throw error;
      }),
    );
    expect(blocked, name).toBeLessThan(200);
  }
});
