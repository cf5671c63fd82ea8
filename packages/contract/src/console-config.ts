import { limits, versionLabel } from './limits.ts';
import { systemDefaults } from './system-settings/defaults.ts';

/** Settings that the console needs on every page. */
export interface ConsoleSite {
  readonly title: string;
  readonly subtitle: string;
  /** Path of a picture on this site; empty for the default logo. */
  readonly logoUrl: string;
  /** Pages show the name of the signed-in user as a watermark. */
  readonly watermark: boolean;
  /** Minimum length of a new password, in characters. */
  readonly passwordLength: number;
  readonly passwordNotAccount: boolean;
  /** Days before the trash is purged; 0: never. */
  readonly trashDays: number;
}

/** Configuration that the console needs before sign-in. The server embeds it in the page. */
export interface ConsoleConfig extends ConsoleSite {
  /** Permanent id of the site. Copied blocks carry it. */
  readonly siteId: string;
  /** Name of the server's release, with its commit. */
  readonly release: string;
  readonly routerMode: 'history' | 'hash';
  /** Timeout of a request, in milliseconds. */
  readonly timeoutMs: number;
  /** Empty: no repository link in the header. */
  readonly repositoryUrl: string;
  /** Origins, besides this site, from which videos and pictures may load: scheme, host and port of each. */
  readonly mediaSources: readonly string[];
  /** Origins, besides this site, whose pages layouts may show. */
  readonly frameSources: readonly string[];
}

/** Name of the `<meta>` element that holds the configuration as JSON. */
export const consoleConfigMeta = 'mutai-config';

export const defaultConsoleConfig: ConsoleConfig = {
  title: '幕台',
  subtitle: '',
  logoUrl: '',
  watermark: systemDefaults.watermark,
  passwordLength: systemDefaults.passwordLength,
  passwordNotAccount: systemDefaults.passwordNotAccount,
  trashDays: systemDefaults.trashDays,
  siteId: '',
  release: versionLabel,
  routerMode: 'history',
  timeoutMs: limits.requestTimeoutMs,
  repositoryUrl: '',
  mediaSources: [],
  frameSources: [],
};
