/** What a file is, in words. Pure. */

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const step = 1024;

/** A size for people: `0 B`, `1.5 MB`. @param bytes whole bytes */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (unit < units.length - 1 && Math.round(size * 10) / 10 >= step) {
    size /= step;
    unit += 1;
  }
  return `${unit === 0 ? String(size) : size.toFixed(1).replace(/\.0$/, '')} ${units[unit] ?? ''}`;
}

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
