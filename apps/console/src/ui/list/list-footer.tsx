import { limits } from '@mutai/contract/limits';
import { Button, Pagination } from 'antd';
import { useNarrow } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './list.module.css';
import type { ListController, Row } from './use-list.ts';

/** Below a table: how many rows are ticked at the left; total, pages and page size at the right. */
export function ListFooter<R extends Row>({ list }: { readonly list: ListController<R> }) {
  const narrow = useNarrow();
  const { page, size } = list.state;
  const ticked = list.selected.length;
  return (
    <div className={styles['footer']}>
      <div className={styles['footerHint']} aria-live="polite">
        {ticked > 0 && (
          <>
            {text.selected(ticked)}
            <Button type="link" size="small" onClick={() => list.select([])}>
              {text.clearSelection}
            </Button>
          </>
        )}
      </div>
      <Pagination
        size={narrow ? 'small' : 'medium'}
        showLessItems={narrow}
        className={list.status === 'first' ? (styles['pagesUnknown'] ?? '') : ''}
        current={page}
        pageSize={size}
        total={list.total}
        showSizeChanger
        pageSizeOptions={[...limits.pageSizes]}
        showTotal={(total) => (list.atLeast ? text.totalAtLeast(total) : text.total(total))}
        onChange={(nextPage, nextSize) =>
          list.change(nextSize === size ? { page: nextPage } : { page: limits.firstPage, size: nextSize })
        }
      />
    </div>
  );
}
