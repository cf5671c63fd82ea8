import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** URL parameter: the layout whose editor is open over the page. */
const openedLayoutParameter = 'layout';

/** Id of a layout, or a new one. */
export type OpenedLayout = number | 'new';

function layoutIn(value: string | null): OpenedLayout | null {
  if (value === 'new') return value;
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

function useAddressedLayout() {
  const [params, setParams] = useSearchParams();
  const write = (value: OpenedLayout | null, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(openedLayoutParameter);
        else next.set(openedLayoutParameter, String(value));
        return next;
      },
      { replace },
    );
  return { opened: layoutIn(params.get(openedLayoutParameter)), write };
}

/** Opens the layout editor over the current page, as part of its URL. */
export function useOpenLayout(): (layout: OpenedLayout) => void {
  const { write } = useAddressedLayout();
  return (layout) => write(layout, false);
}

/** Layout open in the editor. */
export function useOpenedLayout() {
  const { opened, write } = useAddressedLayout();
  /** New layout saved during this opening. */
  const [made, setMade] = useState<number | null>(null);
  if (made !== null && opened === null) setMade(null);
  return {
    opened,
    /** React key of the editor: changes with the layout. */
    key: opened === made ? 'new' : String(opened),
    /** Keeps the editor of a new layout open after its first save. */
    goOnWith: (id: number) => {
      setMade(id);
      write(id, true);
    },
    close: () => write(null, true),
  };
}
