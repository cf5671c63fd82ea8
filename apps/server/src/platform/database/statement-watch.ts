import type { Logger } from 'kysely';

/** Longest logged text of a statement, in characters. */
const maxTextLength = 2000;

/** A statement that took long. Values are parameters and never part of the text. */
export interface SlowStatement {
  readonly statement: string;
  /** Duration in milliseconds. */
  readonly ms: number;
}

/** Watches the durations of statements. */
export interface StatementWatch {
  /** Reports a statement that has ended or failed. @param startedAt by `performance.now()` */
  ended(text: string, startedAt: number): void;
  /** Reports the statements of a Kysely instance. */
  readonly log: Logger;
  /** Calls a function for each slow statement. */
  onSlow(listener: (slow: SlowStatement) => void): void;
}

/** @param slowMs shortest duration of a slow statement, in milliseconds; 0: none is slow */
export function statementWatch(slowMs: number): StatementWatch {
  const threshold = slowMs === 0 ? Infinity : slowMs;
  const listeners: ((slow: SlowStatement) => void)[] = [];
  const took = (text: string, ms: number) => {
    if (ms < threshold) return;
    const slow = { statement: text.slice(0, maxTextLength), ms: Math.round(ms) };
    for (const listener of listeners) listener(slow);
  };
  return {
    ended: (text, startedAt) => took(text, performance.now() - startedAt),
    log: ({ query, queryDurationMillis }) => took(query.sql, queryDurationMillis),
    onSlow: (listener) => void listeners.push(listener),
  };
}
