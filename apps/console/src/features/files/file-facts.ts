/** What a file is, in words. Pure. */

const msPerSecond = 1000;
const sixty = 60;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A length of time for people: `0:07`, `1:02:03`. @param ms milliseconds */
export function lengthText(ms: number): string {
  const seconds = Math.round(ms / msPerSecond);
  const minutes = Math.floor(seconds / sixty);
  const hours = Math.floor(minutes / sixty);
  const rest = twoDigits(seconds % sixty);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes % sixty)}:${rest}`;
}

/** What is known of a file's extent; null: not known, or it has none. */
interface Extent {
  readonly width: number | null;
  readonly height: number | null;
  /** Milliseconds. */
  readonly durationMs: number | null;
}

/** Size of a picture in pixels and length of time, those that are known: `1920 × 1080 · 0:07`. */
export function extentText({ width, height, durationMs }: Extent): string {
  const parts = [
    ...(width === null || height === null ? [] : [`${width} × ${height}`]),
    ...(durationMs === null ? [] : [lengthText(durationMs)]),
  ];
  return parts.join(' · ');
}
