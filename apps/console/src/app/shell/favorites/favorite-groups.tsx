import { ClockCircleOutlined } from '@ant-design/icons';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { FoldArrow } from '../../../ui/icons/fold-arrow.tsx';
import { iconOf } from '../../../ui/icons/icons.tsx';
import { useDrag } from '../../../ui/kit/use-drag.ts';
import { MenuDropdown } from '../../../ui/popups/menu-dropdown.tsx';
import { moveItem } from '../../../ui/table/column-preference.ts';
import type { PageEntry } from '../../routes/navigation.ts';
import { addressOf } from '../../routes/route-rules.ts';
import { FavoriteStar } from './favorite-button.tsx';
import { favoritesMessages as text } from './favorites.messages.ts';
import styles from './favorites.module.css';
import { lineHeight, useRecentOpen, type PagesProps } from './favorites-place.tsx';

export interface FavoriteGroupsProps extends Required<PagesProps> {
  readonly favorites: readonly PageEntry[];
  readonly recent: readonly PageEntry[];
  readonly reorder: (paths: readonly string[]) => void;
}

/** 收藏 and 最近访问. */
export function FavoriteGroups({ favorites, recent, reorder, collapsed, onChoose }: FavoriteGroupsProps) {
  return (
    <>
      {favorites.length > 0 && (
        <Favorites pages={favorites} collapsed={collapsed} onChoose={onChoose} reorder={reorder} />
      )}
      {recent.length > 0 && (collapsed ? <RecentMenu pages={recent} /> : <Recent pages={recent} onChoose={onChoose} />)}
    </>
  );
}

interface FavoritesProps extends Required<PagesProps> {
  readonly pages: readonly PageEntry[];
  readonly reorder: (paths: readonly string[]) => void;
}

function Favorites({ pages, collapsed, onChoose, reorder }: FavoritesProps) {
  const list = useRef<HTMLUListElement>(null);
  const kept = pages.map(({ route }) => addressOf(route));
  const { drag, grab } = useDrag<string, readonly string[]>({
    placeAt: (path, { y }, before) => {
      const order = before ?? kept;
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const line = Math.min(order.length - 1, Math.max(0, Math.floor((y - top) / lineHeight)));
      return moveItem(order, order.indexOf(path), line);
    },
    onDrop: (_, order) => {
      if (order.join('\n') !== kept.join('\n')) reorder(order);
    },
  });
  const order = drag?.place ?? kept;
  const step = (event: KeyboardEvent, path: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    const from = kept.indexOf(path);
    const moved = moveItem(kept, from, from + by);
    if (moved !== kept) reorder(moved);
  };
  return (
    <section aria-label={text.favorites}>
      {!collapsed && <div className={styles['title']}>{text.favorites}</div>}
      <ul ref={list} className={styles['list']}>
        {order.map((path) => {
          const page = pages.find(({ route }) => addressOf(route) === path);
          return (
            page !== undefined && (
              <PageLine
                key={path}
                page={page}
                onChoose={onChoose}
                collapsed={collapsed}
                dragged={drag?.item === path}
                hint={text.reorderHint}
                onPointerDown={(event) => grab(event, path)}
                onKeyDown={(event) => step(event, path)}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}

/** Folded unless the user unfolds it, which is remembered. */
function Recent({ pages, onChoose }: { readonly pages: readonly PageEntry[]; readonly onChoose: () => void }) {
  const [open, setOpen] = useRecentOpen();
  return (
    <section aria-label={text.recent}>
      <button type="button" className={styles['toggle']} aria-expanded={open} onClick={() => setOpen(!open)}>
        <ClockCircleOutlined aria-hidden />
        <span className={styles['name']}>{text.recent}</span>
        <FoldArrow open={open} />
      </button>
      {open && (
        <ul className={styles['list']}>
          {pages.map((page) => (
            <PageLine key={page.key} page={page} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Recent pages in a menu, for the collapsed sidebar. */
function RecentMenu({ pages }: { readonly pages: readonly PageEntry[] }) {
  const navigate = useNavigate();
  const items = pages.map(({ route, icon, title }) => ({ key: addressOf(route), icon: iconOf(icon), label: title }));
  return (
    <MenuDropdown placement="bottomLeft" menu={{ items, onClick: ({ key }) => void navigate(key) }}>
      <button type="button" className={styles['toggle']} aria-label={text.recent} title={text.recent}>
        <ClockCircleOutlined aria-hidden />
      </button>
    </MenuDropdown>
  );
}

interface PageLineProps {
  readonly page: PageEntry;
  readonly onChoose: () => void;
  readonly collapsed?: boolean;
  readonly dragged?: boolean;
  /** How the line is moved. */
  readonly hint?: string;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

function PageLine(props: PageLineProps): ReactNode {
  const { page, onChoose, collapsed = false, dragged = false, hint, onPointerDown, onKeyDown } = props;
  const { pathname } = useLocation();
  const path = addressOf(page.route);
  return (
    <li className={styles['line']} data-dragged={dragged} data-current={pathname === path}>
      <Link
        to={path}
        draggable={false}
        className={styles['link']}
        {...(collapsed ? { title: page.title, 'aria-label': page.title } : {})}
        {...(hint === undefined ? {} : { 'aria-description': hint })}
        {...(onPointerDown === undefined ? {} : { onPointerDown })}
        {...(onKeyDown === undefined ? {} : { onKeyDown })}
        onClick={onChoose}
      >
        {iconOf(page.icon)}
        {!collapsed && <span className={styles['name']}>{page.title}</span>}
      </Link>
      {!collapsed && <FavoriteStar route={page.route} />}
    </li>
  );
}
