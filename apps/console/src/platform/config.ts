import { type ConsoleConfig, consoleConfigMeta, defaultConsoleConfig } from '@mutai/contract/console-config';

type Fields = Readonly<Record<string, unknown>>;

const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback);
const count = (value: unknown, fallback: number): number =>
  typeof value === 'number' && value >= 0 ? value : fallback;
const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

function fromFields(fields: Fields): ConsoleConfig {
  const { title, subtitle, logoUrl, siteId, release, routerMode, timeoutMs, repositoryUrl } = fields;
  const { mediaSources, frameSources, watermark, passwordLength, passwordNotAccount, trashDays } = fields;
  return {
    title: text(title, defaultConsoleConfig.title),
    subtitle: text(subtitle, defaultConsoleConfig.subtitle),
    logoUrl: /^\/(?![/\\])/.test(text(logoUrl, '')) ? text(logoUrl, '') : '',
    watermark: flag(watermark, defaultConsoleConfig.watermark),
    passwordLength: count(passwordLength, defaultConsoleConfig.passwordLength),
    passwordNotAccount: flag(passwordNotAccount, defaultConsoleConfig.passwordNotAccount),
    trashDays: count(trashDays, defaultConsoleConfig.trashDays),
    siteId: text(siteId, defaultConsoleConfig.siteId),
    release: text(release, defaultConsoleConfig.release),
    routerMode: routerMode === 'hash' || routerMode === 'history' ? routerMode : defaultConsoleConfig.routerMode,
    timeoutMs: typeof timeoutMs === 'number' && timeoutMs > 0 ? timeoutMs : defaultConsoleConfig.timeoutMs,
    mediaSources: texts(mediaSources),
    frameSources: texts(frameSources),
    repositoryUrl: /^https?:\/\//.test(text(repositoryUrl, '')) ? text(repositoryUrl, '') : '',
  };
}

/**
 * Reads the configuration that the server wrote into the page. Missing or invalid fields fall back to their defaults
 * individually: the console must start so that somebody can repair the settings.
 *
 * @param content JSON, or the untouched placeholder of the development server
 */
export function parseConsoleConfig(content: string): ConsoleConfig {
  try {
    const parsed: unknown = JSON.parse(content);
    return typeof parsed === 'object' && parsed !== null ? fromFields({ ...parsed }) : defaultConsoleConfig;
  } catch {
    return defaultConsoleConfig;
  }
}

function metaContent(): string {
  return document.querySelector(`meta[name="${consoleConfigMeta}"]`)?.getAttribute('content') ?? '';
}

/** Configuration known before sign-in. */
export const consoleConfig: ConsoleConfig = parseConsoleConfig(typeof document === 'undefined' ? '' : metaContent());
