import type { FileRecord, FileSettings } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { submissionKeys } from '../../platform/http/submission-keys.ts';
import { logFault } from '../../platform/log.ts';
import { notify } from '../../platform/notify.ts';
import { onSessionEnding } from '../../platform/session/session-end.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { UnreadableFile } from '../../platform/upload/hash.ts';
import { giveUpFile, sendFile } from '../../platform/upload/send-file.ts';
import { reasonOf } from '../../ui/upload/reason.ts';
import { summaryOf, type UploadItem } from '../../ui/upload/upload-item.ts';
import { createUploadQueue } from '../../ui/upload/upload-queue.ts';
import { refusalOf } from './file-check.ts';
import { uploadDialogMessages as text } from './upload-dialog.messages.ts';
import { useUploadDialog } from '../../ui/upload/upload-dialog-store.ts';
import { uploadedFiles } from './uploaded-files.ts';

/** Choices made when a file was first started, kept for retries. */
interface Plan {
  readonly categoryId: number | undefined;
  readonly idempotencyKey: string;
}

/** State and actions of the upload dialog. */
export interface Uploads {
  readonly items: () => readonly UploadItem[];
  /** Calls `changed` after the items changed, until the returned function is called. */
  readonly subscribe: (changed: () => void) => () => void;
  /** Sets the loaded upload settings. */
  readonly takeSettings: (latest: FileSettings) => void;
  /** Adds files of the current user, assigned to the request of the dialog. */
  readonly add: (files: readonly File[]) => void;
  /** Starts waiting items. @param categoryId category of items not started before; `undefined`: default */
  readonly start: (categoryId: number | undefined) => void;
  /** Retries one item, or all failed ones. @param categoryId see `start` */
  readonly retry: (categoryId: number | undefined, uid?: string) => void;
  /** Stops one item, or all running ones. */
  readonly stop: (uid?: string) => void;
  readonly remove: (uid: string) => void;
  readonly clear: () => void;
  /** Closes the dialog's request and reports the number of uploaded files. */
  readonly finish: () => void;
}

/**
 * Creates the uploads of this console. They continue across pages and pause while nobody is signed in. They live as
 * long as the window and follow its session and dialog.
 */
export function createUploads(): Uploads {
  const plans = new Map<string, Plan>();
  let settings: FileSettings | undefined;
  /** Files uploaded since the last `finish`, even if their items were cleared. */
  const uploaded = uploadedFiles();
  let ownerId = 0;
  /** True while sending is not allowed: without a session, or while viewing as a role. */
  let halted = false;

  const planOf = (uid: string, categoryId: number | undefined): Plan => {
    const plan = plans.get(uid) ?? { categoryId, idempotencyKey: submissionKeys()(uid) };
    plans.set(uid, plan);
    return plan;
  };
  const queue = createUploadQueue<FileRecord>({
    atOnce: limits.uploadsAtOnce,
    check: (file) => refusalOf(file, settings),
    reasonOf: (error) => (error instanceof UnreadableFile ? text.unreadable : reasonOf(error)),
    send: async (file, control) => {
      const { categoryId, idempotencyKey } = planOf(control.uid, undefined);
      const sent = await sendFile(file, categoryId, idempotencyKey, control);
      uploaded.add(control.uid, sent.file);
      const { name, category } = sent.file;
      return {
        response: sent.file,
        url: sent.file.path,
        ...(sent.existed ? { note: text.existed(name, category) } : {}),
      };
    },
    onDropped: (items) => {
      for (const { uid, file } of items) {
        plans.delete(uid);
        if (file !== undefined && !halted) giveUpFile(file).catch(logFault);
      }
    },
  });
  const forget = (): void => {
    uploaded.reset();
    plans.clear();
    queue.clear();
  };
  /** Passes uploaded files to requests while the dialog is hidden. */
  const tell = (): void =>
    uploaded.tell(queue.items().flatMap(({ uid, status }) => (status === 'uploading' ? [uid] : [])));
  const finish = (): void => {
    tell();
    const count = uploaded.reset();
    useUploadDialog.setState({ open: false, request: {} });
    forget();
    if (count > 0) notify.success(text.uploaded(count));
  };

  queue.subscribe(() => {
    const { progress: before, open, settled } = useUploadDialog.getState();
    const { count, uploading, error, init, percent } = summaryOf(queue.items());
    const rests = before.uploading > 0 && uploading === 0;
    useUploadDialog.setState({ progress: { count, uploading, error, percent }, settled: settled + (rests ? 1 : 0) });
    if (uploading > 0 && !halted) window.addEventListener('beforeunload', warnBeforeUnload);
    else window.removeEventListener('beforeunload', warnBeforeUnload);
    if (open) return;
    if (rests && count > 0 && error + init === 0) finish();
    else tell();
  });
  useUploadDialog.subscribe(({ open }, before) => {
    if (before.open && !open) tell();
  });
  onSessionEnding(() => {
    halted = true;
    queue.pause();
    useUploadDialog.setState({ open: false });
  });
  useSession.subscribe(({ id, loaded, viewAs }) => {
    if (!halted || !loaded || viewAs !== null) return;
    // Another user must not get these uploads.
    if (id !== ownerId) {
      useUploadDialog.setState({ request: {} });
      forget();
    }
    halted = false;
    queue.resume();
  });

  return {
    items: queue.items,
    subscribe: queue.subscribe,
    stop: queue.stop,
    remove: queue.remove,
    clear: queue.clear,
    takeSettings: (latest) => {
      settings = latest;
    },
    add: (files) => {
      ownerId = useSession.getState().id;
      const before = queue.items().length;
      queue.add(files);
      const { request } = useUploadDialog.getState();
      for (const { uid } of queue.items().slice(before)) uploaded.ask(uid, request);
    },
    start: (categoryId) => {
      for (const { uid, status } of queue.items()) if (status === 'init') planOf(uid, categoryId);
      queue.start();
    },
    retry: (categoryId, uid) => {
      for (const item of queue.items()) if (item.status === 'error') planOf(item.uid, categoryId);
      queue.retry(uid);
    },
    finish,
  };
}

const warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
