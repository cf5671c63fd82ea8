import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useVisibleRows } from '../kit/use-visible-rows.ts';
import styles from './pick-list.module.css';

/** Item of a pick list. */
export interface PickItem {
  readonly id: number;
  /** Content; its text is the accessible name. */
  readonly content: ReactNode;
}

export interface PickListProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly PickItem[];
  /** Id of the selected item; `null` for none. */
  readonly current: number | null;
  readonly onPick: (id: number) => void;
  /** Buttons at the end of an item. */
  readonly renderActions?: (id: number) => ReactNode;
}

/** Height of an item in pixels; keep in sync with the style sheet. */
const itemHeight = 52;

const targets: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowUp: (from) => Math.max(0, from - 1),
  ArrowDown: (from, last) => Math.min(last, from + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * List with details of the selected item next to it. Tab stops at the selected item and its buttons; arrow keys, Home
 * and End select others. Virtualized: only visible items are rendered.
 */
export function PickList({ label, items, current, onPick, renderActions }: PickListProps) {
  const frame = useRef<HTMLUListElement>(null);
  /** Item selected by keyboard, to be focused once it is rendered. */
  const following = useRef<number | null>(null);
  const at = items.findIndex(({ id }) => id === current);

  // The picked one is always there, out of view too: the keyboard comes in by it.
  const { rows } = useVisibleRows({ scroller: frame, count: items.length, rowHeight: itemHeight, kept: at });

  // Scrolls the selected item into view: after a key, a link, or a change of the list.
  useLayoutEffect(() => {
    const { current: element } = frame;
    if (element === null || at === -1) return;
    const top = at * itemHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + itemHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + itemHeight - element.clientHeight;
    }
    if (following.current !== current) return;
    following.current = null;
    element.querySelector<HTMLElement>('[aria-current="true"]')?.focus({ preventScroll: true });
  }, [at, current]);

  const move = (event: KeyboardEvent, from: number) => {
    const item = items[targets[event.key]?.(from, items.length - 1) ?? -1];
    if (item === undefined) return;
    event.preventDefault();
    if (item.id === current) return;
    following.current = item.id;
    onPick(item.id);
  };

  const drawn = rows.flatMap((index) => {
    const item = items[index];
    return item === undefined ? [] : [{ item, index }];
  });
  const entrance = at === -1 ? rows[0] : at;

  return (
    <ul ref={frame} className={styles['list']} aria-label={label}>
      <li aria-hidden style={{ height: items.length * itemHeight }} />
      {drawn.map(({ item: { id, content }, index }) => (
        <li
          key={id}
          className={styles['item']}
          data-current={index === at}
          style={{ insetBlockStart: index * itemHeight }}
          aria-setsize={items.length}
          aria-posinset={index + 1}
        >
          <button
            type="button"
            className={styles['pick']}
            aria-current={index === at}
            tabIndex={index === entrance ? 0 : -1}
            onClick={() => onPick(id)}
            onKeyDown={(event) => move(event, index)}
          >
            {content}
          </button>
          {renderActions !== undefined && <div className={styles['actions']}>{renderActions(id)}</div>}
        </li>
      ))}
    </ul>
  );
}
