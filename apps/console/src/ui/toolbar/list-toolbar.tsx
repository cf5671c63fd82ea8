import { ColumnHeightOutlined, ReloadOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import type { ListState } from '../list/list-address.ts';
import type { ArrangeableColumn, Density } from '../table/column-preference.ts';
import { ColumnSettings } from '../table/column-settings.tsx';
import type { TableArrangement } from '../table/use-table-preference.ts';
import { SearchBar, type SearchField } from './search-bar.tsx';
import styles from './toolbar.module.css';

/** What the toolbar needs of a list, whatever kind of list it is. */
export interface SearchedList {
  readonly state: Pick<ListState, 'search'>;
  readonly loading: boolean;
  readonly search: (search: ListState['search']) => void;
  readonly reset: () => void;
  readonly refresh: () => void;
}

export interface ListToolbarProps<C extends ArrangeableColumn> {
  readonly list: SearchedList;
  readonly fields: readonly SearchField[];
  readonly arrangement: TableArrangement<C>;
  /** 新增 and what is done to the ticked rows. */
  readonly children?: ReactNode;
}

const densities: readonly { readonly key: Density; readonly label: string }[] = [
  { key: 'standard', label: text.densityStandard },
  { key: 'compact', label: text.densityCompact },
];

/** The one bar over a table: what can be done at the left; search, refresh, density and columns at the right. */
export function ListToolbar<C extends ArrangeableColumn>(props: ListToolbarProps<C>) {
  const { list, fields, arrangement, children } = props;
  return (
    <div className={styles['toolbar']}>
      <div className={styles['toolbarStart']}>{children}</div>
      <div className={styles['toolbarEnd']}>
        <SearchBar fields={fields} search={list.state.search} onSearch={list.search} onReset={list.reset} />
        <div className={styles['tools']}>
          <Tooltip title={text.refresh}>
            <Button
              type="text"
              aria-label={text.refresh}
              icon={<ReloadOutlined spin={list.loading} />}
              onClick={list.refresh}
            />
          </Tooltip>
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            menu={{
              items: densities.map(({ key, label }) => ({ key, label })),
              selectable: true,
              selectedKeys: [arrangement.density],
              onClick: ({ key }) => arrangement.setDensity(key === 'compact' ? 'compact' : 'standard'),
            }}
          >
            <Tooltip title={text.density}>
              <Button type="text" aria-label={text.density} icon={<ColumnHeightOutlined />} />
            </Tooltip>
          </Dropdown>
          <ColumnSettings arrangement={arrangement} />
        </div>
      </div>
    </div>
  );
}

/** The button 导出, busy while the file is on its way. `run` shows its own failures and does not reject. */
export function ExportButton({ run }: { readonly run: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void run().finally(() => setBusy(false));
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={start}>
      {text.export}
    </Button>
  );
}
