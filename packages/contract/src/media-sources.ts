/**
 * A site whose videos, streams and pictures layouts may show besides those of this one: scheme, host and port, as
 * `https://live.example.org`, `http://10.0.0.5:8080`, or all below a name, `https://*.example.org`.
 */
export interface MediaSource {
  readonly scheme: 'http' | 'https';
  /** In small letters. */
  readonly host: string;
  /** Whether all below the host is meant, and not itself. */
  readonly below: boolean;
  /** Empty: the usual one of the scheme. */
  readonly port: string;
}

const label = String.raw`[a-z\d](?:[a-z\d-]*[a-z\d])?`;
const pattern = new RegExp(String.raw`^(https?)://(\*\.)?(${label}(?:\.${label})*)(?::(\d{1,5}))?$`, 'i');
const portMax = 65_535;

/** @returns null: the text names no such site, or more than that */
export function readMediaSource(text: string): MediaSource | null {
  const [, scheme, below, host, port = ''] = pattern.exec(text) ?? [];
  if (scheme === undefined || host === undefined || Number(port) > portMax) return null;
  const isSecure = scheme.toLowerCase() === 'https';
  return { scheme: isSecure ? 'https' : 'http', host: host.toLowerCase(), below: below !== undefined, port };
}
