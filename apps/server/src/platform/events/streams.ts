import type { ServerResponse } from 'node:http';
import { minuteMs } from '@mutai/contract/durations';
import type { ServerEvent } from '@mutai/contract/events';
import { Code } from '@mutai/contract/response-code';
import type { Database } from '../database/open-database.ts';
import { AppError, errors } from '../errors.ts';
import { yieldToEventLoop } from '../yielding.ts';
import { drainedOrClosed } from './drained.ts';
import { eventsTable } from './events-table.ts';
import { eventFeed } from './feed.ts';
import { beat, frame } from './frames.ts';
import type { KeptEvent, Published } from './published.ts';

/** What streams may take. docs/operations.md names these figures. */
export const streamLimits = {
  /** Streams of one process; the rest of its connections are for requests. */
  inAll: 10_000,
  /** Streams of one user: tabs of all their browsers. */
  perOwner: 20,
  /** Milliseconds between two signs of life: less than proxies, and our own connections, keep silent ones open. */
  beatMs: 25_000,
  /** Bytes that wait for who does not read them. */
  unreadBytes: 64 * 1024,
  /** Milliseconds after which it is looked again whether somebody may listen whom no event concerned: sessions expire. */
  checkMs: 10 * minuteMs,
  /** Milliseconds in which who is sent away may take the end of the stream. */
  lingerMs: 500,
} as const;

type StreamLimits = Readonly<Record<keyof typeof streamLimits, number>>;

/** What somebody may know of an event: of which records it tells only if they may read every one. */
export type Hearing = 'all' | 'without ids' | 'nothing';

/** Somebody who listens, as known since the last look at what they may do. */
export interface Listener {
  /** Whose streams these are. */
  readonly owner: string;
  /** The user, for what is told to users by name; undefined: none. */
  readonly userId?: number;
  hears(event: Published): Hearing;
  /** Whether it may have changed what they may do, so that it has to be looked at again. */
  isConcerned(event: Published): boolean;
}

/** Looks at what somebody may do now. @throws AppError when that is nothing any more */
export type Look = () => Promise<{ readonly listener: Listener; readonly told?: ServerEvent }>;

interface Stream {
  readonly response: ServerResponse;
  readonly look: Look;
  listener: Listener;
  /** Of the last event that was handed to it, whether or not it may know of it. */
  position: number;
  /** It has caught up with the feed, which serves it from now on. */
  live: boolean;
  /** By `performance.now()`. */
  lookedAt: number;
  /** The last look; one comes after the other. */
  looked: Promise<void>;
}

export interface Streams {
  /**
   * Makes an answer a stream of events, which lives until either side ends it.
   *
   * @param owner whose it is, as far as known
   * @param lastId of the last event that the client saw; undefined: it knows none
   * @param begin writes the head of the answer; after it nothing is refused any more
   * @throws AppError when there are too many, or nothing may be known
   */
  open(
    response: ServerResponse,
    owner: string,
    lastId: number | undefined,
    look: Look,
    begin: () => void,
  ): Promise<void>;
}

/** Looks that run at the same time, after an event that concerns many. */
const looksAtOnce = 4;
/** Streams that are written to before others have their turn: about two milliseconds. */
const writtenAtOnce = 200;
/** Milliseconds between two visits to some of them: short, so that each is. */
const tickMs = 250;

/**
 * Everybody who listens in this process.
 *
 * @param closing ends all streams
 * @param onError told what could not be read or looked at
 */
export function eventStreams(
  database: Database,
  closing: AbortSignal,
  onError: (error: unknown) => void,
  limits: StreamLimits = streamLimits,
): Streams {
  const table = eventsTable(database);
  const streams = new Set<Stream>();
  const owned = new Map<string, number>();
  let all = 0;

  const write = ({ response }: Stream, text: string) => {
    if (response.writableEnded || response.destroyed) return;
    // Who does not read is cut off, and learns the rest when they come back.
    if (response.writableLength > limits.unreadBytes) response.destroy();
    else response.write(text);
  };

  const end = ({ response }: Stream) => {
    response.end();
    setTimeout(() => response.destroy(), limits.lingerMs).unref();
  };

  const lookNow = async (stream: Stream) => {
    if (!streams.has(stream)) return;
    try {
      const { listener, told } = await stream.look();
      stream.listener = listener;
      stream.lookedAt = performance.now();
      if (told !== undefined) write(stream, frame(told));
    } catch (error) {
      if (!(error instanceof AppError)) onError(error);
      else if (error.code === Code.sessionExpired || error.code === Code.sessionEnded) {
        write(stream, frame({ type: 'session-ended', code: error.code, message: error.message }));
      }
      // Of whom nobody knows what they may do nothing is told.
      end(stream);
    }
  };
  const look = (stream: Stream) => (stream.looked = stream.looked.then(() => lookNow(stream)));

  const lookAtAll = async (some: readonly Stream[]) => {
    const left = some.values();
    const worker = async () => {
      for (const stream of left) {
        await look(stream);
        await yieldToEventLoop();
      }
    };
    await Promise.all(Array.from({ length: Math.min(looksAtOnce, some.length) }, worker));
  };

  /** Whether one of these events may have changed what somebody may do. */
  const isConcerned = ({ position, listener }: Stream, events: readonly KeptEvent[]) =>
    events.some((kept) => kept.position > position && listener.isConcerned(kept.event));

  /** Hands something on to all that are behind it. */
  const handOn = async (position: number, textFor: (listener: Listener) => string | undefined) => {
    let written = 0;
    for (const stream of streams) {
      if (!stream.live || position <= stream.position) continue;
      stream.position = position;
      const text = textFor(stream.listener);
      if (text === undefined) continue;
      write(stream, text);
      written += 1;
      if (written % writtenAtOnce === 0) await yieldToEventLoop();
    }
  };

  const feed = eventFeed(
    database,
    table,
    {
      async deliver(events) {
        // Before any of them is told: what is committed together has no order of its own.
        await lookAtAll([...streams].filter((stream) => stream.live && isConcerned(stream, events)));
        for (const kept of events) {
          await handOn(kept.position, telling(kept));
        }
      },
      async missed(position) {
        await lookAtAll([...streams].filter(({ live }) => live));
        const reset = frame({ type: 'reset' }, position);
        await handOn(position, () => reset);
      },
    },
    onError,
  );

  /** Where a stream begins, and whether the client knows all before. */
  const beginning = async (lastId: number | undefined): Promise<readonly [position: number, known: boolean]> => {
    await table.arrange();
    const newest = await table.newest();
    if (lastId === undefined || lastId > newest) return [newest, false];
    return (await table.after(lastId)).incomplete ? [newest, false] : [lastId, true];
  };

  /** Hands on what was committed before the feed serves the stream. */
  const catchUp = async (stream: Stream) => {
    for (;;) {
      const { events, incomplete } = await table.after(stream.position);
      if (incomplete) write(stream, frame({ type: 'reset' }, stream.position));
      if (isConcerned(stream, events)) await look(stream);
      for (const kept of events) {
        stream.position = kept.position;
        const text = telling(kept)(stream.listener);
        if (text !== undefined) write(stream, text);
        if (stream.response.writableNeedDrain) await drainedOrClosed(stream.response);
      }
      if (!streams.has(stream)) return;
      // What the feed hands on was committed: it is found by reading once more.
      if (events.length === 0 && stream.position >= feed.position()) break;
    }
    stream.live = true;
  };

  const reserve = (response: ServerResponse, owner: string) => {
    const count = owned.get(owner) ?? 0;
    if (closing.aborted || all >= limits.inAll) throw errors.notReady();
    if (count >= limits.perOwner) throw errors.tooManyStreams(limits.perOwner);
    owned.set(owner, count + 1);
    all += 1;
    response.once('close', () => {
      all -= 1;
      const left = (owned.get(owner) ?? 1) - 1;
      if (left === 0) owned.delete(owner);
      else owned.set(owner, left);
    });
  };

  /** Visits all streams by turns, each once in `beatMs`, so that they never all have something to do at once. */
  let turn = streams.values();
  const tick = () => {
    for (let left = Math.ceil((streams.size * tickMs) / limits.beatMs); left > 0; left -= 1) {
      const { value: stream, done } = turn.next();
      if (done === true) {
        turn = streams.values();
        break;
      }
      if (!stream.live) continue;
      write(stream, beat(stream.position));
      if (performance.now() - stream.lookedAt > limits.checkMs) void look(stream);
    }
  };
  let ticking: NodeJS.Timeout | undefined;

  closing.addEventListener('abort', () => {
    feed.stop();
    clearInterval(ticking);
    streams.forEach(end);
  });

  return {
    async open(response, owner, lastId, lookAt, begin) {
      if (response.destroyed) return;
      reserve(response, owner);
      await feed.start();
      ticking ??= setInterval(tick, Math.min(tickMs, limits.beatMs)).unref();
      const [position, known] = await beginning(lastId);
      // After it is known from where on events are heard: none that concerns them can be missed.
      const { listener } = await lookAt();
      const stream: Stream = {
        response,
        look: lookAt,
        listener,
        position,
        live: false,
        lookedAt: performance.now(),
        looked: Promise.resolve(),
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

/** What is sent of an event to somebody; undefined: nothing. */
function telling({ position, event }: KeptEvent): (listener: Listener) => string | undefined {
  if (event.type === 'access-changed') return () => undefined;
  if (event.type === 'record-changed') {
    const texts = {
      all: frame(event, position),
      'without ids': frame({ ...event, ids: null }, position),
      nothing: undefined,
    };
    return (listener) => texts[listener.hears(event)];
  }
  const text = frame(event.told, position);
  const users = event.users === null ? undefined : new Set(event.users);
  return ({ userId }) => (userId !== undefined && (users?.has(userId) ?? true) ? text : undefined);
}
