import { expect, test } from 'vitest';
import { plainScene, type Scene } from './scene.ts';
import { nextLayers } from './scenes.tsx';

const scene = (id: string) => ({ id, kind: 'layout', prepared: { key: id } }) as unknown as Scene;
const [a, b, c] = [scene('a'), scene('b'), scene('c')];

test('a scene comes above the shown one; a newer one replaces it unless it is appearing already', () => {
  const step = (layers: Parameters<typeof nextLayers>[0], wanted: Scene) =>
    nextLayers(layers, wanted, undefined, undefined);
  const empty = { shown: undefined, coming: undefined, ahead: undefined, isAppearing: false };
  expect(step(empty, a)).toEqual({ ...empty, coming: a });
  const shown = { ...empty, shown: a };
  expect(step(shown, a)).toBeUndefined();
  expect(step({ ...shown, coming: b }, b)).toBeUndefined();
  expect(step({ ...shown, coming: b }, c)).toEqual({ ...shown, coming: c });
  expect(step({ ...shown, coming: b, isAppearing: true }, c)).toBeUndefined();
  // Back to what is shown: what was coming is dropped.
  expect(step({ ...shown, coming: b }, a)).toEqual(shown);
});

test('the next scene is prepared while another is seen, and then comes; one that is not next any more is dropped', () => {
  const shown = { shown: a, coming: undefined, ahead: undefined, isAppearing: false };
  expect(nextLayers(shown, a, b, undefined)).toEqual({ ...shown, ahead: b });
  expect(nextLayers({ ...shown, ahead: b }, a, b, undefined)).toBeUndefined();
  expect(nextLayers({ ...shown, ahead: b }, b, c, undefined)).toEqual({ ...shown, coming: b, ahead: c });
  expect(nextLayers({ ...shown, ahead: b }, a, undefined, undefined)).toEqual(shown);
  expect(nextLayers({ ...shown, coming: b, isAppearing: true }, b, c, undefined)).toMatchObject({
    coming: b,
    ahead: c,
  });
  // Neither a scene that is shown nor one that failed is prepared.
  expect(nextLayers(shown, a, a, undefined)).toBeUndefined();
  expect(nextLayers(shown, a, b, 'b')).toBeUndefined();
});

test('a scene that failed is not tried again until another was wanted', () => {
  const shown = { shown: plainScene('card'), coming: undefined, ahead: undefined, isAppearing: false };
  expect(nextLayers(shown, a, undefined, 'a')).toBeUndefined();
  expect(nextLayers(shown, b, undefined, 'a')?.coming).toBe(b);
});
