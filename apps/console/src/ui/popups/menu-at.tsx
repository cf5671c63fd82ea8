import { Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useMenuRender } from './focus-on-open.tsx';
import { submenuArrow } from './menu-dropdown.tsx';

interface MenuAtProps {
  /** Where on the screen its upper left comes to be, as far as there is room. */
  readonly point: { readonly x: number; readonly y: number };
  readonly menu: MenuProps;
  /** It is gone, and the focus is where it was. */
  readonly onClosed: () => void;
}

/** A menu at a point, as the right button of a mouse or the menu key opens it: mount it to open it. */
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
      {/* What has no size is taken for hidden, and the menu with it. */}
      <span
        aria-hidden
        style={{ position: 'fixed', insetInlineStart: point.x, insetBlockStart: point.y, width: 1, height: 1 }}
      />
    </Dropdown>
  );
}
