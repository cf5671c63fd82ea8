import { DownOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState, type ReactElement } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { MenuDropdown } from '../popups/menu-dropdown.tsx';

/** Secondary action of a toolbar: a button, or, if there is no room, an entry of 更多 or an icon. */
export interface ToolbarAction {
  readonly key: string;
  readonly label: string;
  /** Longest label, if it changes: the toolbar keeps its layout. */
  readonly longestLabel?: string;
  readonly icon: ReactElement;
  /** Runs the action; the button is busy meanwhile. Must show its own errors and not reject. */
  readonly run: () => void | Promise<unknown>;
}

export interface ToolbarActionsProps {
  readonly actions: readonly ToolbarAction[];
  /** Show them in a menu; a single one, as its icon. */
  readonly inMenu: boolean;
}

/** Secondary actions of a toolbar. */
export function ToolbarActions({ actions, inMenu }: ToolbarActionsProps) {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const start = ({ key, run }: ToolbarAction) => {
    const done = run();
    if (done === undefined) return;
    setBusy((before) => [...before, key]);
    void done.finally(() => setBusy((before) => before.filter((one) => one !== key)));
  };
  if (!inMenu) {
    return actions.map((action) => (
      <Button key={action.key} icon={action.icon} loading={busy.includes(action.key)} onClick={() => start(action)}>
        {action.label}
      </Button>
    ));
  }
  const [only] = actions;
  if (only !== undefined && actions.length === 1) {
    return (
      <Tooltip title={only.label}>
        <Button aria-label={only.label} icon={only.icon} loading={busy.length > 0} onClick={() => start(only)} />
      </Tooltip>
    );
  }
  const items = actions.map(({ key, label, icon }) => ({ key, label, icon, disabled: busy.includes(key) }));
  const choose = (key: string) => {
    const action = actions.find((one) => one.key === key);
    if (action !== undefined) start(action);
  };
  return (
    <MenuDropdown placement="bottomLeft" menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button icon={<DownOutlined aria-hidden />} iconPlacement="end" loading={busy.length > 0}>
        {text.more}
      </Button>
    </MenuDropdown>
  );
}
