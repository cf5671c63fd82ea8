import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Code } from '@mutai/contract/codes';
import { networkList } from '../../platform/access/network-list.ts';
import { AppError, errors } from '../../platform/errors.ts';
import { isForwarded } from '../../platform/http/forwarding.ts';
import type { Server } from '../../platform/http/server.ts';
import { metricsContentType, type Metrics } from '../../platform/metrics/registry.ts';

/** Callers that may read the metrics: those with the token, and those from an address. */
export interface MetricsAccess {
  /** Empty: none. */
  readonly token: string;
  /** Addresses and networks. */
  readonly allow: readonly string[];
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Registers `/metrics`. It answers 4004 if there is neither a token nor an address list. */
export function metricsRoutes(app: Server, metrics: Metrics, { token, allow }: MetricsAccess): void {
  const isListed = networkList(allow);
  const expected = digest(token);

  const hasToken = ({ headers }: FastifyRequest) => {
    const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    return token !== '' && timingSafeEqual(digest(given), expected);
  };
  /** A proxy that is not in TRUST_PROXY hides the address of its client. */
  const isFromListed = ({ ip, socket, headers }: FastifyRequest) =>
    isListed(ip) && (!isForwarded(headers) || ip !== socket.remoteAddress);

  app.get(
    '/metrics',
    {
      // Programs have no session: the handler checks the token or the address.
      config: { access: 'public' },
      schema: { hide: true, response: { 200: Type.String() } },
    },
    async (request, reply) => {
      if (token === '' && allow.length === 0) throw errors.notFound('页面');
      if (!hasToken(request) && !isFromListed(request)) {
        reply.header('www-authenticate', 'Bearer');
        const message = '没有读取指标的权限，请使用 METRICS_TOKEN 的令牌，或将地址加入 METRICS_ALLOW！';
        throw new AppError(Code.sessionEnded, message);
      }
      return reply
        .header('cache-control', 'no-store')
        .type(metricsContentType)
        .send(await metrics.text());
    },
  );
}
