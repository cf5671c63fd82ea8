/** Where a sign-in comes from, as logs and sessions show it. Empty when unknown. */
export interface ClientInfo {
  readonly ip: string;
  /** Name, then version: `Windows 11`. Section 3. */
  readonly os: string;
  /** Name, then version: `Chrome 140.0`. */
  readonly browser: string;
}

const longestUserAgent = 512;

/** @param userAgent the header as sent; absurdly long ones are cut */
export async function clientInfo(ip: string, userAgent: string | undefined): Promise<ClientInfo> {
  if (userAgent === undefined || userAgent === '') return { ip, os: '', browser: '' };
  // Loaded with the first sign-in.
  const { default: Bowser } = await import('bowser');
  const { os, browser } = Bowser.parse(userAgent.slice(0, longestUserAgent));
  const words = (name: string | undefined, version: string | undefined) =>
    name === undefined ? '' : [name.replaceAll(' ', ''), version].filter(Boolean).join(' ');
  return { ip, os: words(os.name, os.versionName ?? os.version), browser: words(browser.name, browser.version) };
}

/** Browser and system in a few words: `Chrome · Windows`. Empty when unknown. @param userAgent the header as sent */
export async function deviceOf(userAgent: string | undefined): Promise<string> {
  const { browser, os } = await clientInfo('', userAgent);
  const names = [browser, os].map((words) => words.split(' ')[0] ?? '');
  return names.filter((name) => name !== '').join(' · ');
}
