import { limits } from '@mutai/contract/limits';
import type { UserImport } from '@mutai/contract/users/import';
import { usersSheetPath } from '@mutai/contract/users/resource';
import { useCallback, useEffect, useRef, useState } from 'react';
import { submissionKeys } from '../../platform/http/submission-keys.ts';
import { uploadFile } from '../../platform/transfer/transfer.ts';
import { usersMessages as text } from './users.messages.ts';

const megabyte = 1024 * 1024;

/** Largest sheet, in whole MB. */
export const sheetMegabytes = limits.importBytes / megabyte;

/** Where an import is: choose, check (nothing is written), preview, write, done. */
export type ImportStep =
  | { readonly at: 'choose'; readonly refusal: string | null }
  | { readonly at: 'check' | 'write'; readonly file: File; readonly fraction: number }
  | { readonly at: 'preview'; readonly file: File; readonly report: UserImport }
  | { readonly at: 'done'; readonly created: number };

/** Why a file is not even sent; null when it is. */
function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!name.toLowerCase().endsWith('.xlsx')) return text.importNotSheet;
  if (size === 0) return text.importEmpty;
  return size > limits.importBytes ? text.importTooLarge(sheetMegabytes) : null;
}

const start: ImportStep = { at: 'choose', refusal: null };

/**
 * An import from a sheet: the file is sent to be checked, and sent again to be imported once that is confirmed.
 * Failures are shown as those of any request, and lead back to where one can go on.
 *
 * @param onImported called when there are new users, or may be
 */
export function useImport(onImported: () => void) {
  const [step, setStep] = useState<ImportStep>(start);
  const [keyOf] = useState(() => submissionKeys());
  const stop = useRef<AbortController>(null);
  const abort = useCallback(() => stop.current?.abort(), []);
  useEffect(() => abort, [abort]);

  const send = async (at: 'check' | 'write', file: File): Promise<UserImport> => {
    const controller = new AbortController();
    stop.current = controller;
    setStep({ at, file, fraction: 0 });
    const { data } = await uploadFile<UserImport>(`${usersSheetPath.import}?confirm=${String(at === 'write')}`, file, {
      signal: controller.signal,
      ...(at === 'write' ? { idempotencyKey: keyOf([file.name, file.size, file.lastModified]) } : {}),
      onProgress: (fraction) => setStep({ at, file, fraction }),
    });
    return data;
  };

  return {
    step,
    abort,
    again: () => setStep(start),
    check: async (file: File): Promise<void> => {
      const refusal = refusalOf(file);
      if (refusal !== null) {
        setStep({ at: 'choose', refusal });
        return;
      }
      try {
        setStep({ at: 'preview', file, report: await send('check', file) });
      } catch {
        setStep(start);
      }
    },
    write: async (file: File, report: UserImport): Promise<void> => {
      try {
        const { created } = await send('write', file);
        setStep({ at: 'done', created });
        onImported();
      } catch {
        setStep({ at: 'preview', file, report });
        // It may have been done all the same; sent once more, it is not done twice.
        onImported();
      }
    },
  };
}
