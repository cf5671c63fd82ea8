import { ApiError } from '@mutai/client/api-error';
import { maxPlays } from '@mutai/contract/screens/player-paths';
import type { PlayEntry } from '@mutai/contract/screens/plays';
import type { Faults } from '../faults.ts';
import { pause } from '../pause.ts';
import type { Cause } from '../playback/what-plays.ts';
import type { PlayStore } from './play-store.ts';

/** Milliseconds between two updates of the entry that is open: a kill loses at most these. */
const renewMs = 30_000;
/** Longest entry, in milliseconds: the server learns of a picture that stays for months. Entries end at full hours. */
const longestMs = 60 * 60_000;
/** Difference between clock and ticks that is a jump of the clock, in milliseconds. It is corrected by 5% otherwise. */
const jumpMs = 10_000;
/** Milliseconds between two attempts to send, between two batches, and after an answer of a server without play log. */
const sendMs = 30_000;
const nextBatchMs = 500;
const unknownMs = 15 * 60_000;
/** Entries that are kept at most, more than a week of turns of five seconds, and those that are given up at once. */
const mostKept = 150_000;
const givenUp = 1000;
/** Answers to entries that the server will never take. */
const refusals: ReadonlySet<number | undefined> = new Set([400, 413, 422]);
const notFound = 404;
/** Smaller batches look for the entry that the server refuses. */
const batchStep = 8;

/** Publication that covers the display. */
export interface Showing extends Cause {
  readonly key: string;
  /** Start of its turn, which tells it from the next turn of the same content. */
  readonly turn: number;
}

/** Log of what was seen on the display. */
export interface PlayLog {
  /** Tells what covers the display from now on; `undefined`: nothing of the log, or nobody sees it. */
  readonly show: (showing: Showing | undefined) => void;
}

/** Time and surroundings of the log. */
export interface PlayLogContext {
  /** Time of the server. */
  readonly now: () => number;
  /** False while that time may be wrong by years: nothing is logged. */
  readonly isTrusted: () => boolean;
  /** Milliseconds that passed since any moment. */
  readonly ticks: () => number;
  /** Sends entries. Repeats are harmless. */
  readonly send: (plays: readonly PlayEntry[]) => Promise<void>;
  readonly faults: Faults;
  /** Identifies the page load. */
  readonly run: string;
}

const isSame = (one: Showing | undefined, other: Showing | undefined): boolean =>
  one === other ||
  (one?.key === other?.key &&
    one?.turn === other?.turn &&
    one?.reason === other?.reason &&
    one?.reasonId === other?.reasonId &&
    one?.playlistId === other?.playlistId);

interface OpenPlay {
  readonly showing: Showing;
  /** Counts the entries of this page load. */
  readonly number: number;
  readonly entry: PlayEntry;
  readonly tick: number;
}

/**
 * Keeps the play log beyond the end of the page and sends it until the signal aborts, which ends the screen and forgets its
 * log.
 */
export function createPlayLog(store: PlayStore, context: PlayLogContext, signal: AbortSignal): PlayLog {
  const { now, isTrusted, ticks, send, faults, run } = context;
  let showing: Showing | undefined;
  let open: OpenPlay | undefined;
  let count = 0;
  let kept = 0;
  /** Place of the last entry of earlier page loads. */
  let base = 0;

  const failed = (): undefined => {
    faults.add('storage', '播放记录无法保存，记录可能不完整');
    return undefined;
  };
  let queue: Promise<unknown> = (async () => {
    base = await store.lastPlace();
    kept = await store.count();
  })().catch(failed);
  /** Runs work on the store after all that was begun before. */
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const result = queue.then(work).catch(failed);
    queue = result;
    return result;
  }

  async function removeUpTo(place: number): Promise<void> {
    await store.removeUpTo(place);
    kept = await store.count();
  }

  function save({ number, entry }: OpenPlay, isNew: boolean): void {
    void enqueue(async () => {
      await store.put({ place: base + number, entry });
      if (!isNew) return;
      kept += 1;
      if (kept <= mostKept) return;
      const last = (await store.oldest(givenUp, base + number)).at(-1);
      if (last === undefined) return;
      await removeUpTo(last.place);
      faults.add('storage', `播放记录超过 ${String(mostKept)} 条未上报，已舍弃最早的 ${String(givenUp)} 条`);
    });
  }

  function begin(): void {
    if (showing === undefined || !isTrusted()) return;
    const from = Math.round(now());
    const { key, reason, reasonId, playlistId } = showing;
    count += 1;
    const entry = { id: `${run}-${String(count)}`, from, until: from, key, reason, reasonId, playlistId };
    open = { showing, number: count, entry, tick: ticks() };
    save(open, true);
  }

  /** Brings the end of the open entry up to now. */
  function renew(): void {
    if (open === undefined) return begin();
    const { entry, tick } = open;
    const expected = entry.until + ticks() - tick;
    const isJump = Math.abs(now() - expected) > jumpMs;
    // Ticks tell how long the picture was seen before a jump.
    const until = Math.round(isJump ? expected : Math.max(entry.until, now()));
    open = { ...open, entry: { ...entry, until }, tick: ticks() };
    save(open, false);
    if (!isJump && Math.floor(until / longestMs) === Math.floor(entry.from / longestMs)) return;
    open = undefined;
    begin();
  }

  /** Sends all closed entries, the oldest first. @returns milliseconds until the next attempt */
  async function sendAll(): Promise<number> {
    for (let size = maxPlays; !signal.aborted;) {
      const most = size;
      const batch = await enqueue(() => store.oldest(most, open === undefined ? Infinity : base + open.number));
      const last = batch?.at(-1);
      if (batch === undefined || last === undefined) break;
      try {
        await send(batch.map(({ entry }) => entry));
      } catch (error) {
        const status = error instanceof ApiError ? error.status : undefined;
        if (status === notFound) return unknownMs;
        if (!refusals.has(status)) break;
        if (batch.length > 1) {
          size = Math.ceil(batch.length / batchStep);
          continue;
        }
        faults.add('storage', '服务器不接受一条播放记录，已舍弃');
      }
      await enqueue(() => removeUpTo(last.place));
      size = Math.min(maxPlays, size * batchStep);
      await pause(nextBatchMs, signal);
    }
    return sendMs * (0.75 + Math.random() / 2);
  }

  async function keepSending(): Promise<void> {
    for (let wait = sendMs * Math.random(); !signal.aborted;) {
      await pause(wait, signal);
      wait = await sendAll();
    }
  }

  const timer = setInterval(renew, renewMs);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    void enqueue(() => store.clear());
  });
  void keepSending();

  return {
    show: (next) => {
      if (signal.aborted || isSame(showing, next)) return;
      if (open !== undefined) renew();
      showing = next;
      open = undefined;
      begin();
    },
  };
}
