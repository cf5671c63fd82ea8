import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('media sources consist of scheme, host and port, and nothing else', () => {
  const read = (named: string) => readConfig({ MEDIA_SOURCES: named }).console.mediaSources;
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
    expect(() => read(none), none).toThrow('MEDIA_SOURCES');
});
