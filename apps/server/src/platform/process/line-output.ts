import { fstatSync, write as writeFile } from 'node:fs';
import { systemClock } from '../time/clock.ts';

/** Buffered line output of the process. `write` never blocks and never throws. */
export interface LineOutput {
  write(line: string): void;
  /**
   * Waits until everything is written. After `withinMs` it discards the rest and waits up to `withinMs` again for the
   * write in progress.
   *
   * @param withinMs timeout in milliseconds
   * @returns false if the write in progress hangs in the kernel: `process.exit` would wait for its thread forever
   */
  flush(withinMs: number): Promise<boolean>;
}

/** Writes bytes and reports the number written and the error. Must call back asynchronously. */
export type Writer = (bytes: Uint8Array, done: (error: Error | null | undefined, written: number) => void) => void;

/** Largest buffer while the destination accepts nothing, in bytes. Lines beyond it are dropped. */
export const bufferMaxBytes = 1024 * 1024;
/** Delay before a failed write is retried, in milliseconds. */
const retryMs = 250;
/** Pino's level `warn`. */
const warnLevel = 40;

const droppedLine = (dropped: number) =>
  `${JSON.stringify({ level: warnLevel, time: new Date(systemClock()).toISOString(), dropped, msg: `${dropped} log lines were dropped` })}\n`;

/**
 * Writes lines in order, one write at a time. While the disk is full or the reader is slow, lines are buffered. Lines that
 * exceed the buffer are dropped, and a line with their count is written instead.
 *
 * @param inThread true if each write blocks a thread of the process until it completes
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

  /** Waits until the buffer is empty and no write is in progress, at most `withinMs`. */
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
      if (waitingBytes + bytes > bufferMaxBytes) {
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

/** File descriptor of standard output. */
export const standardOutputFd = 1;

/**
 * Returns an output for standard output. Pipes and sockets are written without blocking. Files and terminals have no
 * non-blocking mode, so they are written in a thread: a hanging disk does not block the event loop.
 */
export function standardOutput(): LineOutput {
  const kind = fstatSync(standardOutputFd);
  if (!kind.isFIFO() && !kind.isSocket()) {
    return lineOutput((bytes, done) => writeFile(standardOutputFd, bytes, done), true);
  }
  // The callback of `write` receives the error.
  process.stdout.on('error', () => undefined);
  return lineOutput((bytes, done) => {
    process.stdout.write(bytes, (error) => done(error, error ? 0 : bytes.length));
  }, false);
}
