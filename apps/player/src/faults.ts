import type { FaultKind, ScreenFault } from '@mutai/contract/screens/player';

const longestMessage = 200;
/** Kinds of faults and messages that are remembered at once; further ones are counted with the last. */
const most = 20;

/** Faults since the last report that the server received. */
export interface Faults {
  readonly add: (kind: FaultKind, message: string) => void;
  /** Faults for a report. */
  readonly open: () => readonly ScreenFault[];
  /** Removes faults that the server received; those that happened again since then stay, with the rest of their count. */
  readonly sent: (faults: readonly ScreenFault[]) => void;
  /** Newest faults of this page load, newest first, for the status page. */
  readonly newest: () => readonly ScreenFault[];
}

const keyOf = ({ kind, message }: Pick<ScreenFault, 'kind' | 'message'>): string => `${kind} ${message}`;

function counted(faults: Map<string, ScreenFault>, fault: ScreenFault): void {
  const key = keyOf(fault);
  const count = (faults.get(key)?.count ?? 0) + fault.count;
  faults.delete(key);
  faults.set(key, { ...fault, count });
}

/** Keeps unreported faults beyond the end of the page. */
export interface KeptFaults {
  /** Faults of earlier page loads. */
  readonly kept: readonly ScreenFault[];
  readonly keep: (faults: readonly ScreenFault[]) => void;
}

/**
 * @param now Unix time in milliseconds
 * @param onNew called for the first kinds and messages of a page load, which should be reported at once
 * @param storage default: nothing is kept
 */
export function createFaults(
  now: () => number,
  onNew: () => void = () => undefined,
  { kept, keep }: KeptFaults = { kept: [], keep: () => undefined },
): Faults {
  const open = new Map(kept.map((fault) => [keyOf(fault), fault]));
  const newest = new Map<string, ScreenFault>();
  return {
    add: (kind, text) => {
      const fault: ScreenFault = {
        at: Math.max(0, Math.round(now())),
        kind,
        message: text.slice(0, longestMessage),
        count: 1,
      };
      const isNew = newest.size < most && !newest.has(keyOf(fault));
      // A fault that repeats in ever new words must not push out the others.
      if (open.has(keyOf(fault)) || open.size < most) counted(open, fault);
      counted(newest, fault);
      const [oldest] = newest.keys();
      if (newest.size > most && oldest !== undefined) newest.delete(oldest);
      keep([...open.values()]);
      if (isNew) onNew();
    },
    open: () => [...open.values()],
    sent: (faults) => {
      for (const fault of faults) {
        const key = keyOf(fault);
        const left = (open.get(key)?.count ?? 0) - fault.count;
        const before = open.get(key);
        if (before === undefined) continue;
        if (left <= 0) open.delete(key);
        else open.set(key, { ...before, count: left });
      }
      if (faults.length > 0) keep([...open.values()]);
    },
    newest: () => {
      const list: ScreenFault[] = [];
      for (const fault of newest.values()) list.unshift(fault);
      return list;
    },
  };
}
