import { SettingOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useOpenOnVisit } from '../kit/page-visit.ts';
import { PopupPanel } from '../popups/popup-panel.tsx';
import type { ArrangeableColumn } from './column-preference.ts';
import type { TableArrangement } from './use-table-preference.ts';

const ColumnList = lazyPart(async () => (await import('./column-list.tsx')).ColumnList);

/** Button 列设置 with the list of a table's columns. */
export function ColumnSettings<C extends ArrangeableColumn>({
  arrangement,
}: {
  readonly arrangement: TableArrangement<C>;
}) {
  const [open, setOpen] = useOpenOnVisit();
  return (
    <PopupPanel
      label={text.columnSettings}
      open={open}
      onOpenChange={setOpen}
      content={<ColumnList arrangement={arrangement} />}
    >
      <Tooltip title={open ? '' : text.columnSettings}>
        <Button
          type="text"
          aria-label={text.columnSettings}
          aria-expanded={open}
          icon={<SettingOutlined aria-hidden />}
        />
      </Tooltip>
    </PopupPanel>
  );
}
