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
import { summaryOf } from '../../ui/upload/upload-item.ts';
import { createUploadQueue } from '../../ui/upload/upload-queue.ts';
import { refusalOf } from './file-check.ts';
import { uploadDialogMessages as text } from './upload-dialog.messages.ts';
import { useUploadDialog } from '../../ui/upload/upload-dialog-store.ts';
import { uploadedFiles } from './uploaded-files.ts';

/** What was decided about a file when it was first started. */
interface Plan {
  readonly categoryId: number | undefined;
  readonly idempotencyKey: string;
}

const plans = new Map<string, Plan>();
let settings: FileSettings | undefined;

/** What was uploaded since the dialog was last finished with, be it that its items were cleared. */
const uploaded = uploadedFiles();

/** Whose uploads these are. */
let ownerId = 0;
/** Nobody may send now: the session is over, or the user impersonates a role. */
let halted = false;

/** The uploads of this console. They go on whatever page is shown, and wait while nobody is signed in. */
export const uploads = createUploadQueue<FileRecord>({
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

function planOf(uid: string, categoryId: number | undefined): Plan {
  const plan = plans.get(uid) ?? { categoryId, idempotencyKey: submissionKeys()(uid) };
  plans.set(uid, plan);
  return plan;
}

/** What may be uploaded has been learned. */
export function takeSettings(latest: FileSettings): void {
  settings = latest;
}

/** Puts files on the list of the user who is signed in, for what the dialog is open for. */
export function addUploads(files: readonly File[]): void {
  ownerId = useSession.getState().id;
  const before = uploads.items().length;
  uploads.add(files);
  const { request } = useUploadDialog.getState();
  for (const { uid } of uploads.items().slice(before)) uploaded.ask(uid, request);
}

/** Starts all that wait for it. @param categoryId where those go that were not started before; undefined: the default */
export function startUploads(categoryId: number | undefined): void {
  for (const { uid, status } of uploads.items()) if (status === 'init') planOf(uid, categoryId);
  uploads.start();
}

/** Tries again, one or all that failed. @param categoryId as in {@link startUploads} */
export function retryUploads(categoryId: number | undefined, uid?: string): void {
  for (const item of uploads.items()) if (item.status === 'error') planOf(item.uid, categoryId);
  uploads.retry(uid);
}

function forget(): void {
  uploaded.reset();
  plans.clear();
  uploads.clear();
}

/** Tells those who asked for files what there is of them, while the dialog is out of the way. */
function tell(): void {
  uploaded.tell(uploads.items().flatMap(({ uid, status }) => (status === 'uploading' ? [uid] : [])));
}

/** Ends what the dialog was opened for, and says how many files there are now. */
export function finishUploads(): void {
  tell();
  const count = uploaded.reset();
  useUploadDialog.setState({ open: false, request: {} });
  forget();
  if (count > 0) notify.success(text.uploaded(count));
}

const warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

uploads.subscribe(() => {
  const { progress: before, open, settled } = useUploadDialog.getState();
  const { count, uploading, error, init, percent } = summaryOf(uploads.items());
  const rests = before.uploading > 0 && uploading === 0;
  useUploadDialog.setState({ progress: { count, uploading, error, percent }, settled: settled + (rests ? 1 : 0) });
  if (uploading > 0 && !halted) window.addEventListener('beforeunload', warnBeforeUnload);
  else window.removeEventListener('beforeunload', warnBeforeUnload);
  if (open) return;
  if (rests && count > 0 && error + init === 0) finishUploads();
  else tell();
});

useUploadDialog.subscribe(({ open }, before) => {
  if (before.open && !open) tell();
});

onSessionEnding(() => {
  halted = true;
  uploads.pause();
  useUploadDialog.setState({ open: false });
});

useSession.subscribe(({ id, loaded, viewAs }) => {
  if (!halted || !loaded || viewAs !== null) return;
  // Nobody gets what another user chose.
  if (id !== ownerId) {
    useUploadDialog.setState({ request: {} });
    forget();
  }
  halted = false;
  uploads.resume();
});
