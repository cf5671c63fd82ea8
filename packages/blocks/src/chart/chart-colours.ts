/** Colors of series without one of their own, and of the parts of a pie. Distinguishable without red and green. */
export const chartColours = [
  '#2b5fd9',
  '#e8710a',
  '#12a594',
  '#8e4ec6',
  '#d6409f',
  '#7f8a99',
  '#f2b705',
  '#0c8599',
] as const;
