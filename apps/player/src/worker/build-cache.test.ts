import { expect, test } from 'vitest';
import { isKeepable } from './build-cache.ts';

const answer = (type: string, status = 200) => ({ status, headers: new Headers({ 'content-type': type }) });

test('only whole answers of the promised type are kept', () => {
  expect(isKeepable('/screen/assets/index-a.js', answer('text/javascript; charset=utf-8'))).toBe(true);
  expect(isKeepable('/screen/assets/index-a.js', answer('text/html; charset=utf-8'))).toBe(false);
  expect(isKeepable('/screen/assets/index-a.js', answer('text/javascript', 206))).toBe(false);
  expect(isKeepable('/assets/fonts/a.woff2', answer('font/woff2'))).toBe(true);
  expect(isKeepable('/assets/fonts/a.woff2', answer('text/html'))).toBe(false);
  expect(isKeepable('/screen', answer('text/html'))).toBe(true);
  expect(isKeepable('/screen', answer('text/html', 503))).toBe(false);
});
