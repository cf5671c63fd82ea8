import { expect, test } from 'vitest';
import { buildOf, type Builds, pass, refuse, startOf } from './builds.ts';

test('the page of a build names its script, others do not', () => {
  expect(buildOf('<script type="module" crossorigin src="/screen/assets/index-CxT_0-a1.js"></script>')).toBe(
    'index-CxT_0-a1.js',
  );
  expect(buildOf('<h1>Portal</h1>')).toBeUndefined();
});

test('without a build that played, there is nothing to return to', () => {
  expect(startOf({}, 'index-b.js')).toEqual({ isOffered: true, builds: {} });
});

test('a new build is on trial, and is refused after three starts without playing', () => {
  let builds: Builds = { proven: 'index-a.js' };
  for (let start = 1; start <= 3; start += 1) {
    const next = startOf(builds, 'index-b.js');
    expect(next).toEqual({
      isOffered: true,
      builds: { proven: 'index-a.js', trial: { build: 'index-b.js', starts: start } },
    });
    ({ builds } = next);
  }
  const refused = { proven: 'index-a.js', refused: 'index-b.js' };
  expect(startOf(builds, 'index-b.js')).toEqual({ isOffered: false, builds: refused });
  expect(startOf(refused, 'index-b.js')).toEqual({ isOffered: false, builds: refused });
});

test('after a refused build, the next one is tried, and the refused one only after yet another', () => {
  const refused = refuse({ proven: 'index-a.js', trial: { build: 'index-b.js', starts: 1 } }, 'index-b.js');
  const third = startOf(refused, 'index-c.js');
  expect(third.isOffered).toBe(true);
  expect(third.builds.trial).toEqual({ build: 'index-c.js', starts: 1 });
  const proven = pass(third.builds, 'index-c.js');
  expect(proven).toEqual({ proven: 'index-c.js', refused: 'index-b.js' });
  expect(startOf(proven, 'index-b.js').isOffered).toBe(false);
  expect(startOf(refuse(proven, 'index-d.js'), 'index-b.js').isOffered).toBe(true);
});

test('a server that returns to the last build ends the trial of another', () => {
  const builds: Builds = { proven: 'index-a.js', trial: { build: 'index-b.js', starts: 2 } };
  expect(startOf(builds, 'index-a.js')).toEqual({ isOffered: true, builds });
  expect(pass(builds, 'index-a.js')).toEqual({ proven: 'index-a.js' });
});
