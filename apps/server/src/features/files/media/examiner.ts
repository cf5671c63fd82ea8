/* Child process of `examine`. Receives an order, then the bytes that it requests. */
import { lowerThreadPriority } from '../../../platform/workers/thread-priority.ts';
import { type ExaminationOrder, type ExaminerMessage, nothingFound } from './examine.ts';
import { examinePicture, mostPictureBytes } from './picture.ts';
import { examineHeader, examineRecording } from './recording.ts';

/** Read size in bytes. */
const chunkBytes = 1024 * 1024;

/**
 * Memory limit of the process in bytes, and interval of checks in milliseconds. The libraries have no limits of their
 * own.
 */
const maxMemory = 1536 * 1024 * 1024;
const memoryCheckMs = 50;

const say = (message: ExaminerMessage) => process.send?.(message);

function nextMessage<T>(): Promise<T> {
  return new Promise((resolve) => {
    process.once('message', (message: T) => resolve(message));
  });
}

async function read(start: number, end: number): Promise<Uint8Array> {
  const answer = nextMessage<Uint8Array>();
  say({ read: { start, end } });
  return answer;
}

async function readAll(size: number): Promise<Buffer> {
  const all = Buffer.alloc(size);
  for (let start = 0; start < size; start += chunkBytes) {
    all.set(await read(start, Math.min(start + chunkBytes, size) - 1), start);
  }
  return all;
}

async function found({ what, mimetype, size, sides }: ExaminationOrder) {
  if (what !== 'picture') return examineRecording(mimetype, size, read);
  const picture = size > mostPictureBytes ? nothingFound : await examinePicture(await readAll(size), mimetype, sides);
  // For formats that cannot be decoded, the header still contains the size.
  return picture.width === null ? examineHeader(size, read) : picture;
}

/** Kills the process, which counts as a crash. */
function endIfHeavy(): void {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL');
}

process.once('message', (order: ExaminationOrder) => {
  lowerThreadPriority();
  setInterval(endIfHeavy, memoryCheckMs).unref();
  void found(order).then(
    (findings) => say({ found: findings }),
    (error: unknown) => say({ failed: String(error) }),
  );
});
