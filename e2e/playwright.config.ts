import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { findBrowserOnce, needlessBrowserArgs } from './support/browser.ts';
import { firefoxName } from './support/firefox.ts';
import { hasProgram } from './support/has-program.ts';
import { inTurn } from './support/sampling.ts';

const browser = await findBrowserOnce();

/**
 * Main scenarios, tagged `@firefox`, run if the system has Firefox. The relay answers commands that Firefox does not
 * support yet.
 */
const firefox: Project = {
  name: 'firefox',
  grep: /@firefox/,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: path.join(import.meta.dirname, 'support/firefox-relay.ts') },
  },
};

/** Browser tests against the built server. Each worker starts its own server (support/test.ts). */
export default defineConfig({
  testDir: 'tests',
  testMatch: inTurn(globSync('*.spec.ts', { cwd: path.join(import.meta.dirname, 'tests') })).map(
    (file) => `**/${file}`,
  ),
  globalSetup: './support/built.ts',
  outputDir: '../test-results',
  // A flaky test is a bug: no retries.
  retries: 0,
  // One more than there are cores: pages spend a fifth of their time waiting for timers, animations and answers.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // Timeouts against hanging, not speed limits: machines that run tests are at times ten times slower than usual.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Smallest size at which every list shows all columns with a one-line toolbar.
    viewport: { width: 1366, height: 768 },
    actionTimeout: 60_000,
    // Animations would take a fifth of the time; tests of motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes a third of the time; enable it to debug a failure.
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
          // Without it, non-ASCII file names are lost.
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
