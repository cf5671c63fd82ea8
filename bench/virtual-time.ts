import type { Page } from '@playwright/test';

/** Functions of a page whose time is virtual. */
interface VirtualPage {
  /** Runs timers until this much time has passed, in milliseconds. See `advance` below. */
  readonly advance: (ms: number, stepMs: number) => Promise<void>;
}

/**
 * Replaces the time of a page, in the page. Time passes only in `advance`, from timer to timer, so that a day takes
 * seconds; requests and decoding take the time they take. The clock of the page is kept when it is loaded again.
 */
function replaceTime(timePath: string): void {
  const [key, goneKey] = ['bench-virtual-time', 'bench-server-gone'];
  /** Timers between two turns of the page, which renders and receives answers meanwhile. */
  const timersATurn = 10;
  /** Silence after which a stream of events counts as broken: heartbeats of the server come in real time. */
  const silenceMs = 60_000;
  interface Timer {
    at: number;
    readonly everyMs: number | undefined;
    readonly call: () => void;
  }
  const timers = new Map<number, Timer>();
  let now = Math.max(Date.now(), Number(localStorage.getItem(key) ?? 0));
  const start = now;
  let ids = 1_000_000;
  const requests = { open: 0 };
  const [realTimeout, realClear, realFetch] = [setTimeout.bind(window), clearTimeout.bind(window), fetch.bind(window)];
  const add = (call: () => void, ms: number, everyMs?: number): number => {
    ids += 1;
    timers.set(ids, { at: now + Math.max(1, ms), everyMs, call });
    return ids;
  };
  const clear = (id?: number) => {
    if (id !== undefined && !timers.delete(id)) realClear(id);
  };
  const channel = new MessageChannel();
  let resume: () => void = () => undefined;
  channel.port1.addEventListener('message', () => resume());
  channel.port1.start();
  const turn = () =>
    new Promise<void>((resolve) => {
      resume = resolve;
      channel.port2.postMessage(null);
    });

  async function virtualFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
    // Refused at once: a real request to a server that is gone takes a few milliseconds, and a week has many.
    if (localStorage.getItem(goneKey) !== null && path.startsWith('/api/')) throw new TypeError('no server');
    const isStream = path.endsWith('/events');
    if (!isStream) requests.open += 1;
    try {
      const response = await realFetch(input, init);
      if (path !== timePath || !response.ok) return response;
      // Chromium keeps 2 MB for a body that nobody reads, and ends all requests of a page that has 32 GB of them.
      await response.text();
      return new Response(JSON.stringify({ code: 2000, data: { now: Math.round(now) } }));
    } finally {
      if (!isStream) requests.open -= 1;
    }
  }

  async function advance(ms: number, stepMs: number): Promise<void> {
    const end = now + ms;
    let step = now + stepMs;
    for (let count = 1; ; count += 1) {
      let id = 0;
      let next: Timer | undefined;
      for (const [one, timer] of timers) {
        if (next === undefined || timer.at < next.at) [id, next] = [one, timer];
      }
      if (next === undefined || next.at > end) break;
      if (next.at > step) step = next.at + stepMs;
      now = Math.min(end, Math.max(now, next.at, step));
      if (next.everyMs === undefined) timers.delete(id);
      else next.at = now + next.everyMs;
      next.call();
      // Continuations of promises may set the next timers.
      await Promise.resolve();
      if (count % timersATurn === 0) await turn();
      while (requests.open > 0) await turn();
    }
    now = end;
    await turn();
    localStorage.setItem(key, String(now));
  }

  Date.now = () => Math.floor(now);
  performance.now = () => now - start;
  const replaced = {
    fetch: virtualFetch,
    setTimeout: (call: () => void, ms = 0) => (ms === silenceMs ? realTimeout(call, ms) : add(call, ms)),
    setInterval: (call: () => void, ms = 0) => add(call, ms, ms),
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame: (call: FrameRequestCallback) => add(() => call(now - start), 16),
    cancelAnimationFrame: clear,
    advance,
  };
  Object.assign(window, replaced);
}

/** Makes the time of a page virtual. Call it before the page is opened. @param timePath path that answers the time */
export const replaceTimeOf = (page: Page, timePath: string): Promise<unknown> =>
  page.addInitScript(replaceTime, timePath);

/**
 * Lets time pass in a page, and waits for answers of the server meanwhile.
 *
 * @param ms milliseconds
 * @param stepMs most by which timers are late: what happens each second happens once per step
 */
export const advance = (page: Page, ms: number, stepMs = 0): Promise<void> =>
  page.evaluate(([passed, step]) => (window as unknown as VirtualPage).advance(passed, step), [ms, stepMs] as const);

/** Lets requests of a page fail at once, or no longer, also after it is loaded again. */
export const setServerGone = (page: Page, isGone: boolean): Promise<void> =>
  page.evaluate((gone) => {
    if (gone) localStorage.setItem('bench-server-gone', 'true');
    else localStorage.removeItem('bench-server-gone');
  }, isGone);
