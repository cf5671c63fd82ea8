import { lookup as lookUp, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Failure of an outbound request, with a Chinese message for users. */
export class OutboundError extends Error {
  /** True if a retry may succeed. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.passing = passing;
  }
}

/** Resolves a name to its addresses. */
export type Resolve = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const systemResolver: Resolve = (name, done) => lookUp(name, { all: true, verbatim: true }, done);

export const internalAddressError = (address: string) =>
  new OutboundError(`${address} 是内部地址，不允许访问；如确需访问，请在服务器配置 OUTBOUND_ALLOW 中允许`, false);

/** Error code → message. */
export const connectionFailures: Readonly<Record<string, string>> = {
  ENOTFOUND: '找不到该域名，请检查地址',
  EAI_AGAIN: '域名解析失败，请检查服务器的网络与 DNS',
  ECONNREFUSED: '对方拒绝连接，请检查端口以及服务是否启动',
  ECONNRESET: '对方中断了连接',
  EPIPE: '对方中断了连接',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '无法到达对方的地址',
  ENETUNREACH: '无法到达对方的地址',
};

/**
 * Creates a lookup function that checks the addresses which the connection then uses. This defeats DNS rebinding.
 *
 * @param permits returns true if the server may connect to an address
 */
export const permittedLookup =
  (permits: (address: string) => boolean, resolve: Resolve): LookupFunction =>
  (name, options, done) => {
    resolve(name, (error, addresses) => {
      if (error !== null) return done(error, '', 0);
      const inside = addresses.find(({ address }) => !permits(address));
      if (inside !== undefined) return done(internalAddressError(inside.address), '', 0);
      const [first] = addresses;
      if (options.all === true) done(null, addresses);
      else done(null, first?.address ?? '', first?.family ?? 0);
    });
  };
