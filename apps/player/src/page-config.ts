import { type ConsoleConfig, consoleConfigMeta, defaultConsoleConfig } from '@mutai/contract/console-config';

function readConfig(): ConsoleConfig {
  const text = document.querySelector(`meta[name="${consoleConfigMeta}"]`)?.getAttribute('content') ?? '';
  try {
    return { ...defaultConsoleConfig, ...(JSON.parse(text) as Partial<ConsoleConfig>) };
  } catch {
    return defaultConsoleConfig;
  }
}

/** Configuration that the server writes into the page. */
export const pageConfig = readConfig();

/** Identifies the build: the digest in the name of its script. Empty in development. */
const build = /\/index-(?<digest>[^/]+)\.js$/.exec(import.meta.url)?.groups?.['digest'] ?? '';

/** Version of the player for reports and the status page. */
export const playerVersion = build === '' ? PRODUCT_VERSION : `${PRODUCT_VERSION}+${build}`;

/** Address of a script of this build, by which the page of another build is recognized. */
export const buildScript = build === '' ? undefined : `index-${build}.js`;
