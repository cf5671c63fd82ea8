import { Checkbox } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { openerAttribute } from '../cells/open-button.tsx';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { ActionDots, type RowAction } from '../cells/row-actions.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { ListFooter, RefreshFailed } from '../list/list-parts.tsx';
import { toggled } from '../list/selection.ts';
import type { ListController, Row } from '../list/use-list.ts';
import { tileReachedBy } from './tile-keys.ts';
import styles from './tiles.module.css';

/** A record as a tile. */
export interface Tile {
  readonly picture: ReactNode;
  readonly name: string;
  /** In which state it is, between its name and what is below it. */
  readonly status?: ReactNode;
  /** Further facts on the tile. */
  readonly below: string;
  /** Does what a click on the picture does. */
  readonly open: () => void;
}

export interface TileListProps<R extends Row> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly list: ListController<R>;
  readonly tileOf: (record: R) => Tile;
  /** Fewer in a row, each as wide as a screen is to its height. */
  readonly wide?: boolean;
  /** Actions of a record; without any there is no menu. */
  readonly actionsOf?: (record: R) => readonly RowAction[];
  /** Tells whether a tile can be selected; omitted: none can. */
  readonly selectable?: (record: R) => boolean;
  /** Stands in for the tiles when there are none. */
  readonly empty: ReactNode;
}

/** Tiles that hold the place of those that are being loaded. */
const placeholders = Array.from({ length: 10 }, (_, index) => index);

/** Moves the focus from picture to picture, as the tiles lie. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const pictures = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${styles['picture'] ?? ''}`)];
  const from = pictures.indexOf(event.target as HTMLElement);
  if (from === -1) return;
  const to = tileReachedBy(event.key, pictures, from);
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
}

/** A list whose records are shown as pictures, with its loading, empty and error states; below it total and pages. */
export function TileList<R extends Row>(props: TileListProps<R>) {
  const { label, list, tileOf, wide = false, actionsOf, selectable, empty } = props;
  /** Tile that was ticked last: with Shift, a range begins there. */
  const [last, setLast] = useState<number | null>(null);
  if (list.status === 'failed') {
    return <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />;
  }
  const { shown, select } = list.selection;
  const all = selectable === undefined ? [] : list.rows.filter(selectable).map(({ id }) => id);
  const tick = (id: number, range: boolean) => {
    select(toggled(all, shown, id, range ? last : null));
    setLast(id);
  };
  return (
    <>
      {list.error !== null && <RefreshFailed busy={list.loading} onRetry={list.refresh} />}
      {list.status === 'first' && <Placeholders wide={wide} />}
      {list.status === 'ready' && list.rows.length === 0 && empty}
      {all.length > 0 && (
        <Checkbox
          className={styles['all'] ?? ''}
          checked={shown.length === all.length}
          indeterminate={shown.length > 0 && shown.length < all.length}
          onChange={({ target }) => select(target.checked ? all : [])}
        >
          {text.selectAll}
        </Checkbox>
      )}
      {list.rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
        <ul
          className={styles['tiles']}
          aria-label={label}
          data-wide={wide}
          data-outdated={list.outdated}
          aria-busy={list.outdated}
          onKeyDown={moveFocus}
        >
          {list.rows.map((record) => (
            <OneTile
              key={record.id}
              id={record.id}
              tile={tileOf(record)}
              actions={actionsOf?.(record) ?? []}
              ticked={shown.includes(record.id)}
              onTick={selectable?.(record) === true ? (range) => tick(record.id, range) : null}
            />
          ))}
        </ul>
      )}
      <ListFooter list={list} />
    </>
  );
}

interface OneTileProps {
  readonly id: number;
  readonly tile: Tile;
  readonly actions: readonly RowAction[];
  readonly ticked: boolean;
  /** Toggles it, with `range` all tiles from the last one; null: it cannot be ticked. */
  readonly onTick: ((range: boolean) => void) | null;
}

function OneTile({ id, tile: { picture, name, status, below, open }, actions, ticked, onTick }: OneTileProps) {
  return (
    <li className={styles['tile']} data-ticked={ticked} data-row-key={id}>
      <button type="button" className={styles['picture']} {...{ [openerAttribute]: '' }} onClick={open}>
        <VisuallyHidden>{name}</VisuallyHidden>
        {picture}
      </button>
      {onTick !== null && (
        <Checkbox
          className={styles['tick'] ?? ''}
          aria-label={text.select(name)}
          checked={ticked}
          onChange={({ nativeEvent }) => onTick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      <div className={styles['facts']}>
        <div className={styles['words']}>
          <EllipsisText text={name} />
          {status !== undefined && <span className={styles['status']}>{status}</span>}
          <span className={styles['below']}>
            <EllipsisText text={below} secondary />
          </span>
        </div>
        {actions.length > 0 && <ActionDots actions={actions} label={text.actionsOf(name)} />}
      </div>
    </li>
  );
}

function Placeholders({ wide }: { readonly wide: boolean }) {
  return (
    <div className={styles['tiles']} data-wide={wide} aria-busy>
      {placeholders.map((one) => (
        <div key={one} className={styles['tile']}>
          <div className={styles['picture']} />
          <div className={styles['facts']}>
            <Skeleton width="70%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
