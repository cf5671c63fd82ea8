/** Size of the drawing, in its own units. */
export const trendSize = { width: 120, height: 28 } as const;

/** Vertical padding, half of the stroke width. */
const edge = 1;

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns the SVG path of a line through consecutive values, over the full width; the maximum is at the top, 0 at the
 * bottom.
 *
 * @param values none below 0
 */
export function trendPath(values: readonly number[]): string {
  const highest = Math.max(1, ...values);
  const step = trendSize.width / Math.max(1, values.length - 1);
  const room = trendSize.height - 2 * edge;
  return values
    .map((value, index) => {
      const x = round(index * step);
      const y = round(edge + room * (1 - value / highest));
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}
