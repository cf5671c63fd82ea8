import { useState } from 'react';
import { useKit } from '../kit/kit.tsx';
import { readDraft, type Draft, type FormTarget } from './draft.ts';
import { draftKey } from './form-dialog.tsx';

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
