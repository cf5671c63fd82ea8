/*
 * Loaded before a server (`node --import`): its time advances when its parent process says so, in addition to real time.
 * Both clocks of the process advance together, as on a machine that has run for that time, so that the time stays
 * trusted. Repeated work and pauses of at least a second, which are polls of the server, end early when their time has come;
 * time limits of running work stay those of real time, so the parent advances the time only while no work runs. Before a
 * measurement, what is idle (threads of the database, helper processes) ends, as it would within half a minute.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import type { SteppedReply, SteppedRequest } from './stepped-server.ts';

/** Shortest pause that depends on the advanced time, in milliseconds. */
const leastMs = 1000;

/** Shortest time limit that is taken for one of something idle, in milliseconds. */
const idleMs = 10_000;
/** Real time in which threads and processes end, in milliseconds. */
const endingMs = 1000;

/** Something that waits for a time. */
interface Waiting {
  /** By the advanced monotonic clock. */
  due: number;
  readonly fire: () => void;
}

type Call = (...args: readonly unknown[]) => void;
type Pause = typeof setTimeoutPromise;

function stepTime(): void {
  const promises = createRequire(import.meta.url)('node:timers/promises') as { setTimeout: Pause };
  const waiting = new Set<Waiting>();
  const ofInterval = new Map<unknown, Waiting>();
  /** Timers of what is idle, or of running work, of which there is none when they are used. */
  const idle = new Map<unknown, () => void>();
  let advancedMs = 0;
  const [realNow, realMonotonic] = [Date.now.bind(Date), performance.now.bind(performance)];
  const [realInterval, realTimeout] = [setInterval, setTimeout];
  const [realClearInterval, realClearTimeout] = [clearInterval, clearTimeout];
  const realPause = promises.setTimeout;
  const now = () => realMonotonic() + advancedMs;
  Date.now = () => realNow() + advancedMs;
  performance.now = now;

  function repeat(call: Call, ms = 0, ...args: readonly unknown[]) {
    if (ms < leastMs) return realInterval(call, ms, ...args);
    const one: Waiting = {
      due: now() + ms,
      fire: () => {
        one.due = now() + ms;
        call(...args);
      },
    };
    const timer = realInterval(one.fire, ms);
    waiting.add(one);
    ofInterval.set(timer, one);
    return timer;
  }
  function wait(call: Call, ms = 0, ...args: readonly unknown[]) {
    if (ms < idleMs) return realTimeout(call, ms, ...args);
    const fire = () => {
      idle.delete(timer);
      call(...args);
    };
    const timer = realTimeout(fire, ms);
    idle.set(timer, fire);
    return timer;
  }
  const forget = (timer: unknown) => {
    idle.delete(timer);
    const one = ofInterval.get(timer);
    ofInterval.delete(timer);
    if (one !== undefined) waiting.delete(one);
  };

  const pause = <T>(
    ms = 0,
    value?: T,
    options: { readonly signal?: AbortSignal; readonly ref?: boolean } = {},
  ): Promise<T> => {
    const { signal, ref = true } = options;
    if (ms < leastMs || signal?.aborted === true) return realPause(ms, value as T, options);
    return new Promise<T>((resolve, reject) => {
      const end = () => {
        realClearTimeout(timer);
        waiting.delete(one);
        signal?.removeEventListener('abort', abort);
      };
      const one: Waiting = {
        due: now() + ms,
        fire: () => {
          end();
          resolve(value as T);
        },
      };
      const abort = () => {
        end();
        reject(new DOMException('The operation was aborted', 'AbortError'));
      };
      const timer = realTimeout(one.fire, ms);
      if (!ref) timer.unref();
      waiting.add(one);
      signal?.addEventListener('abort', abort);
    });
  };

  Object.assign(globalThis, {
    setInterval: repeat,
    setTimeout: wait,
    clearInterval: (timer: NodeJS.Timeout) => {
      forget(timer);
      realClearInterval(timer);
    },
    clearTimeout: (timer: NodeJS.Timeout) => {
      forget(timer);
      realClearTimeout(timer);
    },
  });
  promises.setTimeout = pause as Pause;
  syncBuiltinESMExports();

  const advance = (ms: number) => {
    advancedMs += ms;
    for (const one of waiting) if (one.due <= now()) one.fire();
  };

  const measure = async (): Promise<SteppedReply['held']> => {
    // Those that begin anew meanwhile stay.
    for (const [timer, end] of Array.from(idle)) {
      realClearTimeout(timer as NodeJS.Timeout);
      end();
    }
    await new Promise((resolve) => realTimeout(resolve, endingMs));
    for (let times = 0; times < 3; times += 1) {
      globalThis.gc?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { rss, heapUsed, external } = process.memoryUsage();
    const active = process.getActiveResourcesInfo();
    return { rss, heapUsed, external, polls: waiting.size, handles: active.length };
  };

  const answer = async (request: SteppedRequest): Promise<void> => {
    if (request.kind === 'advance') advance(request.ms);
    const held = request.kind === 'measure' ? await measure() : undefined;
    process.send?.({ now: Date.now(), held } satisfies SteppedReply);
  };
  process.on('message', (request: SteppedRequest) => void answer(request));
  process.channel?.unref();
}

// Threads and helper processes inherit the option, and keep their own time.
if (isMainThread && process.argv[1]?.endsWith('start.js') === true) stepTime();
