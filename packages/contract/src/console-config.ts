import { limits } from './limits.ts';

/** What the console needs before anybody signed in. The server writes it into the page it serves. */
export interface ConsoleConfig {
  readonly title: string;
  readonly subtitle: string;
  /** Path of a picture of this site; empty: the product's mark. */
  readonly logoUrl: string;
  readonly routerMode: 'history' | 'hash';
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** Empty: the header shows no repository link. */
  readonly repositoryUrl: string;
}

/** Name of the `<meta>` element that carries the configuration as JSON. */
export const consoleConfigMeta = 'mutai-config';

export const defaultConsoleConfig: ConsoleConfig = {
  title: '幕台',
  subtitle: '',
  logoUrl: '',
  routerMode: 'history',
  timeoutMs: limits.requestTimeoutMs,
  repositoryUrl: '',
};
