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
