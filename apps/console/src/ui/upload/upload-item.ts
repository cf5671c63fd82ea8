/** Status of an upload. */
export type UploadStatus = 'init' | 'uploading' | 'done' | 'error';

/**
 * Step of a started upload. `queued`: waits for others; `checking`: compares the content before sending; `offline`:
 * continues when there is a network; `paused`: continues when the user has signed in again.
 */
export type UploadStep = 'queued' | 'checking' | 'sending' | 'offline' | 'paused';

/** File in an upload list, or an uploaded one. */
export interface UploadItem<R = unknown> {
  readonly uid: string;
  readonly name: string;
  /** `undefined` for one that was uploaded earlier. */
  readonly file?: File | undefined;
  /** Address of the uploaded file. */
  readonly url?: string | undefined;
  /** Size in bytes. */
  readonly size?: number | undefined;
  readonly status: UploadStatus;
  /** 0 to 1; below 1 until the answer arrives. */
  readonly percent: number;
  /** Answer of the server. */
  readonly response?: R | undefined;
  /** Error message. */
  readonly reason?: string | undefined;
  /** Step while uploading. */
  readonly step?: UploadStep | undefined;
  /** Note about the result. */
  readonly note?: string | undefined;
}

/** Item supplied by callers. */
export type SuppliedItem<R = unknown> = Pick<UploadItem<R>, 'uid' | 'name'> & Partial<UploadItem<R>>;

/** Completes an item: the default status is done; others start at 0. */
export function itemOf<R>(supplied: SuppliedItem<R>): UploadItem<R> {
  const { status = 'done', percent = status === 'done' ? 1 : 0 } = supplied;
  return { ...supplied, status, percent };
}

/** Number of items per status, and total progress. */
export interface UploadSummary {
  readonly count: number;
  readonly init: number;
  readonly uploading: number;
  readonly done: number;
  readonly error: number;
  /** 0 to 1, by bytes of started uploads. */
  readonly percent: number;
}

export function summaryOf(items: readonly UploadItem[]): UploadSummary {
  const counts = { init: 0, uploading: 0, done: 0, error: 0 };
  let all = 0;
  let sent = 0;
  for (const { status, percent, size = 0 } of items) {
    counts[status] += 1;
    if (status === 'uploading' || status === 'done') {
      // Plus one, so that empty files and files of unknown size count and the total is not zero.
      all += size + 1;
      sent += (size + 1) * percent;
    }
  }
  return { count: items.length, ...counts, percent: all === 0 ? 0 : sent / all };
}
