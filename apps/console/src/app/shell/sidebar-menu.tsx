import { Menu, Tag, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { routeIcon } from '../route-icons.tsx';
import type { RouteRecord } from '../route-record.ts';
import { addressOf, findChain, menuOf } from '../route-rules.ts';
import { layoutRoutes } from '../route-table.tsx';
import { useVisitor } from '../visitor.ts';
import { shellMessages } from './shell.messages.ts';
import styles from './sidebar.module.css';
import { useVisitedPages } from './visited-pages-store.ts';

type Item = NonNullable<MenuProps['items']>[number];

/** The entry itself: a page of the console, or a link that opens in a new tab. */
function EntryLabel({ record, href }: { readonly record: RouteRecord; readonly href: string }) {
  const tag = record.hide === 'prod' ? <Tag color="error">{shellMessages.development}</Tag> : null;
  return record.link === undefined ? (
    <Link to={href} className={styles['entry']}>
      {record.title} {tag}
    </Link>
  ) : (
    <a href={record.link} target="_blank" rel="noopener noreferrer" className={styles['entry']}>
      {record.title} {tag}
    </a>
  );
}

function itemOf(record: RouteRecord, hrefOf: (record: RouteRecord) => string): Item {
  const own = { key: record.name, icon: routeIcon(record.icon) };
  return record.children === undefined
    ? { ...own, label: <EntryLabel record={record} href={hrefOf(record)} />, title: record.title }
    : { ...own, label: record.title, children: record.children.map((child) => itemOf(child, hrefOf)) };
}

/** Groups are parted by hairlines. */
function withDividers(items: readonly Item[]): Item[] {
  return items.flatMap((item, index) =>
    index === 0 ? [item] : [{ type: 'divider', key: `line-${String(index)}` }, item],
  );
}

/** Where an entry leads: a page that is kept is shown as it was left, with its query. */
function useHref(): (record: RouteRecord) => string {
  const pages = useVisitedPages((state) => state.pages);
  return (record) => {
    const path = addressOf(record);
    const visited = pages.find((page) => page.path === path);
    return visited?.cache === true ? visited.href : path;
  };
}

interface SidebarMenuProps {
  readonly collapsed: boolean;
  /** Called when an entry was chosen. */
  readonly onChoose?: () => void;
}

/** The menu (section 2): what the user may open, up to three levels, the current entry filled with the accent. */
export function SidebarMenu({ collapsed, onChoose }: SidebarMenuProps) {
  const visitor = useVisitor();
  const { pathname } = useLocation();
  const hrefOf = useHref();
  const records = useMemo(() => menuOf(layoutRoutes, visitor, import.meta.env.DEV), [visitor]);
  const names = (findChain(layoutRoutes, pathname) ?? []).map(({ name }) => name);
  const groups = names.slice(0, -1);
  const [opened, setOpened] = useState<readonly string[]>(groups);
  const [openedFor, setOpenedFor] = useState(pathname);
  if (openedFor !== pathname) {
    setOpenedFor(pathname);
    setOpened([...new Set([...opened, ...groups])]);
  }
  return (
    <Menu
      mode="inline"
      inlineCollapsed={collapsed}
      className={styles['menu'] ?? ''}
      items={withDividers(records.map((record) => itemOf(record, hrefOf)))}
      selectedKeys={names.slice(-1)}
      {...(collapsed ? {} : { openKeys: [...opened], onOpenChange: setOpened })}
      {...(onChoose === undefined ? {} : { onClick: onChoose })}
    />
  );
}
