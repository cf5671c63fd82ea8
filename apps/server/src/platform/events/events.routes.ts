import { lastEventIdHeader, type ServerEvent } from '@mutai/contract/events';
import { eventsPath } from '@mutai/contract/paths';
import { permissionsVersionHeader } from '@mutai/contract/sessions/session';
import type { FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import { type AccessControl, principalOf } from '../http/access.ts';
import { permissionsVersion } from '../http/permissions-version.ts';
import type { Server } from '../http/server.ts';
import type { Streams } from './streams.ts';
import { openingLines } from './frames.ts';
import { ownerOf, userListener, type EventAccessRules, type ModuleAccess } from './user-listener.ts';

/** Media type of an event stream. */
export const streamType = 'text/event-stream';

/** Valid event ids. Anything else is treated like an id that was purged. */
const eventId = /^\d{1,15}$/;

/** Headers of a request for an event stream. */
export const EventHeaders = Type.Object({
  [lastEventIdHeader]: Type.Optional(Type.String({ title: '最后收到的事件编号' })),
});

/** Returns the id of the last event that a client received; `undefined`: none. */
export function lastIdOf(headers: Static<typeof EventHeaders>): number | undefined {
  const lastId = headers[lastEventIdHeader];
  return lastId !== undefined && eventId.test(lastId) ? Number(lastId) : undefined;
}

/** Writes the head of an answer that is an event stream. @param headers in addition to those of every stream */
export function beginStream(reply: FastifyReply, headers: Readonly<Record<string, string>> = {}): void {
  reply.headers({
    ...headers,
    'content-type': streamType,
    'cache-control': 'no-store, no-transform',
    // Disables response buffering in proxies such as nginx.
    'x-accel-buffering': 'no',
  });
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.write(openingLines());
}

/**
 * Returns the readers of a module: callers of a route that declares it (`readsModule`), or else holders of the
 * permission with its code.
 */
function moduleAccess({ routes }: AccessControl): EventAccessRules['accessOf'] {
  const declared = () =>
    routes.flatMap(({ config: { readsModule, access } = {} }): (readonly [string, ModuleAccess])[] =>
      readsModule === undefined || access === undefined
        ? []
        : [[readsModule.module, { access, isScoped: (principal) => readsModule.isScoped(principal) }]],
    );
  let readers: ReadonlyMap<string, ModuleAccess> | undefined;
  return (module) => {
    // Collected at the first event, when all routes are registered.
    readers ??= new Map(declared());
    return readers.get(module) ?? { access: [module], isScoped: () => false };
  };
}

/**
 * Registers the event stream of users. Each gets only events that they may know, as long as they may.
 *
 * @param concerns returns true if the records of an event affect a user's permissions
 */
export function eventRoutes(
  app: Server,
  streams: Streams,
  access: AccessControl,
  concerns: EventAccessRules['concerns'],
): void {
  const audience: EventAccessRules = { accessOf: moduleAccess(access), concerns };

  app.get(
    eventsPath,
    {
      exposeHeadRoute: false,
      // Streams reconnect by themselves, which must not prolong the session.
      config: { access: 'signed-in', polledByClients: true },
      schema: {
        summary: '实时事件流',
        produces: [streamType],
        headers: EventHeaders,
        response: { 200: Type.Unsafe<ServerEvent>({ type: 'string' }) },
      },
    },
    async (request, reply) => {
      let known = permissionsVersion(principalOf(request));
      const checkAccess = async () => {
        const principal = await access.check(request);
        const listener = userListener(principal, audience);
        const version = permissionsVersion(principal);
        if (version === known) return { listener };
        known = version;
        return { listener, told: { type: 'permissions-changed' } as const };
      };
      await streams.open(reply.raw, ownerOf(principalOf(request)), lastIdOf(request.headers), checkAccess, () =>
        beginStream(reply, { [permissionsVersionHeader]: known }),
      );
    },
  );
}
