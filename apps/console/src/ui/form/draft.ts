import { useState } from 'react';
import { useKit } from '../kit/kit.tsx';
import type { FormValues } from './values.ts';

/** What a dialog was opened for. */
export type FormTarget = { readonly mode: 'create' } | { readonly mode: 'modify'; readonly id: number };

/** What was typed into a dialog when the session ended, and what it was typed over. */
export interface Draft {
  readonly target: FormTarget;
  readonly values: FormValues;
  /** Values that the form started from. */
  readonly base: FormValues;
  /** Version of the record that the form started from. */
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

/** Reads a stored draft; null when there is none, or when it is not one. */
export function readDraft(stored: unknown): Draft | null {
  if (!isObject(stored)) return null;
  const { values, base, version } = stored;
  const target = readTarget(stored['target']);
  if (target === null || !isObject(values) || !isObject(base)) return null;
  return { target, values, base, version: typeof version === 'number' ? version : null };
}

/** A copy without the fields that must not be kept anywhere. */
export function withoutSecrets(values: FormValues, secrets: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
}

/** Key of the draft of a resource's form. */
export const draftKey = (name: string): string => `form.${name}`;

/** For what a form is open, and what was typed into it before. */
export interface Opening<V> {
  readonly target: FormTarget;
  readonly draft: Draft | null;
  /** What a new record starts with, when that is not what the form declares. */
  readonly start?: V;
}

/**
 * Whether a form is open: from the start when a draft of it waits for the user. A second opening while one is open
 * does nothing.
 *
 * @param name of the form, as `FormDialog` has it
 * @param allows whether the user may do what the draft was for
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
