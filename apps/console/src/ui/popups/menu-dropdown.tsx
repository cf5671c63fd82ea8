import { RightOutlined } from '@ant-design/icons';
import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useOpenOnVisit } from '../kit/page-visit.ts';
import { useMenuRender } from './focus-on-open.tsx';
import styles from './popups.module.css';

/** antd's submenu arrow, hidden from screen readers because it has an English label. */
export const submenuArrow = (
  <span className="ant-dropdown-menu-submenu-arrow">
    <RightOutlined aria-hidden className="ant-dropdown-menu-submenu-arrow-icon" />
  </span>
);

export interface MenuDropdownProps extends Pick<DropdownProps, 'placement' | 'align'> {
  /** Menu, or a function that creates it on opening. */
  readonly menu: MenuProps | (() => MenuProps);
  /** Button that opens it. */
  readonly children: ReactElement;
}

/** Menu button: arrow keys work as soon as it is open, and focus returns to the button. */
export function MenuDropdown({ menu, children, placement = 'bottomRight', ...rest }: MenuDropdownProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useOpenOnVisit();
  const [made, setMade] = useState<MenuProps>({});
  const render = useMenuRender(open);
  const shown = typeof menu === 'function' ? made : menu;
  return (
    <span ref={frame} className={styles['frame']}>
      <Dropdown
        {...rest}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- with it, antd closes the menu at Tab.
        autoFocus
        popupRender={render}
        // Recreate it; otherwise it would start at the last selected entry.
        destroyOnHidden
        trigger={['click']}
        open={open}
        onOpenChange={(next) => {
          if (next && typeof menu === 'function') setMade(menu());
          setOpen(next);
        }}
        placement={placement}
        menu={{
          expandIcon: submenuArrow,
          ...shown,
          onClick: (chosen) => {
            // Before a dialog opens, which records where focus must return.
            frame.current?.querySelector('button')?.focus({ preventScroll: true });
            // Close before a dialog opens: antd treats a closing menu as topmost and would send Escape to it.
            flushSync(() => setOpen(false));
            shown.onClick?.(chosen);
          },
        }}
      >
        {children}
      </Dropdown>
    </span>
  );
}
