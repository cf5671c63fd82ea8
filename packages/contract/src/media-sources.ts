/**
 * Origin, besides this site, whose videos, streams, pictures or pages layouts may show: scheme, host and port, such as
 * `https://live.example.org` or `http://10.0.0.5:8080`, or all subdomains, `https://*.example.org`.
 */
export interface MediaSource {
  readonly scheme: 'http' | 'https';
  /** Lower case. */
  readonly host: string;
  /** All subdomains of the host, but not the host itself. */
  readonly below: boolean;
  /** Empty: the default port of the scheme. */
  readonly port: string;
}

const label = String.raw`[a-z\d](?:[a-z\d-]*[a-z\d])?`;
const pattern = new RegExp(String.raw`^(https?)://(\*\.)?(${label}(?:\.${label})*)(?::(\d{1,5}))?$`, 'i');
const portMax = 65_535;

/** @returns `null` if the text is not a valid media source, or contains more than one */
export function readMediaSource(text: string): MediaSource | null {
  const [, scheme, below, host, port = ''] = pattern.exec(text) ?? [];
  if (scheme === undefined || host === undefined || Number(port) > portMax) return null;
  const isSecure = scheme.toLowerCase() === 'https';
  return { scheme: isSecure ? 'https' : 'http', host: host.toLowerCase(), below: below !== undefined, port };
}

/** Parts of a `URL`. */
interface Address {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Returns true if sources contain the site of an address. Matches as content security policies do: `http` also matches
 * `https`, and an absent port matches the default one.
 */
export function isFromSources(sources: readonly string[], { protocol, hostname, port: used }: Address): boolean {
  return sources.some((text) => {
    const source = readMediaSource(text);
    if (source === null) return false;
    const { scheme, host, below, port } = source;
    const isScheme = protocol === 'https:' || (scheme === 'http' && protocol === 'http:');
    const isHost = below ? hostname.endsWith(`.${host}`) : hostname === host;
    const number = port === '' ? '' : String(Number(port));
    return isScheme && isHost && (number === defaultPorts[protocol] ? '' : number) === used;
  });
}
