import { type Findings, nothingFound } from './examine.ts';

/** Fields of one kind of track or another. */
type Track = Readonly<Record<string, unknown>>;

type Read = (start: number, end: number) => Promise<Uint8Array>;

const numberOf = (value: unknown): number | null => {
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
};

const rounded = (value: number | null) => (value === null ? null : Math.round(value));

/** Media types of sounds in containers that usually hold videos. */
const soundTypes: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'video/x-m4v': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/matroska': 'audio/matroska',
  'video/x-matroska': 'audio/x-matroska',
  'video/ogg': 'audio/ogg',
  'video/3gpp': 'audio/3gpp',
  'video/3gpp2': 'audio/3gpp2',
};

/** Codecs of still pictures, which cameras use for videos and recordings for attached covers. */
const stillCodecs: ReadonlySet<string> = new Set(['JPEG', 'PNG', 'BMP', 'GIF', 'WebP']);

/** Returns true for a video track that is a cover picture: one frame of a still codec. */
const isCover = (track: Track): boolean =>
  stillCodecs.has(String(track['Format'])) && (numberOf(track['FrameCount']) ?? 1) <= 1;

async function tracksOf(size: number, read: Read): Promise<readonly Track[]> {
  const { default: openMediaInfo } = await import('mediainfo.js');
  const mediaInfo = await openMediaInfo({ format: 'object' });
  return mediaInfo
    .analyzeData(size, (length, offset) =>
      length === 0 || offset >= size ? new Uint8Array() : read(offset, Math.min(offset + length, size) - 1),
    )
    .then(
      ({ media }) => (media?.track ?? []) as unknown as readonly Track[],
      // What it cannot make out tells nothing.
      () => [],
    );
}

const ofKind = (tracks: readonly Track[], kind: string) => tracks.filter((track) => track['@type'] === kind);

/** Milliseconds of the whole, or of its longest sound where the container does not say. */
function durationOf(tracks: readonly Track[]): number | null {
  const lengths = [...ofKind(tracks, 'General').slice(0, 1), ...ofKind(tracks, 'Audio')].map((track) =>
    numberOf(track['Duration']),
  );
  const seconds = lengths.find((length) => length !== null && length > 0) ?? lengths[0] ?? null;
  return seconds === null ? null : Math.round(seconds * 1000);
}

/** Pixels of a picture in a format that is not decoded. @param read gives bytes of it, both ends included */
export async function examineHeader(size: number, read: Read): Promise<Findings> {
  const [image] = ofKind(await tracksOf(size, read), 'Image');
  if (image === undefined) return nothingFound;
  return { ...nothingFound, width: rounded(numberOf(image['Width'])), height: rounded(numberOf(image['Height'])) };
}

/**
 * Size, rotation, codec and length of a video, or the length of a sound. Attached covers are no video.
 *
 * @param mimetype told by its beginning; a video without a video track is found to be a sound
 * @param size bytes
 * @param read gives bytes of it, both ends included
 */
export async function examineRecording(mimetype: string, size: number, read: Read): Promise<Findings> {
  const tracks = await tracksOf(size, read);
  const durationMs = durationOf(tracks);
  const isSound = mimetype.startsWith('audio/');
  const videos = ofKind(tracks, 'Video');
  const moving = videos.find((track) => !isCover(track));
  const sounds = ofKind(tracks, 'Audio').length > 0;
  const video = isSound ? undefined : (moving ?? (sounds ? undefined : videos[0]));
  if (video === undefined) {
    return { ...nothingFound, durationMs, mimetype: sounds ? (soundTypes[mimetype] ?? null) : null };
  }
  const rotation = ((Math.round(numberOf(video['Rotation']) ?? 0) % 360) + 360) % 360;
  // Pixels that are not square are shown wider or narrower.
  const width = (numberOf(video['Width']) ?? Number.NaN) * (numberOf(video['PixelAspectRatio']) ?? 1);
  const shown = [numberOf(Math.round(width)), rounded(numberOf(video['Height']))] as const;
  const [shownWidth, shownHeight] = rotation % 180 === 90 ? shown.toReversed() : shown;
  const format = video['Format'];
  const codec = typeof format === 'string' && format !== '' ? format : null;
  return { ...nothingFound, width: shownWidth ?? null, height: shownHeight ?? null, rotation, codec, durationMs };
}
