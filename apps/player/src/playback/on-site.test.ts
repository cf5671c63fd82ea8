import type { Manifest } from '@mutai/contract/screens/player';
import { expect, test, vi } from 'vitest';
import { createOnSite } from './on-site.ts';

const emergency = {
  id: 1,
  title: '火警',
  // SHA-256 of 4711.
  codeDigest: 'de650d61f5bd166a91f8ccec3158297db18b9d50eaedca238cd29dc3a214a916',
  minutes: null,
  startsAt: null,
  endsAt: null,
};
const manifest = { emergencies: [emergency] } as unknown as Manifest;

test('a few wrong codes in a row block further ones for a while, by keys and on the keypad', () => {
  let now = 0;
  const { signal } = new AbortController();
  vi.stubGlobal('addEventListener', () => undefined);
  const typed: string[] = [];
  const site = createOnSite(
    () => now,
    { starts: [], keep: () => undefined },
    () => manifest,
    (title, isStarted) => typed.push(`${title} ${String(isStarted)}`),
    signal,
  );
  const wrong = (times: number) => Array.from({ length: times }, () => site.enter('0000'));
  expect(wrong(4)).toEqual(['wrong', 'wrong', 'wrong', 'wrong']);
  expect(site.enter('4711')).toBe('started');
  expect(wrong(5).at(-1), 'a right code starts the count anew').toBe('blocked');
  now += 29_000;
  expect(site.enter('4711')).toBe('blocked');
  now += 1000;
  expect(site.enter('4711')).toBe('ended');
  expect(typed).toEqual(['火警 true', '火警 false']);
});
