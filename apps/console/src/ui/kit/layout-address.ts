import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Parameter of a page's address that names the layout whose editor is open over it. */
const openedLayoutParameter = 'layout';

/** The id of a layout, or one that does not exist yet. */
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

/** What opens the editor of layouts over the page that is shown: it stands in the address. */
export function useOpenLayout(): (layout: OpenedLayout) => void {
  const { write } = useAddressedLayout();
  return (layout) => write(layout, false);
}

/** Which layout is open in the editor, for whoever shows it. */
export function useOpenedLayout() {
  const { opened, write } = useAddressedLayout();
  /** The layout that did not exist when the editor was opened, which is still open. */
  const [made, setMade] = useState<number | null>(null);
  if (made !== null && opened === null) setMade(null);
  return {
    opened,
    /** Another one is another layout. */
    key: opened === made ? 'new' : String(opened),
    /** The editor of a new layout stays, and the layout has a number by now. */
    goOnWith: (id: number) => {
      setMade(id);
      write(id, true);
    },
    close: () => write(null, true),
  };
}
