import { limits } from '@mutai/contract/limits';
import { Spin } from 'antd';
import { useEffect } from 'react';
import { startTimer } from '../../platform/clock.ts';
import { shellMessages } from './shell.messages.ts';
import styles from './page-stage.module.css';
import { useVisitedPages, visitedPages } from './visited-pages-store.ts';

/** The page-loading state: covers a page on the first visit to its path, for 500 ms. Sections 2 and 9. */
export function PageLoading({ path }: { readonly path: string }) {
  const first = useVisitedPages(({ seen }) => !seen.includes(path));
  useEffect(() => startTimer(limits.pageLoadingMs, () => visitedPages.markSeen(path)), [path]);
  return first ? (
    <div className={styles['loading']} role="status" aria-label={shellMessages.pageLoading}>
      <Spin />
    </div>
  ) : null;
}
