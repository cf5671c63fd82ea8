import type { ReactNode } from 'react';
import { HoverTooltip } from '../cells/hover-tooltip.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { titleParts } from './model/tree-model.ts';
import styles from './tree.module.css';

export interface NodeTitleProps {
  readonly title: string;
  /** What is searched for, to be marked. */
  readonly search: string;
  /** The children could not be loaded. */
  readonly failed: boolean;
  readonly extra?: ReactNode;
}

const isCut = (element: HTMLElement): boolean => element.scrollWidth > element.clientWidth;

/** The title of a node in one line, with what is searched for marked; all of it on hover when it is cut. */
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
