import { type ConsoleConfig, consoleConfigMeta } from '@mutai/contract/console-config';

type PageConfig = Pick<ConsoleConfig, 'title' | 'logoUrl' | 'routerMode' | 'frameSources'>;

/** Without a server that writes it into the page, as in development. Small: the defaults of the console bring all limits. */
const initial: PageConfig = { title: '幕台', logoUrl: '', routerMode: 'history', frameSources: [] };

function readConfig(): PageConfig {
  const text = document.querySelector(`meta[name="${consoleConfigMeta}"]`)?.getAttribute('content') ?? '';
  try {
    return { ...initial, ...(JSON.parse(text) as Partial<ConsoleConfig>) };
  } catch {
    return initial;
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
