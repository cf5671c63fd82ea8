import { defaultConsoleConfig } from '@mutai/contract/console-config';
import { expect, test } from 'vitest';
import { parseConsoleConfig } from './config.ts';

test('reads the configuration of the server', () => {
  const config = {
    title: '台',
    subtitle: '副',
    logoUrl: '/files/0a',
    siteId: '6f0b5b0e',
    release: 'v1.4.0 (81d111c)',
    routerMode: 'hash',
    timeoutMs: 900,
    repositoryUrl: 'https://git.example/x',
    mediaSources: ['https://live.example'],
    frameSources: ['https://board.example'],
    watermark: true,
    passwordLength: 10,
    passwordNotAccount: true,
    trashDays: 7,
  };
  expect(parseConsoleConfig(JSON.stringify(config))).toEqual(config);
});

test.each(['%MUTAI_CONFIG%', '', 'null', '[]', '7'])('falls back to the defaults for %s', (content) => {
  expect(parseConsoleConfig(content)).toEqual(defaultConsoleConfig);
});

test('an invalid field falls back on its own', () => {
  expect(
    parseConsoleConfig(
      '{"title":"台","routerMode":"x","timeoutMs":-1,"repositoryUrl":"javascript:alert(1)","logoUrl":"//evil.example/x","mediaSources":7,"frameSources":["https://a.example",7]}',
    ),
  ).toEqual({
    ...defaultConsoleConfig,
    title: '台',
    frameSources: ['https://a.example'],
  });
});
