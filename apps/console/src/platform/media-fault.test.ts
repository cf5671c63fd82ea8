import { expect, test } from 'vitest';
import { mediaFault } from './media-fault.ts';

test.each([
  ['/files/a.mp4', [], null],
  ['https://site.org/files/a.mp4', [], null],
  ['https://live.org/a.m3u8', [], 'source'],
  ['https://live.org/a.m3u8', ['https://live.org'], null],
  ['https://LIVE.org/a.m3u8', ['https://Live.org'], null],
  ['https://live.org:8443/a.m3u8', ['https://live.org'], 'source'],
  ['https://live.org:8443/a.m3u8', ['https://live.org:8443'], null],
  ['https://live.org/a.m3u8', ['https://live.org:443'], null],
  ['https://live.org/a.m3u8', ['http://live.org'], null],
  ['http://live.org/a.m3u8', ['https://live.org'], 'source'],
  ['http://live.org/a.m3u8', ['http://live.org'], 'insecure'],
  ['https://a.live.org/a.m3u8', ['https://other.org', 'https://*.live.org'], null],
  ['https://live.org/a.m3u8', ['https://*.live.org'], 'source'],
  ['https://notlive.org/a.m3u8', ['https://live.org', 'https://*.live.org'], 'source'],
  ['http://[', [], null],
] as const)('%s with %j: %s', (address, sources, fault) => {
  expect(mediaFault(address, sources, 'https://site.org')).toBe(fault);
});

test('a site without TLS shows media without TLS', () => {
  expect(mediaFault('http://10.0.0.5:8080/live.m3u8', ['http://10.0.0.5:8080'], 'http://site')).toBeNull();
});
