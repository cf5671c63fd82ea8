import { ApiError } from '@mutai/client/api-error';
import type { BatchRefusal } from '@mutai/contract/batch';
import { isFromSources } from '@mutai/contract/media-sources';
import { Code } from '@mutai/contract/response-code';
import { openPicker } from '../../features/picker/picker-store.ts';
import { consoleConfig } from '../../platform/config.ts';
import { showFailure } from '../../platform/http/api-client.ts';
import { shownText } from '../../platform/http/failure-text.ts';
import { submissionKeys, type SubmissionKeys } from '../../platform/http/submission-keys.ts';
import { mediaFault } from '../../platform/media-fault.ts';
import { notify } from '../../platform/notify.ts';
import { savedViews } from '../../platform/resource/saved-views.ts';
import { platformMessages } from '../../platform/platform.messages.ts';
import { dropDraft, readDraft, saveDraft } from '../../platform/session/drafts.ts';
import { onSessionEnding } from '../../platform/session/session-end.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { postFileTo } from '../../platform/upload/post-file.ts';
import { setPreference } from '../../platform/user/preferences.ts';
import type { DataSourceStore, Failure, KitServices } from '../../ui/kit/kit.tsx';

/** Only editors and previews of layouts need them. */
const loadedSources = async () => (await import('../../platform/resource/data-sources.ts')).dataSourceStore;
const dataSources: DataSourceStore = {
  list: async (signal) => (await loadedSources()).list(signal),
  value: async (id, signal) => (await loadedSources()).value(id, signal),
};

/** Field → message for taken values: `data.fields` of a 4009. */
function takenFields(data: object): Readonly<Record<string, string>> | undefined {
  if (!('fields' in data) || typeof data.fields !== 'object' || data.fields === null) {
    return undefined;
  }
  return Object.fromEntries(Object.entries(data.fields).filter(([, message]) => typeof message === 'string'));
}

/** Records that a batch refused: `data.refused` of any code. */
function refusedIn(data: unknown): BatchRefusal['refused'] | undefined {
  if (typeof data !== 'object' || data === null || !('refused' in data) || !Array.isArray(data.refused)) {
    return undefined;
  }
  return (data as BatchRefusal).refused;
}

/** Returns true for the current record: `data` of a 4009 for a stale version. */
const isRecord = (data: object): boolean => 'version' in data;

/** Number of uses: `data` of a 4009 that `force` overrides. */
const usesIn = (data: object): number | undefined =>
  'count' in data && typeof data.count === 'number' ? data.count : undefined;

/** Returns the kind of a failure after which the request may have taken effect; `undefined` for others. */
function uncertainKind({ kind, explained }: ApiError): 'unanswered' | 'broken' | undefined {
  if (kind === 'timeout' || kind === 'network') {
    return 'unanswered';
  }
  return kind === 'bad-response' && !explained ? 'broken' : undefined;
}

/** Classifies a failed request for lists and forms. */
export function kitFailureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    return { kind: 'other', message: platformMessages.noResponse };
  }
  const message = shownText(error);
  if (message === undefined) {
    return { kind: 'handled', message: platformMessages.expired };
  }
  if (error.fieldErrors !== undefined) {
    return { kind: 'fields', fields: error.fieldErrors, message };
  }
  const uncertain = uncertainKind(error);
  if (uncertain !== undefined) {
    return { kind: uncertain, message };
  }
  const { data } = error;
  const refused = refusedIn(data);
  if (refused !== undefined) {
    return { kind: 'refused', refused, message };
  }
  if (error.code === Code.conflict && typeof data === 'object' && data !== null) {
    const fields = takenFields(data);
    if (fields !== undefined) {
      return { kind: 'fields', fields, message };
    }
    if (isRecord(data)) {
      return { kind: 'stale', current: data, message };
    }
    const count = usesIn(data);
    if (count !== undefined) {
      return { kind: 'inUse', count, message };
    }
  }
  return { kind: 'other', message };
}

const fileKeys = new WeakMap<File, SubmissionKeys>();

/** Idempotency key of a file, the same for all retries. */
function keyOfFile(file: File): string {
  const keys = fileKeys.get(file) ?? submissionKeys();
  fileKeys.set(file, keys);
  return keys(file.name);
}

/** Services of the console for the page kit; pass them to `KitProvider`. */
export const kitServices: KitServices = {
  permissions: {
    held: () => useSession.getState().auth,
    subscribe: (changed) => useSession.subscribe(changed),
  },
  preferences: {
    read: (key: string): unknown => useSession.getState().preferences[key],
    write: setPreference,
    subscribe: (changed: () => void) => useSession.subscribe(changed),
  },
  drafts: { save: saveDraft, read: readDraft, drop: dropDraft },
  views: savedViews,
  onSessionEnding,
  failureOf: kitFailureOf,
  submissionKeys: () => submissionKeys(),
  ask: notify.modal.confirm,
  toast: notify,
  showFailure,
  postFile: postFileTo,
  sendToLibrary: async (file, control) => {
    // Loaded on demand: too large for the first rows to wait for.
    const { sendFile } = await import('../../platform/upload/send-file.ts');
    const { file: sent } = await sendFile(file, undefined, keyOfFile(file), { ...control, onStep: () => undefined });
    return sent;
  },
  fetchToLibrary: async (address, signal) => {
    const { fetchPicture } = await import('../../platform/upload/fetch-picture.ts');
    return fetchPicture(address, signal);
  },
  openPicker,
  dataSources,
  mediaFault: (address) => mediaFault(address, consoleConfig.mediaSources, location.origin),
  isPageAllowed: (address) => isFromSources(consoleConfig.frameSources, address),
};
