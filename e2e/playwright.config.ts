import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { findBrowserOnce, needlessBrowserArgs } from './support/browser.ts';
import { firefoxName } from './support/firefox.ts';
import { hasProgram } from './support/has-program.ts';

const browser = await findBrowserOnce();

/** The main ways, tagged `@firefox`, where the system has one; what it cannot do yet is answered by the relay. */
const firefox: Project = {
  name: 'firefox',
  grep: /@firefox/,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: path.join(import.meta.dirname, 'support/firefox-relay.ts') },
  },
};

/** Browser tests against the real, built server. Each worker starts a server of its own (support/test.ts). */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/built.ts',
  outputDir: '../test-results',
  // A test that passes only at the second try says that something is wrong.
  retries: 0,
  // One more than there are cores: pages wait for timers, animations and answers a fifth of their time.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // Limits against hanging, not measures of speed: two browsers and a build may share two cores.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // The smallest on which every list shows all of its columns in one line of tools.
    viewport: { width: 1366, height: 768 },
    actionTimeout: 30_000,
    // A fifth of the time goes into motion that says nothing; what is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test takes a third of the time; asked for when a failure is looked into.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        launchOptions: {
          executablePath: browser.executablePath,
          ignoreDefaultArgs: needlessBrowserArgs(),
          // Without it names of files that are not English are lost.
          env: { LANG: 'C.UTF-8', ...process.env, ...browser.env },
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--no-first-run',
          ],
        },
      },
    },
    ...(hasProgram(firefoxName) ? [firefox] : []),
  ],
});
