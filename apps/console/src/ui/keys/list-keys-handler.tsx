import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useKit } from '../kit/kit.tsx';
import type { RowAction } from '../cells/action-layout.ts';
import { takeEarlyKeys } from './early-keys.tsx';
import { commandOf, listKeys, type ListCommand } from './list-keys.ts';
import { offerKeys } from './page-keys.ts';
import { focusedRow, focusRow, isIdle, openerOf, reachesList, rowsIn, stopsIn, wasIdle } from './row-focus.ts';

export interface ListKeysProps {
  /** Contains toolbar and rows of the list. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Actions of a row. @param id key of the row */
  readonly actionsOf: (id: number) => readonly RowAction[];
  /** Toggles a row; `null`: rows cannot be selected. */
  readonly tick: ((id: number) => void) | null;
  /** Number of selected records. */
  readonly ticked: number;
  readonly clear: () => void;
  /** Creates a record; `null` without permission. */
  readonly create: (() => void) | null;
}

/** Keys of the actions that E and Delete trigger. */
const actionKeys = { modify: 'modify', remove: 'remove' } as const;

/** Commands after which further keys still belong to the list. */
const stayingCommands: ReadonlySet<ListCommand | undefined> = new Set(['next', 'previous', 'right', 'left', 'tick']);

/** Keys of a list, from anywhere on its page. */
export function ListKeys(props: ListKeysProps) {
  const { frame, create, tick } = props;
  const kit = useKit();
  /** Row that last had the focus, and its index: after a deletion, the next row has it. */
  const current = useRef<{ readonly key: string; readonly index: number } | null>(null);
  /** The last key was Tab: direction of the focus. */
  const tabbing = useRef<'forward' | 'backward' | null>(null);

  const currentRow = (rows: readonly HTMLElement[]): HTMLElement | undefined => {
    const { key, index } = current.current ?? {};
    return rows.find((row) => row.dataset['rowKey'] === key) ?? rows[Math.min(index ?? 0, rows.length - 1)];
  };
  const act = (row: HTMLElement, key: string): boolean => {
    const action = props.actionsOf(Number(row.dataset['rowKey'])).find((one) => one.key === key);
    if (action === undefined) return false;
    if (action.refusal) kit.toast.info(action.refusal);
    else action.run();
    return true;
  };
  /** Arrow keys may belong to what has the focus outside of the list, such as the navigation. */
  const move = (list: HTMLElement, by: 1 | -1, arrow: boolean): boolean => {
    if (arrow && !isIdle() && !list.contains(document.activeElement)) return false;
    const rows = rowsIn(list);
    const row = focusedRow(list);
    const target = row === null ? currentRow(rows) : rows[rows.indexOf(row) + by];
    if (target !== undefined) focusRow(target);
    return row !== null || target !== undefined;
  };
  const within = (row: HTMLElement, by: 1 | -1): boolean => {
    const fold = row.querySelector<HTMLElement>('button[aria-expanded][data-fold]');
    if (fold !== null && fold.getAttribute('aria-expanded') === String(by === -1)) {
      fold.click();
      return true;
    }
    const controls = stopsIn(row);
    const active = controls.findIndex((control) => control === document.activeElement);
    controls[Math.min(Math.max(active + by, 0), controls.length - 1)]?.focus();
    return true;
  };
  const search = (list: HTMLElement): boolean => {
    const field = list.querySelector<HTMLInputElement>('form[role=search] input');
    if (field === null || !field.checkVisibility({ visibilityProperty: true })) return false;
    field.focus();
    field.select();
    return true;
  };
  const run = (list: HTMLElement, command: ListCommand, key: string): boolean => {
    const row = focusedRow(list);
    if (command === 'next' || command === 'previous') {
      return move(list, command === 'next' ? 1 : -1, key.startsWith('Arrow'));
    }
    if (command === 'search') return search(list);
    if (command === 'create') {
      create?.();
      return create !== null;
    }
    if (command === 'leave') {
      if (props.ticked > 0) props.clear();
      else if (row !== null && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return props.ticked > 0 || row !== null;
    }
    if (row === null) return false;
    if (command === 'right' || command === 'left') return within(row, command === 'right' ? 1 : -1);
    if (command === 'tick') tick?.(Number(row.dataset['rowKey']));
    else if (command !== 'open') return act(row, actionKeys[command]);
    // The browser presses the focused button.
    return command === 'tick';
  };
  /** Leaves the rows by Tab: only the controls of the current row are tab stops. */
  const leaveRows = (list: HTMLElement, row: HTMLElement, backward: boolean): boolean => {
    const controls = stopsIn(row);
    if (document.activeElement !== controls.at(backward ? 0 : -1)) return false;
    const outside = stopsIn(document.body);
    const rows = new Set(rowsIn(list).flatMap((one) => stopsIn(one)));
    const edge = outside.findIndex((element) => rows.has(element));
    const end = outside.findLastIndex((element) => rows.has(element));
    const target = backward ? outside[edge - 1] : outside[end + 1];
    target?.focus();
    return target !== undefined;
  };

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { current: list } = frame;
    tabbing.current = event.key === 'Tab' ? (event.shiftKey ? 'backward' : 'forward') : null;
    if (list === null || !reachesList(list, event.target)) return;
    const command = commandOf(event);
    const row = focusedRow(list);
    const isTab = event.key === 'Tab' && !event.defaultPrevented && row !== null;
    if (isTab ? leaveRows(list, row, event.shiftKey) : command !== undefined && run(list, command, event.key))
      event.preventDefault();
  });
  const focused = useEffectEvent((event: FocusEvent) => {
    const { current: list } = frame;
    const row = list === null ? null : focusedRow(list);
    if (list === null || row === null) return;
    const rows = rowsIn(list);
    const before = event.relatedTarget instanceof Element ? event.relatedTarget.closest('[data-row-key]') : null;
    const direction = tabbing.current;
    tabbing.current = null;
    const wanted = currentRow(rows);
    if (direction !== null && before === null && current.current !== null && wanted !== undefined && wanted !== row) {
      stopsIn(wanted)
        .at(direction === 'forward' ? 0 : -1)
        ?.focus();
      return;
    }
    current.current = { key: row.dataset['rowKey'] ?? '', index: rows.indexOf(row) };
  });
  const catchUp = useEffectEvent(() => {
    for (const event of takeEarlyKeys()) {
      const command = commandOf(event);
      if (command === undefined) continue;
      pressed(event);
      // The browser pressed nothing, because no row had the focus yet.
      const row = frame.current === null ? null : focusedRow(frame.current);
      if (command === 'open' && row !== null && wasIdle(event)) openerOf(row)?.click();
      if (!stayingCommands.has(command)) return;
    }
  });
  useEffect(() => {
    catchUp();
    const onKey = (event: KeyboardEvent): void => pressed(event);
    const onFocus = (event: FocusEvent): void => focused(event);
    window.addEventListener('keydown', onKey);
    window.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('focusin', onFocus);
    };
  }, []);

  const creates = create !== null;
  const ticks = tick !== null;
  useEffect(() => {
    const left = new Set([...(creates ? [] : [listKeys.create]), ...(ticks ? [] : [listKeys.tick])]);
    return offerKeys(Object.values(listKeys).filter((one) => !left.has(one)));
  }, [creates, ticks]);
  return null;
}
