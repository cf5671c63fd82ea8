import { menuType } from '@mutai/contract/menus/menu-type';
import type { Menu } from '@mutai/contract/menus/schema';
import { WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { StatusDot } from '../../ui/cells/status-dot.tsx';
import { iconOf } from '../../ui/icons/icons.tsx';
import type { TreeColumn } from '../../ui/tree-table/tree-table.ts';
import { menusMessages as text } from './menus.messages.ts';
import styles from './menus.module.css';
import { isExternal, pageOf } from './page-components.ts';

export const menuColumns: readonly TreeColumn<Menu>[] = [
  {
    key: 'name',
    title: text.name,
    width: 300,
    required: true,
    render: (menu, name) => <NameCell menu={menu} name={name} />,
  },
  { key: 'code', title: text.code, width: 180 },
  {
    key: 'type',
    title: text.type,
    width: 88,
    render: ({ type }) => text.types[type],
  },
  { key: 'sort', title: text.sort, width: 84, numeric: true },
  { key: 'status', title: text.status, width: 160, flexible: true, render: (menu) => <StatusCell menu={menu} /> },
  { key: 'description', title: text.description, width: 180, initiallyHidden: true, kind: 'secondary' },
  { key: 'updatedAt', title: text.updatedAt, width: 140, initiallyHidden: true, kind: 'time' },
];

/** Returns the second line of a name: path of a page, code of a button. */
function subtitleOf({ type, path, code }: Menu): string {
  if (type === menuType.page) return path;
  return type === menuType.button ? code : '';
}

function NameCell({ menu, name }: { readonly menu: Menu; readonly name: ReactNode }) {
  const subtitle = subtitleOf(menu);
  return (
    <div className={styles['name']}>
      {menu.type !== menuType.button && <span className={styles['icon']}>{iconOf(menu.icon)}</span>}
      <div className={styles['names']}>
        {name}
        {subtitle !== '' && <div className={styles['subtitle']}>{subtitle}</div>}
      </div>
    </div>
  );
}

function StatusCell({ menu: { type, path, component, hidden } }: { readonly menu: Menu }) {
  if (type === menuType.button) return null;
  if (type === menuType.page && !isExternal(path) && pageOf(component) === undefined) {
    return (
      <span className={styles['missing']}>
        <WarningOutlined aria-hidden />
        <EllipsisText text={text.missing} />
      </span>
    );
  }
  return <StatusDot tone={hidden ? 'default' : 'success'} text={hidden ? text.hiddenState : text.shown} />;
}
