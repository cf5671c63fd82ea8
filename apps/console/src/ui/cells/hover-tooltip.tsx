import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useOpenOnVisit } from '../kit/page-visit.ts';
import styles from './cells.module.css';

export interface HoverTooltipProps {
  readonly title: ReactNode;
  /** Returns true if the tooltip applies to the hovered element; default: always. */
  readonly applies?: (element: HTMLElement) => boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * Tooltip that is created only on hover or keyboard focus: a table has hundreds, and antd's own would be set up at each
 * render. It is rendered next to its element, which does not re-render and so keeps the focus.
 */
export function HoverTooltip({ title, applies, className, children }: HoverTooltipProps) {
  const [open, setOpen] = useOpenOnVisit();
  const show = (element: HTMLElement) => setOpen(applies === undefined || applies(element));
  const hide = () => setOpen(false);
  return (
    <span
      className={className}
      {...(open ? { style: { position: 'relative' as const } } : {})}
      onMouseEnter={({ currentTarget }) => show(currentTarget)}
      onMouseLeave={hide}
      onFocus={({ currentTarget, target }) => {
        if (target.matches(':focus-visible')) show(currentTarget);
      }}
      onBlur={hide}
    >
      {children}
      {open && (
        <Tooltip title={title} open>
          <span className={styles['anchor']} />
        </Tooltip>
      )}
    </span>
  );
}
