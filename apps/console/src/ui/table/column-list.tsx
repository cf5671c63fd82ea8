import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useRef, type KeyboardEvent } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useDrag } from '../kit/use-drag.ts';
import { moveItem, type ArrangeableColumn } from './column-preference.ts';
import styles from './table.module.css';
import type { TableArrangement } from './use-table-preference.ts';

/** Height, in pixels, of one line of the list of columns; the style sheet has the same. */
const lineHeight = 32;

/** The list of a table's columns: show or hide, pin to the left, and order by dragging or by arrow keys. */
export function ColumnList<C extends ArrangeableColumn>({
  arrangement,
}: {
  readonly arrangement: TableArrangement<C>;
}) {
  const { setPinned } = arrangement;
  const list = useRef<HTMLUListElement>(null);
  const byKey = new Map(arrangement.columns.map((entry) => [entry.column.key, entry]));
  const kept: readonly string[] = [...byKey.keys()];
  const { drag, grab } = useDrag<string, readonly string[]>({
    placeAt: (key, { y }, before) => {
      const order = before ?? kept;
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const line = Math.min(order.length - 1, Math.max(0, Math.floor((y - top) / lineHeight)));
      return moveItem(order, order.indexOf(key), line);
    },
    onDrop: (_, order) => {
      if (order.join() !== kept.join()) arrangement.setOrder(order);
    },
  });
  const keys = drag?.place ?? kept;
  const shown = arrangement.columns.filter(({ visible }) => visible).length;

  const step = (event: KeyboardEvent, key: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const from = keys.indexOf(key);
    const moved = moveItem(keys, from, from + by);
    if (moved !== keys) arrangement.setOrder(moved);
  };

  return (
    <div className={styles['columns']}>
      <ul ref={list} className={styles['columnList']} aria-label={text.columnSettings}>
        {keys.map((key) => {
          const entry = byKey.get(key);
          if (entry === undefined) return null;
          const { column, visible, pinned } = entry;
          return (
            <li key={key} className={styles['columnLine']} data-dragged={drag?.item === key}>
              <button
                type="button"
                className={styles['grip']}
                title={text.moveColumnHint}
                aria-label={text.moveColumn(column.title)}
                onPointerDown={(event) => grab(event, key)}
                onKeyDown={(event) => step(event, key)}
              >
                <HolderOutlined aria-hidden />
              </button>
              <Checkbox
                checked={visible}
                disabled={column.required === true || (visible && shown === 1)}
                onChange={({ target }) => arrangement.setVisible(key, target.checked)}
              >
                {column.title}
              </Checkbox>
              {visible && setPinned !== null && (
                <button
                  type="button"
                  className={styles['pin']}
                  title={pinned ? text.unpinColumn : text.pinColumn}
                  aria-label={text.pinNamedColumn(column.title)}
                  aria-pressed={pinned}
                  onClick={() => setPinned(key, !pinned)}
                >
                  {pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <Button type="link" size="small" disabled={arrangement.untouched} onClick={arrangement.restore}>
        {text.restoreColumns}
      </Button>
    </div>
  );
}
