const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const step = 1024;

/** Formats a size: `0 B`, `1.5 MB`. @param bytes integer */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (unit < units.length - 1 && Math.round(size * 10) / 10 >= step) {
    size /= step;
    unit += 1;
  }
  return `${unit === 0 ? String(size) : size.toFixed(1).replace(/\.0$/, '')} ${units[unit] ?? ''}`;
}
