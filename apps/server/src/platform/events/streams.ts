import type { ServerResponse } from 'node:http';
import { minuteMs } from '@mutai/contract/durations';
import type { ServerEvent } from '@mutai/contract/events';
import { Code } from '@mutai/contract/response-code';
import type { Database } from '../database/open-database.ts';
import { AppError, errors } from '../errors.ts';
import { yieldToEventLoop } from '../workers/yielding.ts';
import { drainedOrClosed } from './drained.ts';
import { eventsTable } from './events-table.ts';
import { eventFeed } from './feed.ts';
import { heartbeat, frame } from './frames.ts';
import type { StoredEvent, PublishedEvent } from './published.ts';

/** Limits of event streams. docs/operations.md names these figures. */
export const streamLimits = {
  /** Streams per process; the remaining connections are for requests. */
  inAll: 10_000,
  /** Streams per user, over all tabs and browsers. */
  perOwner: 20,
  /** Keep-alive interval in milliseconds: shorter than idle timeouts of proxies and of this server. */
  heartbeatMs: 25_000,
  /** Largest unsent data of a slow client, in bytes. */
  unreadBytes: 64 * 1024,
  /** Interval of access checks without a related event, in milliseconds: sessions expire. */
  checkMs: 10 * minuteMs,
  /** Time to read the end of a closed stream, in milliseconds. */
  lingerMs: 500,
} as const;

type StreamLimits = Readonly<Record<keyof typeof streamLimits, number>>;

/**
 * How much of an event a listener receives. Record ids are sent only to listeners who may read all records of the
 * module.
 */
export type EventVisibility = 'all' | 'without ids' | 'nothing';

/** Listener with its access as of the last check. */
export interface Listener {
  /** Key for counting streams. */
  readonly owner: string;
  /** User for messages to certain users; `undefined`: none. */
  readonly userId?: number;
  /** Screen for messages to displays; `undefined`: none. */
  readonly screenId?: number;
  visibilityOf(event: PublishedEvent): EventVisibility;
  /** Returns true if an event may have changed the listener's access, so that it must be checked again. */
  isConcerned(event: PublishedEvent): boolean;
}

/** Checks current access. @throws AppError if there is none */
export type CheckAccess = () => Promise<{ readonly listener: Listener; readonly told?: ServerEvent }>;

interface Stream {
  readonly response: ServerResponse;
  readonly checkAccess: CheckAccess;
  listener: Listener;
  /** Position of the last event processed, sent or not. */
  position: number;
  /** True once the stream has caught up with the feed. */
  live: boolean;
  /** Time of the last access check, by `performance.now()`. */
  checkedAt: number;
  /** Last access check; checks of a stream run in sequence. */
  lastCheck: Promise<void>;
}

export interface Streams {
  /**
   * Turns a response into an event stream, until either side closes it.
   *
   * @param owner key for counting streams, as known before the access check
   * @param lastId id of the last event that the client received; `undefined`: none
   * @param begin writes the head of the response; errors are no longer possible after it
   * @throws AppError if there are too many streams or access is denied
   */
  open(
    response: ServerResponse,
    owner: string,
    lastId: number | undefined,
    checkAccess: CheckAccess,
    begin: () => void,
  ): Promise<void>;
  /** Number of open streams. */
  count(): number;
}

/** Concurrent access checks after an event that concerns many streams. */
const concurrentChecks = 4;
/** Streams written to before yielding: about two milliseconds. */
const writesPerTurn = 200;
/** Interval of keep-alive ticks in milliseconds. Each tick serves a part of the streams. */
const tickMs = 250;

/**
 * Creates the event streams of this process.
 *
 * @param closing ends all streams
 * @param onError called when reading events or checking access fails
 */
export function eventStreams(
  database: Database,
  closing: AbortSignal,
  onError: (error: unknown) => void,
  limits: StreamLimits = streamLimits,
): Streams {
  const table = eventsTable(database);
  const streams = new Set<Stream>();
  const countByOwner = new Map<string, number>();
  let all = 0;

  const write = ({ response }: Stream, text: string) => {
    if (response.writableEnded || response.destroyed) return;
    // Disconnect slow clients; they catch up after reconnecting.
    if (response.writableLength > limits.unreadBytes) response.destroy();
    else response.write(text);
  };

  const end = ({ response }: Stream) => {
    response.end();
    setTimeout(() => response.destroy(), limits.lingerMs).unref();
  };

  const checkNow = async (stream: Stream) => {
    if (!streams.has(stream)) return;
    try {
      const { listener, told } = await stream.checkAccess();
      stream.listener = listener;
      stream.checkedAt = performance.now();
      if (told !== undefined) write(stream, frame(told));
    } catch (error) {
      if (!(error instanceof AppError)) onError(error);
      else if (error.code === Code.sessionExpired || error.code === Code.sessionEnded) {
        write(stream, frame({ type: 'session-ended', code: error.code, message: error.message }));
      }
      // If access cannot be checked, send nothing.
      end(stream);
    }
  };
  const checkAccess = (stream: Stream) => (stream.lastCheck = stream.lastCheck.then(() => checkNow(stream)));

  const checkAll = async (some: readonly Stream[]) => {
    const left = some.values();
    const worker = async () => {
      for (const stream of left) {
        await checkAccess(stream);
        await yieldToEventLoop();
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrentChecks, some.length) }, worker));
  };

  /** Returns true if an unprocessed event may have changed the listener's access. */
  const isConcerned = ({ position, listener }: Stream, events: readonly StoredEvent[]) =>
    events.some((kept) => kept.position > position && listener.isConcerned(kept.event));

  /** Sends an event to all live streams behind its position. */
  const broadcast = async (position: number, textFor: (listener: Listener) => string | undefined) => {
    let written = 0;
    for (const stream of streams) {
      if (!stream.live || position <= stream.position) continue;
      stream.position = position;
      const text = textFor(stream.listener);
      if (text === undefined) continue;
      write(stream, text);
      written += 1;
      if (written % writesPerTurn === 0) await yieldToEventLoop();
    }
  };

  const feed = eventFeed(
    database,
    table,
    {
      async deliver(events) {
        // Check access before sending: events of one transaction have no defined order.
        await checkAll([...streams].filter((stream) => stream.live && isConcerned(stream, events)));
        for (const kept of events) {
          await broadcast(kept.position, formatterOf(kept));
        }
      },
      async missed(position) {
        await checkAll([...streams].filter(({ live }) => live));
        const reset = frame({ type: 'reset' }, position);
        await broadcast(position, () => reset);
      },
    },
    onError,
  );

  /** Returns the start position of a stream, and whether the client has received everything before it. */
  const startPosition = async (lastId: number | undefined): Promise<readonly [position: number, known: boolean]> => {
    await table.arrange();
    const newest = await table.newest();
    if (lastId === undefined || lastId > newest) return [newest, false];
    return (await table.after(lastId)).incomplete ? [newest, false] : [lastId, true];
  };

  /** Sends committed events until the feed can take over. */
  const catchUp = async (stream: Stream) => {
    for (;;) {
      const { events, incomplete } = await table.after(stream.position);
      if (incomplete) write(stream, frame({ type: 'reset' }, stream.position));
      if (isConcerned(stream, events)) await checkAccess(stream);
      for (const kept of events) {
        stream.position = kept.position;
        const text = formatterOf(kept)(stream.listener);
        if (text !== undefined) write(stream, text);
        if (stream.response.writableNeedDrain) await drainedOrClosed(stream.response);
      }
      if (!streams.has(stream)) return;
      // Events of the feed are committed, so reading again finds them.
      if (events.length === 0 && stream.position >= feed.position()) break;
    }
    stream.live = true;
  };

  const reserve = (response: ServerResponse, owner: string) => {
    const count = countByOwner.get(owner) ?? 0;
    if (closing.aborted || all >= limits.inAll) throw errors.notReady();
    if (count >= limits.perOwner) throw errors.tooManyStreams(limits.perOwner);
    countByOwner.set(owner, count + 1);
    all += 1;
    response.once('close', () => {
      all -= 1;
      const left = (countByOwner.get(owner) ?? 1) - 1;
      if (left === 0) countByOwner.delete(owner);
      else countByOwner.set(owner, left);
    });
  };

  /** Visits each stream once per `heartbeatMs`, spread over ticks to avoid bursts. */
  let turn = streams.values();
  const tick = () => {
    for (let left = Math.ceil((streams.size * tickMs) / limits.heartbeatMs); left > 0; left -= 1) {
      const { value: stream, done } = turn.next();
      if (done === true) {
        turn = streams.values();
        break;
      }
      if (!stream.live) continue;
      write(stream, heartbeat(stream.position));
      if (performance.now() - stream.checkedAt > limits.checkMs) void checkAccess(stream);
    }
  };
  let tickTimer: NodeJS.Timeout | undefined;

  closing.addEventListener('abort', () => {
    feed.stop();
    clearInterval(tickTimer);
    streams.forEach(end);
  });

  return {
    count: () => all,
    async open(response, owner, lastId, checkAccessOf, begin) {
      if (response.destroyed) return;
      reserve(response, owner);
      await feed.start();
      tickTimer ??= setInterval(tick, Math.min(tickMs, limits.heartbeatMs)).unref();
      const [position, known] = await startPosition(lastId);
      // Checked after the start position is fixed, so that no relevant event is missed.
      const { listener } = await checkAccessOf();
      const stream: Stream = {
        response,
        checkAccess: checkAccessOf,
        listener,
        position,
        live: false,
        checkedAt: performance.now(),
        lastCheck: Promise.resolve(),
      };
      if (response.destroyed || closing.aborted) throw errors.notReady();
      begin();
      streams.add(stream);
      response.once('close', () => streams.delete(stream));
      if (!known) write(stream, frame({ type: 'reset' }, position));
      try {
        await catchUp(stream);
      } catch (error) {
        onError(error);
        end(stream);
      }
    },
  };
}

/** Returns the text of an event for a listener; `undefined`: nothing. */
function formatterOf({ position, event }: StoredEvent): (listener: Listener) => string | undefined {
  if (event.type === 'access-changed') return () => undefined;
  if (event.type === 'record-changed') {
    const texts = {
      all: frame(event, position),
      'without ids': frame({ ...event, ids: null }, position),
      nothing: undefined,
    };
    return (listener) => texts[listener.visibilityOf(event)];
  }
  const text = frame(event.told, position);
  if (event.type === 'for-screens') {
    const screens = event.ids === null ? undefined : new Set(event.ids);
    return ({ screenId }) => (screenId !== undefined && (screens?.has(screenId) ?? true) ? text : undefined);
  }
  const users = event.users === null ? undefined : new Set(event.users);
  return ({ userId }) => (userId !== undefined && (users?.has(userId) ?? true) ? text : undefined);
}
