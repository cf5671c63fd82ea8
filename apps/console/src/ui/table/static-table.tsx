import { Table, type TableProps } from 'antd';
import { useEffect, useRef } from 'react';

interface StaticTableProps<R> extends TableProps<R> {
  /** Accessible name of the table. */
  readonly label: string;
}

/**
 * Table without sorting, pages and selection. Its scroll container is focusable, so that keys scroll it even if no cell
 * takes the focus.
 */
export function StaticTable<R extends object>({ label, ...props }: StaticTableProps<R>) {
  const frame = useRef<HTMLDivElement>(null);
  // antd gives no access to the element, and exchanges it when the first row comes.
  useEffect(() => {
    const scroller = frame.current?.querySelector('.ant-table-body, .ant-table-content');
    scroller?.setAttribute('tabindex', '0');
    scroller?.setAttribute('role', 'region');
    scroller?.setAttribute('aria-label', label);
  });
  return (
    <div ref={frame}>
      <Table<R> aria-label={label} tableLayout="fixed" pagination={false} {...props} />
    </div>
  );
}
