import { limits } from '@mutai/contract/limits';
import { ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { useNarrow } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './list.module.css';
import { Pages } from './pages.tsx';
import type { ListController, Row } from './use-list.ts';

export interface ListEmptyProps {
  /** A filter is active and nothing matches. */
  readonly filtered: boolean;
  readonly onReset: () => void;
  /** Purpose of the list. */
  readonly purpose: string;
  /** First action. */
  readonly action?: ReactNode;
}

/** Placeholder of an empty list: its purpose and the first action, or a button to reset the filter. */
export function ListEmpty({ filtered, onReset, purpose, action }: ListEmptyProps) {
  if (!filtered) return <EmptyState text={purpose}>{action}</EmptyState>;
  return (
    <EmptyState filtered text={text.emptyFiltered} hint={text.emptyFilteredHint}>
      <Button onClick={onReset}>{text.resetFilter}</Button>
    </EmptyState>
  );
}

/** Warning above rows that could not be refreshed. */
export function RefreshFailed({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) {
  return (
    <div role="alert" className={styles['refreshFailed']}>
      <ExclamationCircleFilled aria-hidden />
      <span>{text.refreshFailed}</span>
      <Button size="small" loading={busy} onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  );
}

/** Footer of a table: total, pages and page size. */
export function ListFooter<R extends Row>({ list }: { readonly list: ListController<R> }) {
  const footer = useRef<HTMLDivElement>(null);
  /** Shows the first rows of another page: the buttons are below the last ones. */
  const scrollUp = () => {
    const around = footer.current?.parentElement;
    if (around !== null && around !== undefined && around.getBoundingClientRect().top < 0) around.scrollIntoView();
  };
  return (
    <div ref={footer} className={styles['footer']}>
      <ListPages list={list} onTurn={scrollUp} />
    </div>
  );
}

export interface ListPagesProps<R extends Row> {
  readonly list: ListController<R>;
  /** Fixed page size. */
  readonly fixedSize?: boolean;
  /** Called when the user chooses another page or size. */
  readonly onTurn?: () => void;
}

/** Total, pages and page size of a list. */
export function ListPages<R extends Row>({ list, fixedSize = false, onTurn }: ListPagesProps<R>) {
  const narrow = useNarrow();
  const { page, size } = list.state;
  return (
    <Pages
      size={narrow ? 'small' : 'medium'}
      showLessItems={narrow}
      className={list.status === 'first' ? (styles['pagesUnknown'] ?? '') : ''}
      current={page}
      pageSize={size}
      total={list.reach}
      showSizeChanger={!fixedSize}
      pageSizeOptions={[...limits.pageSizes]}
      showTotal={() => (list.atLeast ? text.totalAtLeast(list.total) : text.total(list.total))}
      onChange={(nextPage, nextSize) => {
        list.change(nextSize === size ? { page: nextPage } : { page: limits.firstPage, size: nextSize });
        onTurn?.();
      }}
    />
  );
}
