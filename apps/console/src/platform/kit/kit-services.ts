import { limits } from '@mutai/contract/limits';
import { Code } from '@mutai/contract/response-code';
import { now, startInterval } from '../clock.ts';
import { ApiError, showFailure } from '../http/api-client.ts';
import { tipFor } from '../http/api-error.ts';
import { actionName } from '../operations.ts';
import { platformMessages } from '../platform.messages.ts';
import { dropDraft, readDraft, saveDraft } from '../session/drafts.ts';
import { onSessionEnding } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';
import { setPreference } from '../user/preferences.ts';

/** A failed request in the terms of the page kit (`Failure` in ui/kit/kit.tsx). */
type KitFailure =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, string>>; readonly message: string }
  | { readonly kind: 'stale'; readonly current: object; readonly message: string }
  | { readonly kind: 'inUse'; readonly count: number; readonly message: string }
  | { readonly kind: 'handled' | 'other'; readonly message: string };

/** Field → message of a value that is taken: `data.fields` of a 4009. */
function takenFields(data: object): Readonly<Record<string, string>> | undefined {
  if (!('fields' in data) || typeof data.fields !== 'object' || data.fields === null) {
    return undefined;
  }
  return Object.fromEntries(Object.entries(data.fields).filter(([, message]) => typeof message === 'string'));
}

/** The record as it is now: `data` of a 4009 for a stale version. */
const isRecord = (data: object): boolean => 'version' in data;

/** By how many something is still used: `data` of a 4009 that `force` overrules. */
const usesIn = (data: object): number | undefined =>
  'count' in data && typeof data.count === 'number' ? data.count : undefined;

/** Sorts out what a list or a form has to do about a failed request. */
export function kitFailureOf(error: unknown): KitFailure {
  if (!(error instanceof ApiError)) {
    return { kind: 'other', message: platformMessages.noResponse };
  }
  const message = tipFor(error, true);
  if (message === undefined) {
    return { kind: 'handled', message: platformMessages.expired };
  }
  if (error.fieldErrors !== undefined) {
    return { kind: 'fields', fields: error.fieldErrors, message };
  }
  const { data } = error;
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

/** What the page kit needs of the console: give it to `KitProvider`. */
export const kitServices = {
  now,
  every: startInterval,
  preferences: {
    read: (key: string): unknown => useSession.getState().preferences[key],
    write: setPreference,
    subscribe: (changed: () => void) => useSession.subscribe(changed),
  },
  drafts: { save: saveDraft, read: readDraft, drop: dropDraft },
  onSessionEnding,
  failureOf: kitFailureOf,
  showFailure,
  paging: { firstPage: limits.firstPage, size: limits.pageSize, sizes: limits.pageSizes },
  actionName,
  trashDays: limits.trashDays,
  dialogWidth: limits.dialogWidth,
} as const;
