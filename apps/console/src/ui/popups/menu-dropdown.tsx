import { RightOutlined } from '@ant-design/icons';
import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useOpenOnVisit } from '../kit/page-visit.ts';
import { useMenuRender } from './focus-on-open.tsx';
import styles from './popups.module.css';

/** The arrow that antd puts on menus within menus, which names itself in English unless it is kept from it. */
export const submenuArrow = (
  <span className="ant-dropdown-menu-submenu-arrow">
    <RightOutlined aria-hidden className="ant-dropdown-menu-submenu-arrow-icon" />
  </span>
);

export interface MenuDropdownProps extends Pick<DropdownProps, 'placement' | 'align'> {
  /** The menu, or what makes it as it opens: then it costs nothing before. */
  readonly menu: MenuProps | (() => MenuProps);
  /** The button that opens it. */
  readonly children: ReactElement;
}

/** A menu behind a button: arrow keys move in it as soon as it is open, and the focus returns to the button. */
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
        // Set up anew: else it would begin at the entry that was chosen last.
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
            // Before anything else opens, which notes where the focus has to return to.
            frame.current?.querySelector('button')?.focus({ preventScroll: true });
            // Closed before anything else opens: on its way out antd counts a menu as opened last, and gives it Escape.
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
