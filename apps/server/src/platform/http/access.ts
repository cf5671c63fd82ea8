import type { ServerResponse } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { permissionsVersionHeader } from '@mutai/contract/auth';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { errors } from '../errors.ts';
import type { Requester } from '../workers/fair-queue.ts';
import type { RequestContext, Principal, Screen, Source } from '../access/principal.ts';
import { idempotencyOf, type RequestContent } from '../idempotency/idempotency-key.ts';
import { permissionsVersion } from './permissions-version.ts';

/**
 * Access that a route requires: none, any signed-in user, a screen, an external source, or a user with at least one of
 * these permissions.
 */
export type Access = 'public' | 'signed-in' | 'screen' | 'source' | readonly [string, ...string[]];

/** Module whose records a route lists. */
export interface ReadModule {
  readonly module: string;
  /**
   * Returns true if the caller can read only some records. Such callers are not notified which other records changed.
   */
  isScoped(principal: Principal): boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Also allowed before the user changes a generated password. */
    beforePasswordChange?: boolean;
    /** Also allowed while viewing as a role, although the route writes. */
    duringViewAs?: boolean;
    /** Polled by clients, so a call does not prolong the session. */
    polledByClients?: boolean;
    /** Module whose records the route lists. Callers are notified of changes by events. */
    readsModule?: ReadModule;
    /** Name of a cookie that may carry the token, for pages that a browser opens directly. */
    tokenCookie?: string;
  }
  interface FastifyRequest {
    principal: Principal | null;
    screen: Screen | null;
    source: Source | null;
    /** Response to the caller; set once the caller is authenticated. */
    response: ServerResponse | null;
    arrivedAt: number;
  }
}

/**
 * Authenticates a user.
 *
 * @param token `undefined` if the request carries none
 * @param isUse true if the call prolongs the session
 * @throws AppError 4050 or 4051
 */
export type Authenticate = (token: string | undefined, isUse: boolean) => Promise<Principal>;

/** Authenticates a screen. Tokens of users are rejected. @throws AppError 4050 */
export type AuthenticateScreen = (token: string | undefined) => Promise<Screen>;

/** Authenticates an external source. Tokens of others are rejected. @throws AppError 4050 */
export type AuthenticateSource = (token: string | undefined) => Promise<Source>;

export interface Authenticators {
  readonly user: Authenticate;
  /** Default: every screen is rejected. */
  readonly screen?: AuthenticateScreen;
  /** Default: every source is rejected. */
  readonly source?: AuthenticateSource;
}

const rejectAll = (): Promise<never> => Promise.reject(errors.sessionEnded());

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const scheme = /^Bearer +([\w-]{20,200})$/i;

/** Returns the token of the `Authorization` header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return scheme.exec(request.headers.authorization ?? '')?.[1];
}

function cookieToken(request: FastifyRequest, name: string | undefined): string | undefined {
  const pairs = name === undefined ? [] : (request.headers.cookie ?? '').split('; ');
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(`${name}=`.length);
}

/** Registered routes and the access check. */
export interface AccessControl {
  /** All routes with their declared access. */
  readonly routes: readonly RouteOptions[];
  /**
   * Authenticates the caller of a non-public route and checks their current permissions.
   *
   * @throws AppError the refusal to send
   */
  check(request: FastifyRequest): Promise<Principal>;
}

/**
 * Requires every route to declare its access, and checks callers before their body is read.
 *
 * @param authenticators one for each kind of caller
 * @throws Error at startup if a route declares no access
 */
export function enforceAccess(
  app: FastifyInstance,
  { user, screen = rejectAll, source = rejectAll }: Authenticators,
): AccessControl {
  app.decorateRequest('principal', null);
  app.decorateRequest('screen', null);
  app.decorateRequest('source', null);
  app.decorateRequest('response', null);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'public') route.bodyLimit ??= limits.publicBodyBytes;
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const open = routes.filter((route) => route.config?.access === undefined);
    if (open.length > 0) {
      throw new Error(
        `Routes without access: ${open.map((route) => `${String(route.method)} ${route.url}`).join(', ')}`,
      );
    }
  });
  const callerOf = (request: FastifyRequest): Promise<Principal> => {
    const { polledByClients, tokenCookie } = request.routeOptions.config;
    return user(bearerToken(request) ?? cookieToken(request, tokenCookie), polledByClients !== true);
  };
  const refuseUnlessAllowed = (request: FastifyRequest, { permissions, viewAs, mustChangePassword }: Principal) => {
    const { access = [], beforePasswordChange, duringViewAs } = request.routeOptions.config;
    if (viewAs !== null && duringViewAs !== true && !readMethods.has(request.method)) {
      throw errors.forbidden(`当前正在以角色“${viewAs.name}”的视角查看，不能修改数据，请先退出视角！`);
    }
    if (mustChangePassword && beforePasswordChange !== true) {
      throw errors.forbidden('请先修改密码，再进行其他操作！');
    }
    if (typeof access !== 'string' && !holdsAny(permissions, access)) throw errors.forbidden();
  };
  app.addHook('onRequest', async (request, reply) => {
    // Answers to a user are private. Cacheable files override this header.
    reply.header('cache-control', 'no-store');
    const { access } = request.routeOptions.config;
    // Unknown address: answered by the not-found handler. Other methods fail here, before their body is read.
    if (access === undefined && !readMethods.has(request.method)) throw errors.notFound('请求的地址');
    if (access === undefined || access === 'public') return;
    request.response = reply.raw;
    if (access === 'screen') {
      request.screen = await screen(bearerToken(request));
      return;
    }
    if (access === 'source') {
      request.source = await source(bearerToken(request));
      return;
    }
    const principal = await callerOf(request);
    reply.header(permissionsVersionHeader, permissionsVersion(principal));
    refuseUnlessAllowed(request, principal);
    request.principal = principal;
  });
  return {
    routes,
    async check(request) {
      const principal = await callerOf(request);
      refuseUnlessAllowed(request, principal);
      return principal;
    },
  };
}

/** Declares access for all routes that a third-party plugin registers in a scope. */
export function openRoutes(scope: FastifyInstance, config: FastifyContextConfig): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...config };
  });
}

/** Returns the caller of a route for users. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new Error(`No principal on ${request.url}: the route is not for users`);
  return request.principal;
}

/** Returns the caller of a route for screens. */
export function screenOf(request: FastifyRequest): Screen {
  if (request.screen === null) throw new Error(`No screen on ${request.url}: the route is not for screens`);
  return request.screen;
}

/** Returns the caller of a route for external sources. */
export function sourceOf(request: FastifyRequest): Source {
  if (request.source === null) throw new Error(`No source on ${request.url}: the route is not for sources`);
  return request.source;
}

/**
 * Describes a request for services, which record it in the operation log.
 *
 * @param content content of the request if it is not the body: a file
 */
export function contextOf(request: FastifyRequest, content?: RequestContent): RequestContext {
  return {
    principal: principalOf(request),
    requestId: request.id,
    ip: request.ip,
    startedAt: request.arrivedAt,
    ...idempotencyOf(request, content),
  };
}

/**
 * Returns a signal that is aborted when the connection closes before the answer is complete. Fastify's own signal is
 * aborted once the body was read.
 */
function connectionSignal(response: ServerResponse | null): AbortSignal {
  const gone = new AbortController();
  if (response?.destroyed === true) gone.abort();
  response?.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

class ConnectionRequester implements Requester {
  readonly userId: number;
  readonly #response: ServerResponse | null;
  #signal: AbortSignal | undefined;

  constructor(userId: number, response: ServerResponse | null) {
    this.userId = userId;
    this.#response = response;
  }

  /** Created on first use: only long work needs it. */
  get signal(): AbortSignal {
    return (this.#signal ??= connectionSignal(this.#response));
  }
}

/** Returns the requester, whose signal is aborted when the connection closes. */
export const requesterOf = (request: FastifyRequest): Requester =>
  new ConnectionRequester(principalOf(request).userId, request.response);
