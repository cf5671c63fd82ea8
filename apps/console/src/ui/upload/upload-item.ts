/** Section 4: where an upload is. */
export type UploadStatus = 'init' | 'uploading' | 'done' | 'error';

/**
 * What an upload that was started does. `queued`: others are before it; `checking`: its content is looked at before it is
 * sent; `offline`: it goes on when there is a network again; `paused`: when the user has signed in again.
 */
export type UploadStep = 'queued' | 'checking' | 'sending' | 'offline' | 'paused';

/** A file of a list of uploads, or what one has become. Section 3. */
export interface UploadItem<R = unknown> {
  readonly uid: string;
  readonly name: string;
  /** Undefined for one that was uploaded before. */
  readonly file?: File | undefined;
  /** Where it can be seen. */
  readonly url?: string | undefined;
  /** Bytes. */
  readonly size?: number | undefined;
  readonly status: UploadStatus;
  /** From 0 to 1; below 1 until the answer is there. */
  readonly percent: number;
  /** The answer. */
  readonly response?: R | undefined;
  /** Why it failed. */
  readonly reason?: string | undefined;
  /** While it is uploading. */
  readonly step?: UploadStep | undefined;
  /** Something to know about how it was done. */
  readonly note?: string | undefined;
}

/** An item as others supply it. */
export type SuppliedItem<R = unknown> = Pick<UploadItem<R>, 'uid' | 'name'> & Partial<UploadItem<R>>;

/** Section 4: without a status it is done; one that is not begins at 0. */
export function itemOf<R>(supplied: SuppliedItem<R>): UploadItem<R> {
  const { status = 'done', percent = status === 'done' ? 1 : 0 } = supplied;
  return { ...supplied, status, percent };
}

/** How many items there are of each kind, and how far all that were started are. */
export interface UploadSummary {
  readonly count: number;
  readonly init: number;
  readonly uploading: number;
  readonly done: number;
  readonly error: number;
  /** From 0 to 1, by bytes, of those that were started. */
  readonly percent: number;
}

export function summaryOf(items: readonly UploadItem[]): UploadSummary {
  const counts = { init: 0, uploading: 0, done: 0, error: 0 };
  let all = 0;
  let sent = 0;
  for (const { status, percent, size = 0 } of items) {
    counts[status] += 1;
    if (status === 'uploading' || status === 'done') {
      // An empty or unknown one counts a little, so that there is something to divide by.
      all += size + 1;
      sent += (size + 1) * percent;
    }
  }
  return { count: items.length, ...counts, percent: all === 0 ? 0 : sent / all };
}
