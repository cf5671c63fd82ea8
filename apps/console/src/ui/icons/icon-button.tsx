import { Button, Tooltip } from 'antd';
import { useRef, useState, type MouseEventHandler, type ReactNode } from 'react';

interface IconButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: MouseEventHandler<HTMLElement>;
  /** Link that opens in a new tab. */
  readonly href?: string;
  readonly className?: string;
}

/** Button with only an icon. */
export function IconButton({ label, icon, onClick, href, className = '' }: IconButtonProps) {
  const [named, setNamed] = useState(false);
  /** Pressed without leaving since. A finger never leaves, so the tooltip would cover what opened. */
  const pressed = useRef(false);
  const press: MouseEventHandler<HTMLElement> = (event) => {
    pressed.current = true;
    setNamed(false);
    onClick?.(event);
  };
  return (
    <Tooltip
      title={label}
      mouseEnterDelay={0.4}
      open={named}
      onOpenChange={(wanted) => setNamed(wanted && !pressed.current)}
    >
      <Button
        type="text"
        aria-label={label}
        icon={icon}
        className={className}
        onClick={press}
        onMouseLeave={() => {
          pressed.current = false;
        }}
        {...(href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer' })}
      />
    </Tooltip>
  );
}
