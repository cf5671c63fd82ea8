import { create } from 'zustand';

interface GlobalSearchState {
  readonly open: boolean;
  /** Text of the field. */
  readonly typed: string;
  /** Text that is searched: without what an input method is still composing. */
  readonly searched: string;
  readonly isComposing: boolean;
  /** The search was not loaded when it was opened, and has no field of its own yet. */
  readonly isEarly: boolean;
  /** Enter was pressed before the results of the text were there. Typing more takes it back. */
  readonly isEntered: boolean;
  /** Had the focus before the search was opened. */
  readonly openedFrom: HTMLElement | null;
}

/** State of the global search. What is typed outlives the field that is shown until the search is loaded. */
export const useGlobalSearch = create<GlobalSearchState>(() => ({
  open: false,
  typed: '',
  searched: '',
  isComposing: false,
  isEarly: false,
  isEntered: false,
  openedFrom: null,
}));

let isLoaded = false;

/** Must be called when the search is loaded: it then opens without the early field. */
export function noteSearchLoaded(): void {
  isLoaded = true;
}

/** Opens the search with an empty field. An open one stays as it is. */
export function openGlobalSearch(): void {
  if (useGlobalSearch.getState().open) return;
  const { activeElement } = document;
  useGlobalSearch.setState({
    open: true,
    typed: '',
    searched: '',
    isComposing: false,
    isEarly: !isLoaded,
    isEntered: false,
    openedFrom: activeElement instanceof HTMLElement ? activeElement : null,
  });
}

export const closeGlobalSearch = (): void => useGlobalSearch.setState({ open: false });

/** Removes the early field, because the search has one that has the focus. */
export const endEarlySearch = (): void => useGlobalSearch.setState({ isEarly: false });

/** Chooses the first result as soon as there is one. */
export const enterSearch = (): void => useGlobalSearch.setState({ isEntered: true });

/** Takes back an Enter: it was answered, or there is nothing to choose. */
export const endEnter = (): void => useGlobalSearch.setState({ isEntered: false });

/** @param isComposing an input method may still change the text */
export const typeIntoSearch = (typed: string, isComposing: boolean): void =>
  useGlobalSearch.setState({ typed, isComposing, isEntered: false, ...(isComposing ? {} : { searched: typed }) });

/** Focuses what had the focus before the search was opened, unless something else has it by now. */
export function returnFocus(): void {
  if (document.activeElement === document.body) useGlobalSearch.getState().openedFrom?.focus({ preventScroll: true });
}
