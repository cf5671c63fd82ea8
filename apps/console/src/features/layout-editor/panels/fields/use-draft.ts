import { useState } from 'react';

/** What was typed, as a value or as what is wrong with it. */
export type Read<Value> = { readonly value: Value } | { readonly problem: string };

/** A text that is being typed over a value. */
export interface Draft {
  /** What the field shows. */
  readonly shown: string;
  /** What is wrong with it; null: nothing. */
  readonly problem: string | null;
  readonly type: (text: string) => void;
  /** The field was left: what is right stands as the value is written, what is not stays to be mended. */
  readonly leave: () => void;
}

export interface DraftOptions<Value> {
  /** What the value is of: what was typed over another one is gone. */
  readonly key: string;
  /** The value as the field shows it. */
  readonly text: string;
  readonly read: (text: string) => Read<Value>;
  readonly write: (value: Value) => string;
  readonly set: (value: Value) => void;
}

/**
 * What is typed into a field whose value others change too: undo, another selection, a gesture. What is right is set as
 * it is typed; what is wrong stays where it is and is not set, until the value becomes another.
 */
export function useDraft<Value>({ key, text, read, write, set }: DraftOptions<Value>): Draft {
  const [typed, setTyped] = useState<{ readonly text: string; readonly key: string; readonly over: string } | null>(
    null,
  );
  // Another value has come since: what was typed was meant for the one before.
  const current = typed !== null && typed.key === key && typed.over === text ? typed.text : null;
  const result = current === null ? null : read(current);
  return {
    shown: current ?? text,
    problem: result !== null && 'problem' in result ? result.problem : null,
    type: (next) => {
      const entered = read(next);
      if ('problem' in entered) {
        setTyped({ text: next, key, over: text });
        return;
      }
      set(entered.value);
      setTyped({ text: next, key, over: write(entered.value) });
    },
    leave: () => {
      if (result !== null && 'value' in result) setTyped(null);
    },
  };
}
