import { Button, Tooltip } from 'antd';
import type { MouseEventHandler, ReactNode } from 'react';

interface IconButtonProps {
  /** Accessible name, and the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: MouseEventHandler<HTMLElement>;
  /** Opens in a new tab. */
  readonly href?: string;
  readonly className?: string;
}

/** A button that is nothing but an icon. */
export function IconButton({ label, icon, onClick, href, className = '' }: IconButtonProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <Button
        type="text"
        aria-label={label}
        icon={icon}
        className={className}
        {...(onClick === undefined ? {} : { onClick })}
        {...(href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer' })}
      />
    </Tooltip>
  );
}
