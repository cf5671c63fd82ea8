import { limits } from '@mutai/contract/limits';
import { Spin } from 'antd';
import { useEffect } from 'react';
import { startTimer } from '../../platform/clock.ts';
import type { RouteRecord } from '../route-record.ts';
import { addressOf, showsLoading } from '../route-rules.ts';
import { shellMessages } from './shell.messages.ts';
import styles from './keep-alive.module.css';
import { useVisitedPages, visitedPages } from './visited-pages-store.ts';

/** The page-loading state: covers a page on the first visit to its path, for 500 ms. Sections 2 and 9. */
export function PageLoading({ record }: { readonly record: RouteRecord }) {
  const shown = useVisitedPages(({ seen }) => showsLoading(record, seen));
  const path = addressOf(record);
  useEffect(() => startTimer(limits.pageLoadingMs, () => visitedPages.markSeen(path)), [path]);
  return shown ? (
    <div className={styles['loading']} role="status" aria-label={shellMessages.pageLoading}>
      <Spin />
    </div>
  ) : null;
}
