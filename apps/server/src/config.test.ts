import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['MEDIA_SOURCES', 'mediaSources'],
  ['FRAME_SOURCES', 'frameSources'],
] as const)('sites in %s consist of scheme, host and port, and nothing else', (name, field) => {
  const read = (named: string) => readConfig({ [name]: named }).console[field];
  const sites = ['https://live.example.org', 'http://10.0.0.5:8080', 'https://*.example.org', 'http://camera-1'];
  expect(read(sites.join(' , '))).toEqual(sites);
  expect(read('off')).toEqual([]);
  for (const none of [
    '*',
    'https:',
    'live.example.org',
    'https://live.example.org/',
    'https://live.example.org/a.m3u8',
    "https://live.example.org; script-src 'unsafe-inline'",
    "'unsafe-eval'",
    'https://a.org https://b.org',
    'https://a*.org',
    'https://*',
    'rtmp://live.example.org',
    'https://live.example.org:99999',
    'https://a.org,',
  ])
    expect(() => read(none), none).toThrow(name);
});
