/* A process of its own: see `examine`. It is given an order, and then the bytes that it asks for. */
import { yieldToOthers } from '../../../platform/thread-priority.ts';
import { type ExaminationOrder, type ExaminerMessage, nothingFound } from './examine.ts';
import { examinePicture, mostPictureBytes } from './picture.ts';
import { examineHeader, examineRecording } from './recording.ts';

/** Bytes that are asked for at a time. */
const chunkBytes = 1024 * 1024;

/** Most memory of the process, in bytes, and milliseconds between two looks at it: libraries set no limit themselves. */
const mostMemory = 1536 * 1024 * 1024;
const memoryLookMs = 50;

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
  // Formats of pictures that cannot be decoded still tell their size.
  return picture.width === null ? examineHeader(size, read) : picture;
}

/** Ends the process as a crash does. */
function endIfHeavy(): void {
  if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL');
}

process.once('message', (order: ExaminationOrder) => {
  yieldToOthers();
  setInterval(endIfHeavy, memoryLookMs).unref();
  void found(order).then(
    (findings) => say({ found: findings }),
    (error: unknown) => say({ failed: String(error) }),
  );
});
