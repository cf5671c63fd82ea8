import { expect, test } from 'vitest';
import { languageAt } from './languages.ts';

test('languages rotate by the clock, so that screens agree; with 0 seconds the first one stays', () => {
  const shown = (list: Parameters<typeof languageAt>[0], seconds: number) =>
    [0, 9.999, 10, 25, 30].map((at) => languageAt(list, seconds, at * 1000));
  expect(shown(['ch', 'en', 'ru'], 10)).toEqual(['ch', 'ch', 'en', 'ru', 'ch']);
  expect(shown(['en', 'ch'], 0)).toEqual(['en', 'en', 'en', 'en', 'en']);
  expect(shown(['ru'], 10)).toEqual(['ru', 'ru', 'ru', 'ru', 'ru']);
});
