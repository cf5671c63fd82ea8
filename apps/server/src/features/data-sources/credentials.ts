import type { DataSourceHeader } from '@mutai/contract/data-sources/schema';
import { dataSourceLabels as labels } from '@mutai/contract/data-sources/resource';
import { errors } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { SourceFailure } from './failure.ts';
import { headerName, passwordName } from './sealed-sources.ts';
import type { SealedHeader } from './stored.ts';

/** Headers that the server sets itself, or that would confuse the connection. */
const ownHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Scheme, host and port. `URL.origin` is the same for all addresses of MQTT. */
function originOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

const refused = (message: string) => errors.invalidField('headers', labels.headers, message);

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Saved credentials, and the address that they are sent to. */
export interface SavedCredentials {
  readonly url: string;
  readonly headers: readonly SealedHeader[];
  /** Sealed; empty: none. */
  readonly password: string;
}

const isElsewhere = (url: string, saved: SavedCredentials | undefined): boolean =>
  originOf(url) !== originOf(saved?.url ?? '');

/**
 * Seals and opens request headers and passwords. No answer has them. Saved ones are never sent to another origin: whoever
 * may change the address could read them there.
 */
export function sealedCredentials(secrets: Secrets) {
  return {
    /** Seals typed values of headers and keeps saved ones. @throws AppError 4000 */
    sealHeaders(given: readonly DataSourceHeader[], url: string, saved: SavedCredentials | undefined): SealedHeader[] {
      const names = given.map(({ name }) => name.toLowerCase());
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) throw refused(`“${twice}”重复，请只保留一个`);
      return given.map(({ name, value }) => {
        if (ownHeaders.has(name.toLowerCase())) throw refused(`“${name}”由服务器设置，请删除`);
        if (value !== null) return { name, sealed: secrets.seal(headerName, value) };
        const kept = saved?.headers.find((header) => sameName(header.name, name));
        if (kept === undefined) throw refused(`请填写“${name}”的内容`);
        if (isElsewhere(url, saved)) {
          throw refused(`地址的协议、主机或端口已改变，请重新填写“${name}”的内容`);
        }
        return { name, sealed: kept.sealed };
      });
    },

    /** Seals a typed password, and keeps a saved one. @param given `null`: the saved one @throws AppError 4000 */
    sealPassword(given: string | null, url: string, saved: SavedCredentials | undefined): string {
      if (given !== null) return given === '' ? '' : secrets.seal(passwordName, given);
      const kept = saved?.password ?? '';
      if (kept === '' || !isElsewhere(url, saved)) return kept;
      throw errors.invalidField('password', labels.password, '地址的协议、主机或端口已改变，请重新填写密码');
    },

    /** @throws SourceFailure if the key of the server was replaced */
    openPassword(sealed: string): string {
      try {
        return sealed === '' ? '' : secrets.open(passwordName, sealed);
      } catch (error) {
        const message = '密码无法解密（服务器的密钥已更换），请重新填写密码';
        throw new SourceFailure('password', message, { cause: error });
      }
    },

    /** @throws SourceFailure if the key of the server was replaced */
    openHeaders(headers: readonly SealedHeader[]): Readonly<Record<string, string>> {
      try {
        return Object.fromEntries(headers.map(({ name, sealed }) => [name, secrets.open(headerName, sealed)]));
      } catch (error) {
        const message = '请求头无法解密（服务器的密钥已更换），请重新填写请求头的内容';
        throw new SourceFailure('headers', message, { cause: error });
      }
    },
  };
}

export type SealedCredentials = ReturnType<typeof sealedCredentials>;
