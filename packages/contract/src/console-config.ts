import { limits } from './limits.ts';
import { systemDefaults } from './system-settings/resource.ts';

/** What the console shows of the settings. */
export interface ConsoleSite {
  readonly title: string;
  readonly subtitle: string;
  /** Path of a picture of this site; empty: the product's mark. */
  readonly logoUrl: string;
  /** Whether pages carry the name of who looks at them. */
  readonly watermark: boolean;
  /** Characters of a new password at least. */
  readonly passwordLength: number;
  readonly passwordNotAccount: boolean;
  /** Days for which the trash is kept; 0: for ever. */
  readonly trashDays: number;
}

/** What the console needs before anybody signed in. The server writes it into the page it serves. */
export interface ConsoleConfig extends ConsoleSite {
  readonly routerMode: 'history' | 'hash';
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** Empty: the header shows no repository link. */
  readonly repositoryUrl: string;
  /** Where videos and pictures may come from besides this site: scheme, host and port of each. */
  readonly mediaSources: readonly string[];
}

/** Name of the `<meta>` element that carries the configuration as JSON. */
export const consoleConfigMeta = 'mutai-config';

export const defaultConsoleConfig: ConsoleConfig = {
  title: '幕台',
  subtitle: '',
  logoUrl: '',
  watermark: systemDefaults.watermark,
  passwordLength: systemDefaults.passwordLength,
  passwordNotAccount: systemDefaults.passwordNotAccount,
  trashDays: systemDefaults.trashDays,
  routerMode: 'history',
  timeoutMs: limits.requestTimeoutMs,
  repositoryUrl: '',
  mediaSources: [],
};
