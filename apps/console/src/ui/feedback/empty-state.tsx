import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { lazyPart } from './lazy-part.tsx';

/** Loaded after the first rows. */
const MissingRecords = lazyPart(async () => (await import('./empty-pictures.tsx')).MissingRecords, {
  meanwhile: () => null,
  missing: () => null,
});

export interface EmptyStateProps {
  /** Filter or search is active and nothing matches; otherwise there are no records at all. */
  readonly filtered?: boolean;
  /** In a dropdown, side pane or card: smaller picture and margins. */
  readonly small?: boolean;
  readonly text: ReactNode;
  /** Second line. */
  readonly hint?: string;
  /** First action. */
  readonly children?: ReactNode;
}

/** Picture, text and first action in place of missing records. Replaces antd's `Empty` everywhere. */
export function EmptyState({ filtered = false, small = false, text, hint, children }: EmptyStateProps) {
  const hasAction = children !== undefined && children !== null && children !== false;
  return (
    <div className={styles['empty']} data-small={small}>
      <div className={styles['picture']}>
        <MissingRecords filtered={filtered} creatable={hasAction} />
      </div>
      <div className={styles['text']}>{text}</div>
      {hint !== undefined && <div className={styles['hint']}>{hint}</div>}
      {hasAction && <div className={styles['actions']}>{children}</div>}
    </div>
  );
}
