import { Code } from '@mutai/contract/codes';
import type { SiteFunction } from '@mutai/contract/functions/resource';
import type { FunctionSettings } from '@mutai/contract/functions/schema';
import { publicPrefix } from '@mutai/contract/public/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { ContentVersion } from './content-version.ts';

/** Seconds for which a browser need not ask again whether another site may call. */
const preflightSeconds = 600;
const noContent = 204;

/** What holds for one request: the state of the site when it came. */
export interface PublicState {
  readonly version: number;
  readonly settings: FunctionSettings;
}

declare module 'fastify' {
  interface FastifyRequest {
    publicState: PublicState | null;
  }
}

/** The state of the site for a request of the public interface. */
export function stateOf(request: FastifyRequest): PublicState {
  if (request.publicState === null) throw new Error(`${request.url} is not part of the public interface`);
  return request.publicState;
}

/** @throws AppError 4004 when a function is switched off: it is as if it were not there */
export function requireFunction({ settings }: PublicState, name: SiteFunction): void {
  if (!settings[name]) throw new AppError(Code.notFound, '该功能未启用，如需使用请联系网站管理员！');
}

/**
 * Finds out the state of the site for each request: its version is read anew, and its settings when that has changed.
 */
export function publicStates(version: ContentVersion, load: () => Promise<FunctionSettings>) {
  let known: PublicState | undefined;
  return async (): Promise<PublicState> => {
    const now = await version.now();
    if (known?.version !== now) known = { version: now, settings: await load() };
    return known;
  };
}

/** Lets pages of the allowed sites read an answer. Nothing that a browser keeps for this server comes with a request. */
function shareWith(request: FastifyRequest, reply: FastifyReply, { allowedOrigins }: FunctionSettings): void {
  const { origin } = request.headers;
  // Answers differ by who asks, and so for whatever keeps them in between.
  reply.header('vary', 'Origin');
  if (origin === undefined || !allowedOrigins.includes(origin)) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** Gives every request of a scope its state, and the pages of other sites their leave. */
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
