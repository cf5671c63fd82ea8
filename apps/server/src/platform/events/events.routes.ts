import { lastEventIdHeader, type ServerEvent } from '@mutai/contract/events';
import { eventsPath } from '@mutai/contract/paths';
import { permissionsVersionHeader } from '@mutai/contract/sessions/session';
import Type from 'typebox';
import type { Database } from '../database/open-database.ts';
import { type AccessControl, principalOf } from '../http/access.ts';
import { permissionsVersion } from '../http/permissions-version.ts';
import type { Server } from '../http/server.ts';
import { eventStreams } from './streams.ts';
import { opening } from './frames.ts';
import { ownerOf, userListener, type Audience, type Readers } from './user-listener.ts';

const streamType = 'text/event-stream';

/** An id is a number of ours; whatever else is sent is unknown, as one is that is not kept any more. */
const eventId = /^\d{1,15}$/;

const EventHeaders = Type.Object({
  [lastEventIdHeader]: Type.Optional(Type.String({ title: '最后收到的事件编号' })),
});

/**
 * Who may read a module: whoever may call a route that declares it (`readsModule`); of one that no route declares,
 * whoever holds its code.
 */
function moduleReaders({ routes }: AccessControl): Audience['readersOf'] {
  const declared = () =>
    routes.flatMap(({ config: { readsModule, access } = {} }): (readonly [string, Readers])[] =>
      readsModule === undefined || access === undefined
        ? []
        : [[readsModule.module, { access, isScoped: (principal) => readsModule.isScoped(principal) }]],
    );
  let readers: ReadonlyMap<string, Readers> | undefined;
  return (module) => {
    // When the first event is told, every route has been declared.
    readers ??= new Map(declared());
    return readers.get(module) ?? { access: [module], isScoped: () => false };
  };
}

/**
 * The stream of events: of what each user may know, for as long as they may.
 *
 * @param closing aborted when the server begins to close, which ends all streams
 * @param concerns whether what somebody may do hangs on the records of an event
 */
export function eventRoutes(
  app: Server,
  database: Database,
  access: AccessControl,
  closing: AbortSignal,
  concerns: Audience['concerns'],
): void {
  const streams = eventStreams(database, closing, (error) => app.log.warn({ err: error }, 'events not delivered'));
  const audience: Audience = { readersOf: moduleReaders(access), concerns };

  app.get(
    eventsPath,
    {
      exposeHeadRoute: false,
      // A stream that is opened again and again says nothing of anybody's using the session.
      config: { access: 'signed-in', asksByItself: true },
      schema: {
        summary: '实时事件流',
        produces: [streamType],
        headers: EventHeaders,
        response: { 200: Type.Unsafe<ServerEvent>({ type: 'string' }) },
      },
    },
    async (request, reply) => {
      const lastId = request.headers[lastEventIdHeader];
      let known = permissionsVersion(principalOf(request));
      const look = async () => {
        const principal = await access.check(request);
        const listener = userListener(principal, audience);
        const version = permissionsVersion(principal);
        if (version === known) return { listener };
        known = version;
        return { listener, told: { type: 'permissions-changed' } as const };
      };
      const begin = () => {
        reply.headers({
          [permissionsVersionHeader]: known,
          'content-type': streamType,
          'cache-control': 'no-store, no-transform',
          // Has proxies such as nginx hand on each event at once.
          'x-accel-buffering': 'no',
        });
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        reply.raw.write(opening());
      };
      await streams.open(
        reply.raw,
        ownerOf(principalOf(request)),
        lastId !== undefined && eventId.test(lastId) ? Number(lastId) : undefined,
        look,
        begin,
      );
    },
  );
}
