import { CloseOutlined, DownOutlined, PushpinFilled } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePreference } from '../../../platform/user/preferences.ts';
import { MenuDropdown } from '../../../ui/popups/menu-dropdown.tsx';
import { addressOf, findChain } from '../../routes/route-rules.ts';
import { homePath, layoutRoutes } from '../../routes/route-table.tsx';
import { useNavigationPages, useTitles } from '../../routes/use-navigation.ts';
import { useVisitedPages, visitedPages } from '../keep-alive/visited-pages-store.ts';
import { neighbourOf, tabsOf, type VisitedPage } from '../keep-alive/visited-pages.ts';
import styles from './tab-bar.module.css';
import { tabsMessages } from './tabs.messages.ts';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';

const noPaths: readonly string[] = [];

/** Paths of the pinned tabs in order. */
const usePinnedTabs = (): [readonly string[], (value: readonly string[]) => void] =>
  usePreference('shell.pinned-tabs', noPaths);

function usePinnedPages(): readonly VisitedPage[] {
  const [pinned] = usePinnedTabs();
  const pages = useNavigationPages();
  return [homePath, ...pinned.filter((path) => path !== homePath)].flatMap((path) => {
    const page = pages.find(({ route }) => addressOf(route) === path);
    return page === undefined ? [] : [{ path, href: path, cache: page.route.cache ?? false, version: 0 }];
  });
}

/** Actions on tabs, bound to the shell. */
function useTabActions(tabs: readonly VisitedPage[], current: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [pinned, setPinned] = usePinnedTabs();
  return {
    reload: ({ path, href }: VisitedPage) => {
      visitedPages.reload(path);
      void queries.invalidateQueries();
      if (path !== current) {
        void navigate(href);
      }
    },
    close: ({ path }: VisitedPage) => {
      const next = neighbourOf(tabs, path);
      visitedPages.close(path);
      if (path === current) {
        void navigate(next?.href ?? homePath);
      }
    },
    closeOthers: ({ path, href }: VisitedPage) => {
      visitedPages.closeOthers(path, [homePath, ...pinned]);
      if (path !== current) {
        void navigate(href);
      }
    },
    togglePin: ({ path }: VisitedPage) => {
      setPinned(pinned.includes(path) ? pinned.filter((other) => other !== path) : [...pinned, path]);
    },
    isPinned: ({ path }: VisitedPage) => pinned.includes(path),
  };
}

type TabActions = ReturnType<typeof useTabActions>;

/** The home tab cannot be pinned or closed. */
const isHome = ({ path }: VisitedPage): boolean => path === homePath;

function tabMenu(page: VisitedPage, actions: TabActions): MenuProps {
  const pinned = actions.isPinned(page);
  return {
    items: [
      { key: 'reload', label: kitMessages.refresh, onClick: () => actions.reload(page) },
      {
        key: 'close',
        label: kitMessages.close,
        disabled: isHome(page) || pinned,
        onClick: () => actions.close(page),
      },
      { key: 'others', label: tabsMessages.closeOthers, onClick: () => actions.closeOthers(page) },
      { type: 'divider' },
      {
        key: 'pin',
        label: pinned ? tabsMessages.unpin : tabsMessages.pin,
        disabled: isHome(page),
        onClick: () => actions.togglePin(page),
      },
    ],
  };
}

interface TabProps {
  readonly page: VisitedPage;
  readonly title: string;
  readonly current: boolean;
  readonly actions: TabActions;
}

/** Replaces `scrollIntoView`, after which the first Tab key would start at the tab, past header and menu. */
function bringIntoView(tab: HTMLElement): void {
  const list = tab.parentElement;
  if (list === null) {
    return;
  }
  const [own, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += Math.min(0, own.left - room.left) + Math.max(0, own.right - room.right);
}

function Tab({ page, title, current, actions }: TabProps) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current && element.current !== null) {
      bringIntoView(element.current);
    }
  }, [current]);
  const pinned = actions.isPinned(page);
  return (
    <Dropdown trigger={['contextMenu']} menu={tabMenu(page, actions)}>
      <li ref={element} className={styles['tab']} data-current={current}>
        <Link to={page.href} {...(current ? { 'aria-current': 'page' } : {})}>
          {pinned ? <PushpinFilled aria-hidden className={styles['pin']} /> : null}
          {title}
        </Link>
        {isHome(page) || pinned ? null : (
          <button
            type="button"
            className={styles['close']}
            aria-label={tabsMessages.closeNamedTab(title)}
            onClick={() => actions.close(page)}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </li>
    </Dropdown>
  );
}

/**
 * Tabs of the visited pages. The context menu of a tab, or the button for the current one, reloads, closes and pins.
 */
export function TabBar({ current }: { readonly current: string }) {
  const pages = useVisitedPages((state) => state.pages);
  const tabs = tabsOf(pages, usePinnedPages());
  const actions = useTabActions(tabs, current);
  const titles = useTitles();
  const titleAt = ({ path }: VisitedPage): string => {
    const route = findChain(layoutRoutes, path)?.at(-1);
    return route === undefined ? path : titles(route);
  };
  const shown = tabs.find(({ path }) => path === current);
  return (
    <nav className={styles['bar']} aria-label={tabsMessages.tabs}>
      <ul className={styles['tabs']}>
        {tabs.map((page) => (
          <Tab key={page.path} page={page} title={titleAt(page)} current={page.path === current} actions={actions} />
        ))}
      </ul>
      {shown === undefined ? null : (
        <MenuDropdown menu={tabMenu(shown, actions)}>
          <Button type="text" size="small" icon={<DownOutlined aria-hidden />} aria-label={tabsMessages.tabActions} />
        </MenuDropdown>
      )}
    </nav>
  );
}
