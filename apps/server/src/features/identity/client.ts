/** Origin of a sign-in for logs and sessions. Unknown fields are empty. */
export interface ClientInfo {
  readonly ip: string;
  /** Name and version: `Windows 11`. */
  readonly os: string;
  /** Name and version: `Chrome 140.0`. */
  readonly browser: string;
}

const longestUserAgent = 512;

/** @param userAgent raw header; long values are truncated */
export async function clientInfo(ip: string, userAgent: string | undefined): Promise<ClientInfo> {
  if (userAgent === undefined || userAgent === '') return { ip, os: '', browser: '' };
  // Loaded with the first sign-in.
  const { default: Bowser } = await import('bowser');
  const { os, browser } = Bowser.parse(userAgent.slice(0, longestUserAgent));
  const words = (name: string | undefined, version: string | undefined) =>
    name === undefined ? '' : [name.replaceAll(' ', ''), version].filter(Boolean).join(' ');
  return { ip, os: words(os.name, os.versionName ?? os.version), browser: words(browser.name, browser.version) };
}

/** Short names of browser and system: `Chrome · Windows`. Empty if unknown. @param userAgent raw header */
export async function deviceOf(userAgent: string | undefined): Promise<string> {
  const { browser, os } = await clientInfo('', userAgent);
  const names = [browser, os].map((words) => words.split(' ')[0] ?? '');
  return names.filter((name) => name !== '').join(' · ');
}
