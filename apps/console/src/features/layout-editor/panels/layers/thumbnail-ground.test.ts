import { expect, test } from 'vitest';
import { neutralGround, thumbnailGround } from './thumbnail-ground.ts';

test('a sign has the ground of its block or canvas where it is seen, and a neutral one where it is not', () => {
  const plain = { bgColor: '' };
  expect(thumbnailGround('#ffffff', plain, '#0b1a33')).toBe('#0b1a33');
  expect(thumbnailGround('#ffffff', plain, '#ffffff')).toBe(neutralGround);
  expect(thumbnailGround('#ffffff', plain, '#f0f2f5'), 'nearly white').toBe(neutralGround);
  expect(thumbnailGround('#1b2230', plain, '#10141c'), 'dark on dark').toBe(neutralGround);
  expect(thumbnailGround('#ffffff', { bgColor: '#c0310a' }, '#ffffff')).toBe('#c0310a');
  expect(thumbnailGround('#ffffff', { bgColor: '#c0310a33' }, '#ffffff'), 'the canvas is seen').toBe(neutralGround);
  expect(thumbnailGround('#ffffff', plain, ''), 'a transparent canvas').toBe(neutralGround);
});
