import type { ReactNode } from 'react';
import { HoverTooltip } from '../cells/hover-tooltip.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { titleParts } from './model/tree-model.ts';
import styles from './tree.module.css';

export interface NodeTitleProps {
  readonly title: string;
  /** Search text to mark. */
  readonly search: string;
  /** Loading the children failed. */
  readonly failed: boolean;
  readonly extra?: ReactNode;
}

const isCut = (element: HTMLElement): boolean => element.scrollWidth > element.clientWidth;

/** Title of a node on one line, with matches marked; truncated titles show a tooltip. */
export function NodeTitle({ title, search, failed, extra }: NodeTitleProps) {
  return (
    <span className={styles['line']}>
      <HoverTooltip title={title} applies={isCut} className={styles['title']}>
        <span>
          {titleParts(title, search).map((part) =>
            part.found ? (
              <mark key={part.at} className={styles['found']}>
                {part.text}
              </mark>
            ) : (
              part.text
            ),
          )}
        </span>
      </HoverTooltip>
      {failed && <span className={styles['failed']}>{text.branchFailed}</span>}
      {extra}
    </span>
  );
}
