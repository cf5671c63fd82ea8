import Type, { type Static } from 'typebox';
import { limits } from './limits.ts';

/** What the console needs before anybody signed in. The server writes it into the page it serves. */
export const ConsoleConfig = Type.Object({
  title: Type.String(),
  subtitle: Type.String(),
  routerMode: Type.Union([Type.Literal('history'), Type.Literal('hash')]),
  /** Milliseconds. */
  timeoutMs: Type.Integer(),
  /** Empty: the header shows no repository link. */
  repositoryUrl: Type.String(),
});
export type ConsoleConfig = Static<typeof ConsoleConfig>;

/** Base prefix of every call of the console. */
export const apiPrefix = '/api/v1';

/** Name of the `<meta>` element that carries the configuration as JSON. */
export const consoleConfigMeta = 'mutai-config';

export const defaultConsoleConfig: ConsoleConfig = {
  title: '幕台',
  subtitle: '',
  routerMode: 'history',
  timeoutMs: limits.requestTimeoutMs,
  repositoryUrl: '',
};
