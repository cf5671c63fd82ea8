import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  initialState,
  pageParameter,
  readListState,
  writeListState,
  type AddressField,
  type AddressRules,
  type ListState,
} from './list-address.ts';

/** Where a list keeps what it shows. */
export interface ListPlace {
  readonly state: ListState;
  /** Changes part of the state: a new entry in the history, unless `replace`. */
  readonly change: (part: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
}

/**
 * A list's state, kept in the address so that a link, Back or F5 restores it. A change counts at once, although the
 * router takes a moment to put it into the address: a second click must not act on what the first one replaced.
 *
 * @param rules the same object on every render
 */
export function useListAddress(rules: AddressRules): ListPlace {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  /** The address as it was, and the one that is on its way. */
  const [ahead, setAhead] = useState<{ readonly from: string; readonly to: string } | null>(null);
  if (ahead !== null && ahead.from !== address) setAhead(null);
  const text = ahead !== null && ahead.from === address ? ahead.to : address;

  const state = useMemo(() => readListState(new URLSearchParams(text), rules), [text, rules]);
  const change = useCallback<ListPlace['change']>(
    (part, options = {}) => {
      const next = writeListState(new URLSearchParams(text), { ...state, ...part }, rules);
      const to = next.toString();
      if (to === text) return;
      setAhead(to === address ? null : { from: address, to });
      setParams(next, { replace: options.replace === true });
    },
    [setParams, address, text, state, rules],
  );
  return { state, change };
}

/**
 * A filter of a list that is chosen elsewhere on its page, kept in the address; null: none. Another one begins at page 1.
 *
 * @param name of the search field
 */
export function useIdInAddress({
  name,
  accepts,
}: Required<AddressField>): readonly [number | null, (id: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const value = params.get(name) ?? '';
  const pick = (id: number | null): void => {
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete(pageParameter);
      if (id === null) next.delete(name);
      else next.set(name, String(id));
      return next;
    });
  };
  return [accepts(value) ? Number(value) : null, pick];
}

/** A list's state, kept for as long as its component lives. @param size records on a page */
export function useListMemory(size: number): ListPlace {
  const [state, setState] = useState<ListState>(() => ({ ...initialState, size }));
  const change = useCallback<ListPlace['change']>((part) => setState((before) => ({ ...before, ...part })), []);
  return { state, change };
}
