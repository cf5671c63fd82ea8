import { expect, test } from 'vitest';
import { plainScene, type Scene } from './scene.ts';
import { nextLayers } from './scenes.tsx';

const scene = (id: string) => ({ id, kind: 'layout', prepared: { key: id } }) as unknown as Scene;
const [a, b, c] = [scene('a'), scene('b'), scene('c')];

test('a scene comes above the shown one; a newer one replaces it unless it is appearing already', () => {
  const empty = { shown: undefined, coming: undefined, isFading: false };
  expect(nextLayers(empty, a, undefined)).toEqual({ ...empty, coming: a });
  const shown = { ...empty, shown: a };
  expect(nextLayers(shown, a, undefined)).toBeUndefined();
  expect(nextLayers({ ...shown, coming: b }, b, undefined)).toBeUndefined();
  expect(nextLayers({ ...shown, coming: b }, c, undefined)).toEqual({ ...shown, coming: c });
  expect(nextLayers({ ...shown, coming: b, isFading: true }, c, undefined)).toBeUndefined();
  // Back to what is shown: what was coming is dropped.
  expect(nextLayers({ ...shown, coming: b }, a, undefined)).toEqual(shown);
});

test('a scene that failed is not tried again until another was wanted', () => {
  const shown = { shown: plainScene('card'), coming: undefined, isFading: false };
  expect(nextLayers(shown, a, 'a')).toBeUndefined();
  expect(nextLayers(shown, b, 'a')?.coming).toBe(b);
});
