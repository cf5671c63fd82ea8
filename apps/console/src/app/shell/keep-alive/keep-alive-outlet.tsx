import { limits } from '@mutai/contract/limits';
import { Spin } from 'antd';
import { Activity, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from 'react-router';
import { setPageTitle } from '../../../platform/browser/page-title.ts';
import { startTimer } from '../../../platform/clock.ts';
import { PageVisit } from '../../../ui/kit/page-visit.ts';
import type { RouteRecord } from '../../routes/route-record.ts';
import { addressOf, isShown, showsLoading, type RouteChain } from '../../routes/route-rules.ts';
import { useTitles } from '../../routes/use-navigation.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { PageBoundary } from '../../status/page-boundary.tsx';
import { ForbiddenView } from '../../status/status-views.tsx';
import { statusMessages } from '../../status/status.messages.ts';
import styles from './keep-alive.module.css';
import { useVisitedPages, visitedPages } from './visited-pages-store.ts';

/**
 * Page that is visible or cached. A cached page keeps its last location: it must not see the query of the visible page.
 */
function KeptPage({ shown }: { readonly shown: boolean }) {
  const outlet = useOutlet();
  const location = useContext(LocationContext);
  const [page, setPage] = useState({ outlet, location, shown, visit: 0 });
  if (page.shown !== shown || (shown && (page.outlet !== outlet || page.location !== location))) {
    const latest = shown ? { outlet, location } : page;
    setPage({ ...page, ...latest, shown, visit: page.visit + (shown && !page.shown ? 1 : 0) });
  }
  useLayoutEffect(() => {
    if (!shown) blurHidden();
  }, [shown]);
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <div className={styles['page']}>
        <LocationContext value={page.location}>
          <PageVisit value={page.visit}>
            <PageBoundary>{page.outlet}</PageBoundary>
          </PageVisit>
        </LocationContext>
      </div>
    </Activity>
  );
}

/** Browsers blur hidden elements a frame later; keys until then would reach unmounted parts. */
function blurHidden(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && !focused.checkVisibility()) focused.blur();
}

/** Page of the current route, and cached pages behind it. */
function KeptPages({ record }: { readonly record: RouteRecord }) {
  const current = addressOf(record);
  const pages = useVisitedPages((state) => state.pages);
  const version = pages.find(({ path }) => path === current)?.version ?? 0;
  const kept = pages.filter(({ path, cache, asleep }) => cache && asleep !== true && path !== current);
  const keys = [
    ...kept.map((page) => `${page.path}#${String(page.version)}`),
    `${current}#${String(version)}`,
  ].toSorted();
  return keys.map((key) => <KeptPage key={key} shown={key.startsWith(`${current}#`)} />);
}

function useVisit(record: RouteRecord): void {
  const { search } = useLocation();
  const title = useTitles()(record);
  const { cache = false } = record;
  const path = addressOf(record);
  useEffect(() => {
    visitedPages.visit({ path, href: `${path}${search}`, cache });
  }, [path, search, cache]);
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
}

function PermittedPage({ record }: { readonly record: RouteRecord }) {
  useVisit(record);
  return (
    <>
      <KeptPages record={record} />
      <PageLoading key={addressOf(record)} record={record} />
    </>
  );
}

function Forbidden() {
  useEffect(() => {
    setPageTitle(statusMessages.forbiddenTitle);
  }, []);
  return (
    <div className={styles['page']}>
      <div className={styles['card']}>
        <ForbiddenView />
      </div>
    </div>
  );
}

/** Outlet for the page of the route, or the 403 view if the user may not open it. */
export function KeepAliveOutlet({ chain }: { readonly chain: RouteChain }) {
  const visitor = useVisitor();
  const record = chain.at(-1) ?? chain[0];
  const open = isShown(chain, visitor) && record.load !== undefined;
  return <div className={styles['outlet']}>{open ? <PermittedPage record={record} /> : <Forbidden />}</div>;
}

/** Page-loading state: covers a page on the first visit to its path, for `limits.pageLoadingMs`. */
function PageLoading({ record }: { readonly record: RouteRecord }) {
  const shown = useVisitedPages(({ seen }) => showsLoading(record, seen));
  const path = addressOf(record);
  useEffect(() => startTimer(limits.pageLoadingMs, () => visitedPages.markSeen(path)), [path]);
  return shown ? (
    <div className={styles['loading']} role="status" aria-label={statusMessages.pageLoading}>
      <Spin />
    </div>
  ) : null;
}
