import { inProcess, ProcessEnded } from '../../../platform/in-process.ts';

/** What is to be found out about a content. */
export interface ExaminationOrder {
  readonly what: 'picture' | 'video' | 'audio';
  /** Media type, told by its beginning. */
  readonly mimetype: string;
  /** Bytes. */
  readonly size: number;
  /** Longer sides of the smaller pictures that are wanted, in pixels. */
  readonly sides: readonly number[];
}

/** What was found out; null: it does not say. */
export interface Findings {
  /** Pixels as it is shown, rotation applied. */
  readonly width: number | null;
  readonly height: number | null;
  /** Degrees clockwise by which it says that it is to be turned. */
  readonly rotation: number | null;
  readonly durationMs: number | null;
  /** Video codec as MediaInfo names it. */
  readonly codec: string | null;
  /** The true media type, where the beginning tells another one; null: the same. */
  readonly mimetype: string | null;
  /** Smaller pictures in WebP, in the order of the sides; empty: there can be none. */
  readonly pictures: readonly Uint8Array[];
  /** Copy for browsers of a picture that they do not show; null: none is needed, or none can be made. */
  readonly shown: { readonly bytes: Uint8Array; readonly mimetype: string } | null;
}

/** What the process that examines says: bytes that it needs (both ends included), what it found, or why it cannot work. */
export type ExaminerMessage =
  | { readonly read: { readonly start: number; readonly end: number } }
  | { readonly found: Findings }
  | { readonly failed: string };

export const nothingFound: Findings = {
  width: null,
  height: null,
  rotation: null,
  durationMs: null,
  codec: null,
  mimetype: null,
  pictures: [],
  shown: null,
};

/** Megabytes of objects; pixels are kept outside of them. */
const heapMb = 256;

/** Ends that a content brings about, in a library or by the memory that it takes; any other is not its fault. */
const crashes: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGKILL']);

const examiner = new URL('./examiner.ts', import.meta.url);

export interface ExaminationLimits {
  /** Milliseconds, those of reading included. */
  readonly timeoutMs: number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Examines a stored file in a child process: libraries that parse pictures and videos may crash, hang or leak.
 *
 * @param read returns bytes of the file, both ends included
 * @returns nothing found for a file that cannot be read; `timeout` when it takes longer than allowed
 * @throws what `read` throws; the signal's reason; Error when the process cannot do its work
 */
export async function examine(
  order: ExaminationOrder,
  read: (start: number, end: number) => Promise<Uint8Array>,
  limits: ExaminationLimits,
): Promise<Findings | 'timeout'> {
  try {
    return await inProcess<ExaminerMessage, Findings>(
      examiner,
      order,
      { ...limits, memoryMb: heapMb },
      (message, { resolve, reject, send }) => {
        if ('found' in message) resolve(message.found);
        else if ('failed' in message) reject(new Error(message.failed));
        else read(message.read.start, message.read.end).then(send, reject);
      },
    );
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
    if (error.timedOut) return 'timeout';
    if (error.signal !== null && crashes.has(error.signal)) return nothingFound;
    throw error;
  }
}
