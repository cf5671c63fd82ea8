import { itemOf, type SuppliedItem, type UploadItem, type UploadStep } from './upload-item.ts';
import { uploadMessages as text } from './upload.messages.ts';

/** Section 4: as far as an upload is shown to be before it is answered. */
const unanswered = 0.99;

/** What a file that is being sent tells, and what stops it. */
export interface SendControl {
  /** The same for every try of one item. */
  readonly uid: string;
  readonly signal: AbortSignal;
  /** Takes how much is sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly onStep: (step: UploadStep) => void;
}

export interface Sent<R> {
  readonly response: R;
  /** Where it can be seen. */
  readonly url?: string;
  /** Something to know about how it was done. */
  readonly note?: string;
}

/** Sends one file. Rejects where it fails, or was stopped. */
export type SendFile<R> = (file: File, control: SendControl) => Promise<Sent<R>>;

export interface QueueOptions<R> {
  readonly send: SendFile<R>;
  /** How many are sent at once. */
  readonly atOnce: number;
  /** Why a file failed, for people. */
  readonly reasonOf: (error: unknown) => string;
  /** Why a file is not sent at all; null: it is. */
  readonly check?: (file: File) => string | null;
  /** Told the items that were taken away before they were done. */
  readonly onDropped?: (items: readonly UploadItem<R>[]) => void;
}

/** Files on their way to a server. No part of a page: it goes on whatever is shown. */
export interface UploadQueue<R> {
  /** The same array until something changes. */
  readonly items: () => readonly UploadItem<R>[];
  /** Calls `changed` after something changed, until the returned function is called. */
  readonly subscribe: (changed: () => void) => () => void;
  /** Puts files at the end; they wait to be started. */
  readonly add: (files: readonly File[]) => void;
  /** Takes over a list that others hold; what is not in it is stopped. */
  readonly replace: (items: readonly SuppliedItem<R>[]) => void;
  /** Starts all that wait for it. */
  readonly start: () => void;
  /** Stops those that are uploading, or one of them. */
  readonly stop: (uid?: string) => void;
  /** Tries those again that failed, or one of them. */
  readonly retry: (uid?: string) => void;
  readonly remove: (uid: string) => void;
  readonly clear: () => void;
  /** Stops sending until `resume`; what was started goes on then. */
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
    // What was stopped has nothing more to say.
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

  /** Starts those that it applies to; what may not be sent fails at once. */
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
