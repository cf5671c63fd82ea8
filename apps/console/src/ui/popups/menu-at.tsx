import { Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useMenuRender } from './focus-on-open.tsx';
import { submenuArrow } from './menu-dropdown.tsx';

interface MenuAtProps {
  /** Screen position of its top left corner, if there is room. */
  readonly point: { readonly x: number; readonly y: number };
  readonly menu: MenuProps;
  /** Called after it has closed and returned focus. */
  readonly onClosed: () => void;
}

/** Context menu at a point: mount it to open it. */
export function MenuAt({ point, menu, onClosed }: MenuAtProps) {
  const [open, setOpen] = useState(true);
  const render = useMenuRender(open);
  const [before] = useState(() => document.activeElement);
  const close = () => {
    flushSync(() => setOpen(false));
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    onClosed();
  };
  return (
    <Dropdown
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- with it, antd closes the menu at Tab.
      autoFocus
      popupRender={render}
      destroyOnHidden
      trigger={['click']}
      placement="bottomLeft"
      align={{ offset: [0, 0] }}
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) close();
      }}
      menu={{
        expandIcon: submenuArrow,
        ...menu,
        onClick: (chosen) => {
          close();
          menu.onClick?.(chosen);
        },
      }}
    >
      {/* An element without a size counts as hidden, and so would the menu. */}
      <span
        aria-hidden
        style={{ position: 'fixed', insetInlineStart: point.x, insetBlockStart: point.y, width: 1, height: 1 }}
      />
    </Dropdown>
  );
}
