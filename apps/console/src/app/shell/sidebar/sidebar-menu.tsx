import { commentPage } from '@mutai/contract/comments/resource';
import { Menu, type MenuProps } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePendingComments } from '../../../features/comments/use-pending-comments.ts';
import { Label } from '../../../ui/cells/label.tsx';
import { FoldArrow } from '../../../ui/icons/fold-arrow.tsx';
import { iconOf } from '../../../ui/icons/icons.tsx';
import { keysTo, type LinkEntry, type NavigationEntry, type PageEntry } from '../../routes/navigation.ts';
import { addressOf, findChain } from '../../routes/route-rules.ts';
import { layoutRoutes } from '../../routes/route-table.tsx';
import { useNavigation } from '../../routes/use-navigation.ts';
import { useVisitedPages } from '../keep-alive/visited-pages-store.ts';
import { FavoriteStar } from '../favorites/favorite-button.tsx';
import { sidebarMessages } from './sidebar.messages.ts';
import styles from './sidebar.module.css';

/** Indentation per level, in pixels. */
const levelIndent = 14;

type Item = NonNullable<MenuProps['items']>[number];

/** Returns the address of an entry. */
type HrefOf = (entry: PageEntry) => string;

/** Label of an entry: a page of the console, or an external address that opens in a new tab. */
function EntryLabel({ entry, hrefOf }: { readonly entry: PageEntry | LinkEntry; readonly hrefOf: HrefOf }) {
  const pending = usePendingComments(entry.kind === 'page' && entry.route.name === commentPage.code);
  const tag = entry.development === true ? <Label tone="danger">{sidebarMessages.development}</Label> : null;
  const content = (
    <>
      <span className={styles['entryTitle']}>{entry.title}</span> {tag}
      {pending !== null && (
        <span aria-hidden className={styles['count']}>
          {pending.short}
        </span>
      )}
    </>
  );
  return entry.kind === 'page' ? (
    <>
      <Link to={hrefOf(entry)} className={styles['entry']} aria-description={pending?.words}>
        {content}
      </Link>
      <FavoriteStar route={entry.route} />
    </>
  ) : (
    <a href={entry.href} target="_blank" rel="noopener noreferrer" className={styles['entry']}>
      {content}
    </a>
  );
}

function itemOf(entry: NavigationEntry, hrefOf: HrefOf): Item {
  const own = { key: entry.key, icon: iconOf(entry.icon) };
  return entry.kind === 'directory'
    ? { ...own, label: entry.title, children: entry.children.map((child) => itemOf(child, hrefOf)) }
    : { ...own, label: <EntryLabel entry={entry} hrefOf={hrefOf} />, title: entry.title };
}

/** Arrow after the name of a directory, for its state. */
const DirectoryArrow = ({ isOpen = false }: { readonly isOpen?: boolean }) => (
  <span className={styles['arrow']}>
    <FoldArrow open={isOpen} />
  </span>
);

/** Separates groups by dividers. */
function withDividers(items: readonly Item[]): Item[] {
  return items.flatMap((item, index) =>
    index === 0 ? [item] : [{ type: 'divider', key: `line-${String(index)}` }, item],
  );
}

/** Returns the address of an entry: with the last query for cached pages. */
function useHref(): HrefOf {
  const pages = useVisitedPages((state) => state.pages);
  return ({ route }) => {
    const path = addressOf(route);
    const visited = pages.find((page) => page.path === path);
    return visited?.cache === true ? visited.href : path;
  };
}

interface SidebarMenuProps {
  readonly collapsed: boolean;
  /** Called after an entry was selected. */
  readonly onChoose?: () => void;
}

/** Navigation menu, up to three levels. The current entry has the accent color. */
export function SidebarMenu({ collapsed, onChoose }: SidebarMenuProps) {
  const { pathname } = useLocation();
  const hrefOf = useHref();
  const entries = useNavigation();
  const chain = findChain(layoutRoutes, pathname);
  const keys = chain === undefined ? [] : keysTo(entries, chain.at(-1) ?? chain[0]);
  const groups = keys.slice(0, -1);
  const [opened, setOpened] = useState<readonly string[]>(groups);
  // Keyed by the position of the current page: moving a record keeps its branch expanded.
  const place = keys.join('/');
  const [openedFor, setOpenedFor] = useState(place);
  if (openedFor !== place) {
    setOpenedFor(place);
    setOpened([...new Set([...opened, ...groups])]);
  }
  return (
    <Menu
      mode="inline"
      inlineIndent={levelIndent}
      expandIcon={DirectoryArrow}
      inlineCollapsed={collapsed}
      className={styles['menu'] ?? ''}
      items={withDividers(entries.map((entry) => itemOf(entry, hrefOf)))}
      selectedKeys={keys.slice(-1)}
      {...(collapsed ? {} : { openKeys: [...opened], onOpenChange: setOpened })}
      {...(onChoose === undefined ? {} : { onClick: onChoose })}
    />
  );
}
