import { useState } from 'react';
import { useKit } from '../kit/kit.tsx';
import type { FormValues } from './values.ts';

/** Purpose of an open form. */
export type FormTarget = { readonly mode: 'create' } | { readonly mode: 'modify'; readonly id: number };

/** Form input stored when the session ended, with the values it is based on. */
export interface Draft {
  readonly target: FormTarget;
  readonly values: FormValues;
  /** Initial values of the form. */
  readonly base: FormValues;
  /** Version of the record that the form was opened with. */
  readonly version: number | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readTarget(stored: unknown): FormTarget | null {
  if (!isObject(stored)) return null;
  const { mode, id } = stored;
  if (mode === 'create') return { mode };
  return mode === 'modify' && typeof id === 'number' ? { mode, id } : null;
}

/** Reads a stored draft; `null` if there is none or it is invalid. */
export function readDraft(stored: unknown): Draft | null {
  if (!isObject(stored)) return null;
  const { values, base, version } = stored;
  const target = readTarget(stored['target']);
  if (target === null || !isObject(values) || !isObject(base)) return null;
  return { target, values, base, version: typeof version === 'number' ? version : null };
}

/** Storage key of the draft of a resource's form. */
export const draftKey = (name: string): string => `form.${name}`;

/** Open form with its purpose and restored draft. */
export interface Opening<V> {
  readonly target: FormTarget;
  readonly draft: Draft | null;
  /** Initial values of a new record, if different from the form's defaults. */
  readonly start?: V;
}

/**
 * State of a form dialog: open initially if a draft exists. Opening it again while it is open is a no-op.
 *
 * @param name of the form, as in `FormDialog`
 * @param allows returns true if the user may do what the draft was for
 */
export function useOpening<V>(name: string, allows: (target: FormTarget) => boolean) {
  const kit = useKit();
  const [opening, setOpening] = useState<Opening<V> | null>(() => {
    const draft = readDraft(kit.drafts.read(draftKey(name)));
    return draft !== null && allows(draft.target) ? { target: draft.target, draft } : null;
  });
  const open = (target: FormTarget, start?: V) =>
    setOpening((before) => before ?? { target, draft: null, ...(start === undefined ? {} : { start }) });
  return { opening, open, close: () => setOpening(null) };
}
