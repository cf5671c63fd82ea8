import type { ServerResponse } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { permissionsVersionHeader } from '@mutai/contract/auth';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { errors } from '../errors.ts';
import type { Requester } from '../fair-queue.ts';
import type { Act, Principal, Screen } from '../principal.ts';
import { idempotencyOf, type Content } from '../idempotency/idempotency-key.ts';
import { permissionsVersion } from './permissions-version.ts';

/**
 * Who may call a route: anybody; any user who is signed in; any screen, and no user; users who hold any one of these
 * permissions.
 */
export type Access = 'public' | 'signed-in' | 'screen' | readonly [string, ...string[]];

/** A module whose records somebody may read. */
export interface ReadModule {
  readonly module: string;
  /** Whether only some of its records are there for somebody: who that is does not learn which others changed. */
  isScoped(principal: Principal): boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Also open to a user whose generated password has not been changed yet. */
    beforePasswordChange?: boolean;
    /** Also open to who looks through the eyes of a role, although it is no reading. */
    whileViewing?: boolean;
    /** Asked by clients by themselves, so that it is no use of the session that would keep it alive. */
    asksByItself?: boolean;
    /** Module whose records a list shows: who may call it is told by an event when they change. */
    readsModule?: ReadModule;
    /** The token may also come in this cookie: for pages that a browser opens by itself. */
    tokenCookie?: string;
  }
  interface FastifyRequest {
    principal: Principal | null;
    screen: Screen | null;
    /** What the answer is written to, where it is known who asks. */
    response: ServerResponse | null;
    arrivedAt: number;
  }
}

/**
 * Finds out whose token it is.
 *
 * @param token undefined when the request carries none
 * @param isUse whether this is a use of the session, which then lives on
 * @throws AppError 4050 or 4051
 */
export type Authenticate = (token: string | undefined, isUse: boolean) => Promise<Principal>;

/** Finds out which screen's token it is: of those that users have, none is. @throws AppError 4050 */
export type AuthenticateScreen = (token: string | undefined) => Promise<Screen>;

export interface Authenticators {
  readonly user: Authenticate;
  /** Without it every screen is refused. */
  readonly screen?: AuthenticateScreen;
}

const noScreens: AuthenticateScreen = () => Promise.reject(errors.sessionEnded());

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const scheme = /^Bearer +([\w-]{20,200})$/i;

/** The token of the `Authorization` header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return scheme.exec(request.headers.authorization ?? '')?.[1];
}

function cookieToken(request: FastifyRequest, name: string | undefined): string | undefined {
  const pairs = name === undefined ? [] : (request.headers.cookie ?? '').split('; ');
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(`${name}=`.length);
}

/** The routes of a server, and the check of who calls them. */
export interface AccessControl {
  /** Every route that was registered, with the access that it declares. */
  readonly routes: readonly RouteOptions[];
  /**
   * Finds out who calls a route that is not public, and whether they may, as of now.
   *
   * @throws AppError what the caller is to be answered
   */
  check(request: FastifyRequest): Promise<Principal>;
}

/**
 * Makes every route say who may call it, and holds callers to it before their body is even read.
 * A route that declares nothing stops the start.
 *
 * @param authenticators find out whose token it is, each for its own kind of caller
 */
export function enforceAccess(app: FastifyInstance, { user, screen = noScreens }: Authenticators): AccessControl {
  app.decorateRequest('principal', null);
  app.decorateRequest('screen', null);
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
    const { asksByItself, tokenCookie } = request.routeOptions.config;
    return user(bearerToken(request) ?? cookieToken(request, tokenCookie), asksByItself !== true);
  };
  const refuseUnlessAllowed = (request: FastifyRequest, { permissions, viewing, mustChangePassword }: Principal) => {
    const { access = [], beforePasswordChange, whileViewing } = request.routeOptions.config;
    if (viewing !== null && whileViewing !== true && !reading.has(request.method)) {
      throw errors.forbidden(`当前正在以角色“${viewing.name}”的视角查看，不能修改数据，请先退出视角！`);
    }
    if (mustChangePassword && beforePasswordChange !== true) {
      throw errors.forbidden('请先修改密码，再进行其他操作！');
    }
    if (typeof access !== 'string' && !holdsAny(permissions, access)) throw errors.forbidden();
  };
  app.addHook('onRequest', async (request, reply) => {
    // What answers a user is nobody else's; files that may be cached say so themselves.
    reply.header('cache-control', 'no-store');
    const { access } = request.routeOptions.config;
    // No access and no route: the handler for unknown addresses answers, and no body is read for it.
    if (access === undefined && !reading.has(request.method)) throw errors.notFound('请求的地址');
    if (access === undefined || access === 'public') return;
    request.response = reply.raw;
    if (access === 'screen') {
      request.screen = await screen(bearerToken(request));
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

/** Declares access for every route of a scope whose routes somebody else's plugin makes. */
export function openRoutes(scope: FastifyInstance, config: FastifyContextConfig): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...config };
  });
}

/** Who calls, on a route for users. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new Error(`No principal on ${request.url}: the route is for no user`);
  return request.principal;
}

/** Which screen calls, on a route for screens. */
export function screenOf(request: FastifyRequest): Screen {
  if (request.screen === null) throw new Error(`No screen on ${request.url}: the route is for none`);
  return request.screen;
}

/**
 * Who acts, in which request: handed to services for the operation log.
 *
 * @param content what the request carries, where that is not its body: a file
 */
export function actOf(request: FastifyRequest, content?: Content): Act {
  return {
    principal: principalOf(request),
    requestId: request.id,
    ip: request.ip,
    startedAt: request.arrivedAt,
    ...idempotencyOf(request, content),
  };
}

/**
 * Aborted when the connection closes before the answer is whole. Fastify's own signal of a request is aborted as soon as
 * its body was read.
 */
function whileAwaited(response: ServerResponse | null): AbortSignal {
  const gone = new AbortController();
  if (response?.destroyed === true) gone.abort();
  response?.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

class Awaiting implements Requester {
  readonly userId: number;
  readonly #response: ServerResponse | null;
  #signal: AbortSignal | undefined;

  constructor(userId: number, response: ServerResponse | null) {
    this.userId = userId;
    this.#response = response;
  }

  /** Made only for what really takes long. */
  get signal(): AbortSignal {
    return (this.#signal ??= whileAwaited(this.#response));
  }
}

/** Who waits for the answer to a request: nobody any more once its connection is closed. */
export const requesterOf = (request: FastifyRequest): Requester =>
  new Awaiting(principalOf(request).userId, request.response);
