import { fonts } from '@mutai/blocks/fonts';

/** Display names of fonts by their names in documents. */
export const fontNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fonts).map(([family, { title }]) => [family, title]),
);
