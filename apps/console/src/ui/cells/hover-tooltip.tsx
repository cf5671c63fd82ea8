import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useOpenOnVisit } from '../kit/page-visit.ts';
import styles from './cells.module.css';

export interface HoverTooltipProps {
  readonly title: ReactNode;
  /** Whether there is something to show for the element under the pointer; always unless given. */
  readonly applies?: (element: HTMLElement) => boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * A tooltip that costs nothing until the pointer or the keyboard is there: a table has hundreds of them, and antd's own
 * would each be set up anew whenever the table is drawn. It stands beside what it tells about, which is not drawn anew
 * when it comes and goes, and so keeps the focus.
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
