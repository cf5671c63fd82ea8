/** Number of a value; `undefined` if it is none. */
export function gaugeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Share of the way from one end to the other at which a number is, 0 to 1. Ends may be in any order. */
export function gaugeShare(number: number, from: number, to: number): number {
  if (from === to) return number >= to ? 1 : 0;
  return Math.min(1, Math.max(0, (number - from) / (to - from)));
}
