import type { ReactNode } from 'react';
import type { UploadItem } from './upload-item.ts';
import { ItemBar, ItemPicture, RowButtons, statusText, type UploadActions } from './upload-row.tsx';
import styles from './upload.module.css';

export interface UploadCardsProps {
  readonly label: string;
  readonly items: readonly UploadItem[];
  readonly actions: UploadActions;
  readonly disabled: boolean;
  /** Content after the last card. */
  readonly children: ReactNode;
}

/** Uploads as a row of pictures. */
export function UploadCards({ label, items, actions, disabled, children }: UploadCardsProps) {
  return (
    <ul aria-label={label} className={styles['cards']}>
      {items.map((item) => (
        <li key={item.uid} className={styles['card']} data-status={item.status}>
          <span className={styles['cardPicture']} title={item.name}>
            <ItemPicture item={item} />
          </span>
          {item.status === 'uploading' ? (
            <ItemBar item={item} />
          ) : (
            <span className={styles['cardStatus']} title={item.reason ?? item.name}>
              {item.status === 'done' ? item.name : (item.reason ?? statusText(item))}
            </span>
          )}
          <span className={styles['cardActions']}>
            <RowButtons item={item} actions={actions} doneRemovable disabled={disabled} />
          </span>
        </li>
      ))}
      <li>{children}</li>
    </ul>
  );
}
