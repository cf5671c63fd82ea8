import { runInProcess, ProcessEnded } from '../../../platform/workers/in-process.ts';

/** Input of an examination. */
export interface ExaminationOrder {
  readonly what: 'picture' | 'video' | 'audio';
  /** Media type, detected from the first bytes. */
  readonly mimetype: string;
  /** Size in bytes. */
  readonly size: number;
  /** Longer sides of the thumbnails, in pixels. */
  readonly sides: readonly number[];
}

/** Findings; `null`: unknown. */
export interface Findings {
  /** Displayed size in pixels, after rotation. */
  readonly width: number | null;
  readonly height: number | null;
  /** Declared clockwise rotation in degrees. */
  readonly rotation: number | null;
  readonly durationMs: number | null;
  /** Video codec as named by MediaInfo. */
  readonly codec: string | null;
  /** Corrected media type; `null`: unchanged. */
  readonly mimetype: string | null;
  /** Thumbnails in WebP, in the order of `sides`; empty if there are none. */
  readonly pictures: readonly Uint8Array[];
  /** Copy of a picture in a format that browsers display; `null`: not needed, or not possible. */
  readonly shown: { readonly bytes: Uint8Array; readonly mimetype: string } | null;
}

/** Message of the examining process: byte range to read (inclusive), findings, or failure. */
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

/** Heap limit in megabytes. Pixels are stored outside of the heap. */
const heapMb = 256;

/** Signals that the content causes by a library bug or its memory use. Others are not its fault. */
const crashes: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGKILL']);

const examiner = new URL('./examiner.ts', import.meta.url);

export interface ExaminationLimits {
  /** Timeout in milliseconds, including reading. */
  readonly timeoutMs: number;
  /** Aborts the examination. */
  readonly signal: AbortSignal;
}

/**
 * Examines a stored file in a child process: libraries that parse pictures and videos may crash, hang or leak.
 *
 * @param read returns bytes of the file, both ends included
 * @returns `nothingFound` for an unreadable file; `timeout` if it takes too long
 * @throws errors of `read`; the signal's reason; Error if the process cannot work
 */
export async function examine(
  order: ExaminationOrder,
  read: (start: number, end: number) => Promise<Uint8Array>,
  limits: ExaminationLimits,
): Promise<Findings | 'timeout'> {
  try {
    return await runInProcess<Findings>(
      examiner,
      order,
      { ...limits, memoryMb: heapMb },
      (said, { resolve, reject, send }) => {
        const message = said as ExaminerMessage;
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
