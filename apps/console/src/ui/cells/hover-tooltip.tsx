import { Tooltip } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useOpenOnVisit } from '../kit/page-visit.ts';

export interface HoverTooltipProps {
  readonly title: ReactNode;
  /** Whether there is something to show for the element under the pointer; always unless given. */
  readonly applies?: (element: HTMLElement) => boolean;
  readonly children: ReactElement;
  readonly className?: string | undefined;
}

/**
 * A tooltip that costs nothing until the pointer is there: a table has hundreds of them, and antd's own would each
 * be set up anew whenever the table is drawn.
 */
export function HoverTooltip({ title, applies, className, children }: HoverTooltipProps) {
  const [open, setOpen] = useOpenOnVisit();
  return (
    <span
      className={className}
      onMouseEnter={({ currentTarget }) => setOpen(applies === undefined || applies(currentTarget))}
      onMouseLeave={() => setOpen(false)}
    >
      {open ? (
        <Tooltip title={title} defaultOpen>
          {children}
        </Tooltip>
      ) : (
        children
      )}
    </span>
  );
}
