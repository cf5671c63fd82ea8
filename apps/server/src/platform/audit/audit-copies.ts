import type { WriteTransaction } from '../database/transaction.ts';

/** Line of the login log or the operation log. */
export interface CopiedLine {
  readonly log: 'login' | 'operation';
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Other fields, under the names of the API. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Copies a line of a log to another output, once the transaction that writes it is committed. */
export type CopyLine = (trx: WriteTransaction, line: CopiedLine) => void;

export const copyNothing: CopyLine = () => undefined;

/** Characters that could control a terminal or change the direction of writing. JSON escapes only those below U+0020. */
const unsafe = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** One line of JSON, safe to look at. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(unsafe, (character) =>
    Array.from(
      { length: character.length },
      (_, nth) => `\\u${character.charCodeAt(nth).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

/** Copies lines as JSON. @param write writes one line with its line break; must not throw */
export const copyAsJson =
  (write: (line: string) => void): CopyLine =>
  (trx, { log, createdAt, fields }) =>
    trx.afterCommit(() => write(`${safeJson({ time: new Date(createdAt).toISOString(), audit: log, ...fields })}\n`));
