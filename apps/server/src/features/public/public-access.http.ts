import { Code } from '@mutai/contract/codes';
import type { SiteFunction } from '@mutai/contract/functions/resource';
import type { FunctionSettings } from '@mutai/contract/functions/schema';
import { publicPrefix } from '@mutai/contract/public/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { PublicVersion } from './public-version.ts';

/** Cache time of a preflight response in browsers, in seconds. */
const preflightSeconds = 600;
const noContent = 204;

/** State of the site when a request arrived. */
export interface PublicState {
  readonly version: number;
  readonly settings: FunctionSettings;
}

declare module 'fastify' {
  interface FastifyRequest {
    publicState: PublicState | null;
  }
}

/** Returns the state of the site for a request of the public API. */
export function stateOf(request: FastifyRequest): PublicState {
  if (request.publicState === null) throw new Error(`${request.url} is not part of the public interface`);
  return request.publicState;
}

/** @throws AppError 4004 if a function is disabled, as if it did not exist */
export function requireFunction({ settings }: PublicState, name: SiteFunction): void {
  if (!settings[name]) throw new AppError(Code.notFound, '该功能未启用，如需使用请联系网站管理员！');
}

/** Reads the state of the site for each request: always its version, and its settings when that has changed. */
export function publicStates(version: PublicVersion, load: () => Promise<FunctionSettings>) {
  let known: PublicState | undefined;
  return async (): Promise<PublicState> => {
    const now = await version.now();
    if (known?.version !== now) known = { version: now, settings: await load() };
    return known;
  };
}

/** Allows pages of the configured origins to read an answer. Requests of other origins carry no cookies. */
function shareWith(request: FastifyRequest, reply: FastifyReply, { allowedOrigins }: FunctionSettings): void {
  const { origin } = request.headers;
  // The response depends on the origin, which shared caches must know.
  reply.header('vary', 'Origin');
  if (origin === undefined || !allowedOrigins.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** Adds state and CORS headers to every request of a scope. */
export function openToReaders(scope: Server, currentState: () => Promise<PublicState>): void {
  scope.decorateRequest('publicState', null);
  scope.addHook('onRequest', async (request, reply) => {
    const state = await currentState();
    request.publicState = state;
    shareWith(request, reply, state.settings);
  });
  scope.options(
    `${publicPrefix}/*`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .code(noContent)
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': preflightSeconds,
        })
        .send(),
  );
}
