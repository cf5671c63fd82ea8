import { fstatSync, write as writeFile } from 'node:fs';
import { systemClock } from '../time/clock.ts';

/** Lines on their way out of the process. Writing one never waits and never fails, whatever becomes of it. */
export interface LineOutput {
  write(line: string): void;
  /**
   * Waits until everything is written. When the time is up it gives up what is left, and waits as long again for the
   * write that is under way.
   *
   * @param withinMs milliseconds
   * @returns false when that write hangs in the system: an orderly exit would wait for its thread for ever
   */
  flush(withinMs: number): Promise<boolean>;
}

/** Writes some bytes, and says how many it could and what went wrong. Calls back later, never at once. */
export type Writer = (bytes: Uint8Array, done: (error: Error | null | undefined, written: number) => void) => void;

/** Bytes that wait while nothing can be written; what comes beyond is dropped. */
export const keptBytes = 1024 * 1024;
/** Milliseconds until a write that failed is tried again. */
const retryMs = 250;
/** Of pino. */
const warnLevel = 40;

const droppedLine = (dropped: number) =>
  `${JSON.stringify({ level: warnLevel, time: systemClock(), dropped, msg: `${dropped} log lines were dropped` })}\n`;

/**
 * Lines go out in order, one write at a time. While the disk is full or nobody reads, they wait; those that find no
 * room are counted, and the count is written in their place.
 *
 * @param inThread whether each write occupies a thread of the process until it has ended
 */
export function lineOutput(writer: Writer, inThread: boolean): LineOutput {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let current: Uint8Array | undefined;
  let writing = false;
  let givenUp = false;
  let onRest = () => {};

  const takeWaiting = (): Uint8Array | undefined => {
    if (waiting.length === 0) return undefined;
    if (dropped > 0) waiting.push(droppedLine(dropped));
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    waitingBytes = 0;
    dropped = 0;
    return bytes;
  };

  const send = () => {
    current ??= takeWaiting();
    if (current === undefined || givenUp) {
      onRest();
      return;
    }
    const bytes = current;
    writing = true;
    writer(bytes, (error, written) => {
      writing = false;
      current = written < bytes.length ? bytes.subarray(written) : undefined;
      if (error === null || error === undefined || givenUp) send();
      else setTimeout(send, retryMs).unref();
    });
  };

  /** Waits until nothing is being written and nothing has to be, or the time is up. */
  const rest = (withinMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      onRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > keptBytes) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += bytes;
      if (current === undefined) send();
    },
    async flush(withinMs) {
      if (current === undefined) return true;
      await rest(withinMs);
      givenUp = current !== undefined;
      if (writing && inThread) await rest(withinMs);
      return !(writing && inThread);
    },
  };
}

const standardOutputFd = 1;

/**
 * Standard output, whatever it is. A pipe or socket is written as the system takes it. A file or terminal cannot be
 * asked whether it would take something, so it is written in a thread: a disk that hangs holds up nothing else.
 */
export function standardOutput(): LineOutput {
  const kind = fstatSync(standardOutputFd);
  if (!kind.isFIFO() && !kind.isSocket()) {
    return lineOutput((bytes, done) => writeFile(standardOutputFd, bytes, done), true);
  }
  // Whoever wrote is told by the callback.
  process.stdout.on('error', () => undefined);
  return lineOutput((bytes, done) => {
    process.stdout.write(bytes, (error) => done(error, error ? 0 : bytes.length));
  }, false);
}
