import { Checkbox } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { ActionDots, type RowAction } from '../cells/row-actions.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { ListFooter, RefreshFailed } from '../list/list-parts.tsx';
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
  if (list.status === 'failed') {
    return <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />;
  }
  const tick = (id: number, ticked: boolean) =>
    list.select(ticked ? [...list.selected, id] : list.selected.filter((one) => one !== id));
  const all = selectable === undefined ? [] : list.rows.filter(selectable).map(({ id }) => id);
  return (
    <>
      {list.error !== null && <RefreshFailed busy={list.loading} onRetry={list.refresh} />}
      {list.status === 'first' && <Placeholders wide={wide} />}
      {list.status === 'ready' && list.rows.length === 0 && empty}
      {all.length > 0 && (
        <Checkbox
          className={styles['all'] ?? ''}
          checked={list.selected.length === all.length}
          indeterminate={list.selected.length > 0 && list.selected.length < all.length}
          onChange={({ target }) => list.select(target.checked ? all : [])}
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
              tile={tileOf(record)}
              actions={actionsOf?.(record) ?? []}
              ticked={list.selected.includes(record.id)}
              onTick={selectable?.(record) === true ? (ticked) => tick(record.id, ticked) : null}
            />
          ))}
        </ul>
      )}
      <ListFooter list={list} />
    </>
  );
}

interface OneTileProps {
  readonly tile: Tile;
  readonly actions: readonly RowAction[];
  readonly ticked: boolean;
  /** null: it cannot be ticked. */
  readonly onTick: ((ticked: boolean) => void) | null;
}

function OneTile({ tile: { picture, name, status, below, open }, actions, ticked, onTick }: OneTileProps) {
  return (
    <li className={styles['tile']} data-ticked={ticked}>
      <button type="button" className={styles['picture']} onClick={open}>
        <VisuallyHidden>{name}</VisuallyHidden>
        {picture}
      </button>
      {onTick !== null && (
        <Checkbox
          className={styles['tick'] ?? ''}
          aria-label={text.select(name)}
          checked={ticked}
          onChange={({ target }) => onTick(target.checked)}
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
