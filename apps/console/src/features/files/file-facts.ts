/** Formats properties of files. Pure functions. */

const msPerSecond = 1000;
const sixty = 60;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a duration: `0:07`, `1:02:03`. @param ms milliseconds */
export function lengthText(ms: number): string {
  const seconds = Math.round(ms / msPerSecond);
  const minutes = Math.floor(seconds / sixty);
  const hours = Math.floor(minutes / sixty);
  const rest = twoDigits(seconds % sixty);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes % sixty)}:${rest}`;
}

/** Size and duration of a file; `null`: unknown or not applicable. */
interface Extent {
  readonly width: number | null;
  readonly height: number | null;
  /** Milliseconds. */
  readonly durationMs: number | null;
}

/** Formats known values of size and duration: `1920 × 1080 · 0:07`. */
export function extentText({ width, height, durationMs }: Extent): string {
  const parts = [
    ...(width === null || height === null ? [] : [`${width} × ${height}`]),
    ...(durationMs === null ? [] : [lengthText(durationMs)]),
  ];
  return parts.join(' · ');
}
