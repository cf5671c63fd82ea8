import { versionLabel } from '@mutai/contract/limits';
import { expect, test } from 'vitest';
import { parseRelease } from './release.ts';

test.each([
  ['a release', '{"version":"v1.4.0","commit":"81d111c"}', 'v1.4.0 (81d111c)'],
  ['a build without git', '{"version":"v1.4.0","commit":""}', 'v1.4.0'],
  ['no file', '', versionLabel],
  ['a damaged file', '{"version":', versionLabel],
  ['a file of something else', '{"version":1,"commit":null}', versionLabel],
  ['no object', 'null', versionLabel],
])('the label of %s', (_, content, label) => {
  expect(parseRelease(content).label).toBe(label);
});
