import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useNarrow, useWidth } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { MenuDropdown } from '../popups/menu-dropdown.tsx';
import { fitSelectionActions, smallButtonWidth } from './fit.ts';
import styles from './toolbar.module.css';

/** Something that is done to the selected records. */
export interface SelectionAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactElement;
  readonly danger?: boolean;
  readonly run: () => void;
}

export interface SelectionBarProps {
  /** Number of selected records. */
  readonly count: number;
  /** Number of those that are not on the page. */
  readonly elsewhere: number;
  /** No more can be selected. */
  readonly full: boolean;
  /** In order of use; those that do not fit are in the menu 更多. */
  readonly actions: readonly SelectionAction[];
  readonly onClear: () => void;
}

/** Actions on the selected records, by name, and 清除. */
export function SelectionBar({ actions, onClear }: SelectionBarProps) {
  const narrow = useNarrow();
  const [frame, room] = useWidth<HTMLDivElement>();
  const size = narrow ? 'middle' : 'small';
  const widths = actions.map(({ label }) => smallButtonWidth(label));
  const shown = actions.slice(0, fitSelectionActions(room ?? 0, widths, smallButtonWidth(text.more)));
  const hidden = actions.slice(shown.length);
  return (
    <>
      <div ref={frame} className={styles['selectionActions']}>
        {shown.map(({ key, label, danger = false, run }) => (
          <Button key={key} size={size} danger={danger} onClick={run}>
            {label}
          </Button>
        ))}
        {hidden.length > 0 && (
          <MenuDropdown
            placement="bottomLeft"
            menu={{
              items: hidden.map(({ key, label, icon, danger = false }) => ({ key, label, icon, danger })),
              onClick: ({ key }) => hidden.find((action) => action.key === key)?.run(),
            }}
          >
            <Button size={size} icon={<DownOutlined aria-hidden />} iconPlacement="end">
              {text.more}
            </Button>
          </MenuDropdown>
        )}
      </div>
      <Button type="link" size={size} className={styles['clear'] ?? ''} onClick={onClear}>
        {text.clearSelection}
      </Button>
    </>
  );
}
