import { type Findings, nothingFound } from './examine.ts';

/** Fields of one kind of track or another. */
type Track = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown): number | null => {
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
};

const rounded = (value: number | null) => (value === null ? null : Math.round(value));

/**
 * Size, rotation and length of a video or a sound; also the size of pictures in formats that are not decoded.
 *
 * @param size bytes
 * @param read gives bytes of it, both ends included
 */
export async function examineRecording(
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<Findings> {
  const { default: openMediaInfo } = await import('mediainfo.js');
  const mediaInfo = await openMediaInfo({ format: 'object' });
  const tracks: readonly Track[] = await mediaInfo
    .analyzeData(size, (length, offset) =>
      length === 0 || offset >= size ? new Uint8Array() : read(offset, Math.min(offset + length, size) - 1),
    )
    .then(
      ({ media }) => (media?.track ?? []) as unknown as readonly Track[],
      // What it cannot make out tells nothing.
      () => [],
    );
  const general = tracks.find((track) => track['@type'] === 'General');
  const seconds = numberOf(general?.['Duration']);
  const durationMs = seconds === null ? null : Math.round(seconds * 1000);
  const image = tracks.find((track) => track['@type'] === 'Image');
  if (image !== undefined) {
    return { ...nothingFound, width: rounded(numberOf(image['Width'])), height: rounded(numberOf(image['Height'])) };
  }
  const video = tracks.find((track) => track['@type'] === 'Video');
  if (video === undefined) return { ...nothingFound, durationMs };
  const rotation = ((Math.round(numberOf(video['Rotation']) ?? 0) % 360) + 360) % 360;
  // Pixels that are not square are shown wider or narrower.
  const width = (numberOf(video['Width']) ?? Number.NaN) * (numberOf(video['PixelAspectRatio']) ?? 1);
  const shown = [numberOf(Math.round(width)), rounded(numberOf(video['Height']))] as const;
  const [shownWidth, shownHeight] = rotation % 180 === 90 ? shown.toReversed() : shown;
  return { ...nothingFound, width: shownWidth ?? null, height: shownHeight ?? null, rotation, durationMs };
}
