/** Room of the drawing, in units of its own. */
export const trendSize = { width: 120, height: 28 } as const;

/** Room above the highest and below the lowest point: half of the line's width. */
const edge = 1;

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * A line through numbers that follow one another, from the left to the right edge; the highest at the top, none at the
 * bottom. An SVG path.
 *
 * @param values none of them less than 0
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
