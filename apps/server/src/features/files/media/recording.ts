import { type Findings, nothingFound } from './examine.ts';

/** Fields of a track, by name. */
type Track = Readonly<Record<string, unknown>>;

type Read = (start: number, end: number) => Promise<Uint8Array>;

const numberOf = (value: unknown): number | null => {
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
};

const rounded = (value: number | null) => (value === null ? null : Math.round(value));

/** Video container type → type of an audio file in it. */
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

/** Codecs of still pictures, used by cameras for videos and in recordings for attached covers. */
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
      // MediaInfo cannot parse the file.
      () => [],
    );
}

const ofKind = (tracks: readonly Track[], kind: string) => tracks.filter((track) => track['@type'] === kind);

/** Duration in milliseconds; that of the longest audio track if the container has none. */
function durationOf(tracks: readonly Track[]): number | null {
  const lengths = [...ofKind(tracks, 'General').slice(0, 1), ...ofKind(tracks, 'Audio')].map((track) =>
    numberOf(track['Duration']),
  );
  const seconds = lengths.find((length) => length !== null && length > 0) ?? lengths[0] ?? null;
  return seconds === null ? null : Math.round(seconds * 1000);
}

/** Reads the size of a picture that cannot be decoded. @param read returns bytes, both ends included */
export async function examineHeader(size: number, read: Read): Promise<Findings> {
  const [image] = ofKind(await tracksOf(size, read), 'Image');
  if (image === undefined) return nothingFound;
  return { ...nothingFound, width: rounded(numberOf(image['Width'])), height: rounded(numberOf(image['Height'])) };
}

/**
 * Reads size, rotation, codec and duration of a video, or the duration of audio. Attached covers are not videos.
 *
 * @param mimetype detected from the first bytes; a video without a video track is corrected to audio
 * @param size in bytes
 * @param read returns bytes, both ends included
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
  // Non-square pixels are displayed wider or narrower.
  const width = (numberOf(video['Width']) ?? Number.NaN) * (numberOf(video['PixelAspectRatio']) ?? 1);
  const shown = [numberOf(Math.round(width)), rounded(numberOf(video['Height']))] as const;
  const [shownWidth, shownHeight] = rotation % 180 === 90 ? shown.toReversed() : shown;
  const format = video['Format'];
  const codec = typeof format === 'string' && format !== '' ? format : null;
  return { ...nothingFound, width: shownWidth ?? null, height: shownHeight ?? null, rotation, codec, durationMs };
}
