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

/** Storage of a list's state. */
export interface ListPlace {
  readonly state: ListState;
  /** Changes part of the state: adds a history entry unless `replace`. */
  readonly change: (part: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
}

/**
 * State of a list in the URL, so that links, Back and F5 restore it. A change applies immediately, although the router
 * updates the URL later: a second click must not act on the old state.
 *
 * @param rules must be the same object on every render
 */
export function useListAddress(rules: AddressRules): ListPlace {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  /** Previous and pending URL. */
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
 * Filter selected elsewhere on the page, stored in the URL; `null`: none. Changing it resets the page.
 *
 * @param name of the search field
 */
export function useIdInAddress({
  name,
  accepts,
}: Required<Pick<AddressField, 'name' | 'accepts'>>): readonly [number | null, (id: number | null) => void] {
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

/** State of a list in memory, for the lifetime of its component. @param size records per page */
export function useListMemory(size: number): ListPlace {
  const [state, setState] = useState<ListState>(() => ({ ...initialState, size }));
  const change = useCallback<ListPlace['change']>((part) => setState((before) => ({ ...before, ...part })), []);
  return { state, change };
}
