import { itemOf, type SuppliedItem, type UploadItem, type UploadStep } from './upload-item.ts';
import { uploadMessages as text } from './upload.messages.ts';

/** Maximum progress of an upload before it is answered. */
const unanswered = 0.99;

/** Callbacks of an upload, and its cancellation. */
export interface SendControl {
  /** Identical for every attempt of an item. */
  readonly uid: string;
  readonly signal: AbortSignal;
  /** Called with the sent fraction, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly onStep: (step: UploadStep) => void;
}

export interface Sent<R> {
  readonly response: R;
  /** Address of the uploaded file. */
  readonly url?: string;
  /** Note about the result. */
  readonly note?: string;
}

/** Sends one file. Rejects on failure or cancellation. */
export type SendFile<R> = (file: File, control: SendControl) => Promise<Sent<R>>;

export interface QueueOptions<R> {
  readonly send: SendFile<R>;
  /** Maximum number of concurrent uploads. */
  readonly atOnce: number;
  /** Returns the error message for users. */
  readonly reasonOf: (error: unknown) => string;
  /** Returns the reason why a file must not be sent; `null` if it may. */
  readonly check?: (file: File) => string | null;
  /** Called with items removed before they were done. */
  readonly onDropped?: (items: readonly UploadItem<R>[]) => void;
}

/** Upload queue. Independent of pages: it continues regardless of navigation. */
export interface UploadQueue<R> {
  /** Items; the same array until something changes. */
  readonly items: () => readonly UploadItem<R>[];
  /** Calls `changed` after every change, until the returned function is called. */
  readonly subscribe: (changed: () => void) => () => void;
  /** Appends files without starting them. */
  readonly add: (files: readonly File[]) => void;
  /** Replaces the items by an external list; missing ones are stopped. */
  readonly replace: (items: readonly SuppliedItem<R>[]) => void;
  /** Starts all waiting items. */
  readonly start: () => void;
  /** Stops all running uploads, or one. */
  readonly stop: (uid?: string) => void;
  /** Retries all failed uploads, or one. */
  readonly retry: (uid?: string) => void;
  readonly remove: (uid: string) => void;
  readonly clear: () => void;
  /** Pauses until `resume`, which continues started uploads. */
  readonly pause: () => void;
  readonly resume: () => void;
}

let lastUid = 0;

const newUid = (): string => {
  lastUid += 1;
  return `upload-${String(lastUid)}`;
};

export function createUploadQueue<R>({
  send,
  atOnce,
  reasonOf,
  check = () => null,
  onDropped = () => undefined,
}: QueueOptions<R>): UploadQueue<R> {
  let items: readonly UploadItem<R>[] = [];
  let paused = false;
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const change = (next: readonly UploadItem<R>[]): void => {
    items = next;
    for (const listener of listeners) listener();
  };
  const changeWhere = (
    applies: (item: UploadItem<R>) => boolean,
    changed: (item: UploadItem<R>) => UploadItem<R>,
  ): void => {
    if (items.some(applies)) change(items.map((item) => (applies(item) ? changed(item) : item)));
  };
  const changeOne = (uid: string, part: Partial<UploadItem<R>>): void =>
    changeWhere(
      (item) => item.uid === uid,
      (item) => ({ ...item, ...part }),
    );
  const waiting = (): UploadStep => (paused ? 'paused' : 'queued');

  const halt = (uid: string): void => {
    running.get(uid)?.abort();
    running.delete(uid);
  };

  const run = async ({ uid }: UploadItem<R>, file: File): Promise<void> => {
    const controller = new AbortController();
    running.set(uid, controller);
    changeOne(uid, { step: 'sending' });
    // Ignore events of stopped uploads.
    const tell = (part: Partial<UploadItem<R>>): void => {
      if (running.get(uid) === controller) changeOne(uid, part);
    };
    const end = (part: Partial<UploadItem<R>>): void => {
      if (running.get(uid) !== controller) return;
      running.delete(uid);
      changeOne(uid, { step: undefined, ...part });
      fill();
    };
    try {
      const { response, url, note } = await send(file, {
        uid,
        signal: controller.signal,
        onProgress: (fraction) => tell({ percent: Math.min(fraction, unanswered) }),
        onStep: (step) => tell({ step }),
      });
      end({ status: 'done', percent: 1, response, url, note });
    } catch (error) {
      end({ status: 'error', percent: 0, reason: reasonOf(error) });
    }
  };

  const fill = (): void => {
    if (paused) return;
    for (const item of items) {
      if (running.size >= atOnce) return;
      if (item.status === 'uploading' && item.file !== undefined && !running.has(item.uid)) void run(item, item.file);
    }
  };

  /** Starts matching items; rejected ones fail immediately. */
  const startWhere = (applies: (item: UploadItem<R>) => boolean): void => {
    changeWhere(
      (item) => item.file !== undefined && applies(item),
      (item) => {
        const reason = item.file === undefined ? null : check(item.file);
        return reason === null
          ? { ...item, status: 'uploading', percent: 0, step: waiting(), reason: undefined }
          : { ...item, status: 'error', percent: 0, reason };
      },
    );
    fill();
  };

  const dropAllBut = (next: readonly UploadItem<R>[]): void => {
    const kept = new Set(next.map(({ uid }) => uid));
    const dropped = items.filter(({ uid }) => !kept.has(uid));
    for (const { uid } of dropped) halt(uid);
    change(next);
    const undone = dropped.filter(({ status }) => status !== 'done');
    if (undone.length > 0) onDropped(undone);
    fill();
  };

  return {
    items: () => items,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
    add: (files) => {
      const added = files.map((file) => {
        const reason = check(file);
        return itemOf<R>({
          uid: newUid(),
          name: file.name,
          file,
          size: file.size,
          ...(reason === null ? { status: 'init' } : { status: 'error', reason }),
        });
      });
      if (added.length > 0) change([...items, ...added]);
    },
    replace: (supplied) => {
      const own = new Map(items.map((item) => [item.uid, item]));
      const kept = (item: SuppliedItem<R>): UploadItem<R> => {
        const mine = own.get(item.uid);
        return mine?.status === 'uploading' ? mine : itemOf(item);
      };
      dropAllBut(supplied.map(kept));
    },
    start: () => startWhere(({ status }) => status === 'init'),
    stop: (uid) => {
      for (const item of items) if (uid === undefined || item.uid === uid) halt(item.uid);
      changeWhere(
        (item) => item.status === 'uploading' && (uid === undefined || item.uid === uid),
        (item) => ({ ...item, status: 'error', percent: 0, step: undefined, reason: text.stopped }),
      );
      fill();
    },
    retry: (uid) => startWhere((item) => item.status === 'error' && (uid === undefined || item.uid === uid)),
    remove: (uid) => dropAllBut(items.filter((item) => item.uid !== uid)),
    clear: () => dropAllBut([]),
    pause: () => {
      paused = true;
      for (const uid of running.keys()) halt(uid);
      changeWhere(
        ({ status }) => status === 'uploading',
        (item) => ({ ...item, step: 'paused' }),
      );
    },
    resume: () => {
      paused = false;
      changeWhere(
        ({ status }) => status === 'uploading',
        (item) => (item.step === 'paused' ? { ...item, step: 'queued' } : item),
      );
      fill();
    },
  };
}
