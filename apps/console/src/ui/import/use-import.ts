import { useCallback, useEffect, useRef, useState } from 'react';
import { useKit } from '../kit/kit.tsx';
import { importMessages as text } from './import.messages.ts';

/** Something that is wrong with what was to be imported. */
export interface ImportError {
  /** Row of a sheet, as the spreadsheet program numbers it; null: of a file. */
  readonly row: number | null;
  /** Name of the file in an archive; empty, or missing: of a sheet. */
  readonly file?: string;
  /** Title of the column; empty: the whole of it. */
  readonly column: string;
  readonly message: string;
}

/** Equal errors of several rows. */
export interface ImportErrorGroup {
  readonly column: string;
  readonly message: string;
  /** First rows. */
  readonly rows: readonly number[];
  /** Number of rows. */
  readonly count: number;
}

/** Result of an import or of its check. */
export interface ImportReport<S> {
  readonly total: number;
  /** Those without errors. */
  readonly valid: number;
  readonly created: number;
  /** Valid records that become public at once; missing where records are never public. */
  readonly published?: number;
  /** Valid records that become public later. */
  readonly scheduled?: number;
  /** The first errors. */
  readonly errors: readonly ImportError[];
  readonly errorCount: number;
  /** All errors, equal ones together; missing where the server does not group them. */
  readonly errorGroups?: readonly ImportErrorGroup[];
  /** The first losses that do not stop the import; missing where there are none. */
  readonly warnings?: readonly ImportError[];
  readonly warningCount?: number;
  /** The first records, as they would be. */
  readonly sample: readonly S[];
}

/** Where an import is: choose, check (nothing is written), preview, write, done. */
export type ImportStep<S> =
  | { readonly at: 'choose'; readonly refusal: string | null }
  | { readonly at: 'check' | 'write'; readonly file: File; readonly fraction: number }
  | { readonly at: 'preview'; readonly file: File; readonly report: ImportReport<S> }
  | { readonly at: 'done'; readonly report: ImportReport<S> };

/** Options of sending a file to be imported. */
export interface SendOptions {
  readonly signal: AbortSignal;
  /** Given with what is written: the same file is written once. */
  readonly idempotencyKey?: string;
  /** Takes how much is sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

export interface ImportSource<S> {
  /** Endings of the names of files that can be imported, each with its dot, and how many bytes such a file may have. */
  readonly types: Readonly<Record<string, number>>;
  /** Sends a file to be checked, or to be imported. */
  readonly send: (file: File, write: boolean, options: SendOptions) => Promise<ImportReport<S>>;
  /** There are new records, or may be. */
  readonly onImported: () => void;
}

const megabyte = 1024 * 1024;

/** Why a file is not even sent; null when it is. */
function refusalOf({ name, size }: Pick<File, 'name' | 'size'>, types: ImportSource<unknown>['types']): string | null {
  const type = Object.keys(types).find((ending) => name.toLowerCase().endsWith(ending));
  if (type === undefined) return text.wrongType(Object.keys(types).join('、'));
  if (size === 0) return text.empty;
  const most = types[type] ?? 0;
  return size > most ? text.tooLarge(most / megabyte) : null;
}

const start = { at: 'choose', refusal: null } as const;

/**
 * An import from a file: it is sent to be checked, and sent again to be imported once that is confirmed. Failures are
 * shown in the error dialog, and lead back to where one can go on.
 */
export function useImport<S>({ types, send, onImported }: ImportSource<S>) {
  const kit = useKit();
  const [step, setStep] = useState<ImportStep<S>>(start);
  const [keyOf] = useState(kit.submissionKeys);
  const stop = useRef<AbortController>(null);
  const abort = useCallback(() => stop.current?.abort(), []);
  useEffect(() => abort, [abort]);

  const sendAt = (at: 'check' | 'write', file: File): Promise<ImportReport<S>> => {
    const controller = new AbortController();
    stop.current = controller;
    setStep({ at, file, fraction: 0 });
    return send(file, at === 'write', {
      signal: controller.signal,
      ...(at === 'write' ? { idempotencyKey: keyOf([file.name, file.size, file.lastModified]) } : {}),
      onProgress: (fraction) => setStep({ at, file, fraction }),
    });
  };

  return {
    step,
    abort,
    again: () => setStep(start),
    check: async (file: File): Promise<void> => {
      const refusal = refusalOf(file, types);
      if (refusal !== null) {
        setStep({ at: 'choose', refusal });
        return;
      }
      try {
        setStep({ at: 'preview', file, report: await sendAt('check', file) });
      } catch (error) {
        kit.showFailure(error);
        setStep(start);
      }
    },
    write: async (file: File, report: ImportReport<S>): Promise<void> => {
      try {
        setStep({ at: 'done', report: await sendAt('write', file) });
        onImported();
      } catch (error) {
        kit.showFailure(error);
        setStep({ at: 'preview', file, report });
        // It may have been done all the same; sent once more, it is not done twice.
        onImported();
      }
    },
  };
}
