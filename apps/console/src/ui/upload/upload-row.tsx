import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useMemo, useState } from 'react';
import { sizeText } from '../kit/size-text.ts';
import { fileKindIcon } from './file-kind-icon.tsx';
import type { UploadItem } from './upload-item.ts';
import styles from './upload.module.css';
import { uploadMessages as text } from './upload.messages.ts';

/** Actions on an item. Must be the same object on every render. */
export interface UploadActions {
  readonly stop: (uid: string) => void;
  readonly retry: (uid: string) => void;
  readonly remove: (uid: string) => void;
  /** Copies the address of an uploaded file. Omitted: no button for it. */
  readonly copyAddress?: (path: string) => void;
}

export interface UploadRowProps {
  readonly item: UploadItem;
  readonly actions: UploadActions;
  /** Show pictures of the files. */
  readonly picture?: boolean;
  /** Completed items can be removed from the list. */
  readonly doneRemovable?: boolean;
  readonly disabled?: boolean;
}

const wholePercent = (percent: number): number => Math.floor(percent * 100);

/** Shows the picture of a local file without uploading it. */
const showing = (file: File) => (element: HTMLImageElement | null) => {
  if (element === null) return () => {};
  const address = URL.createObjectURL(file);
  element.src = address;
  return () => URL.revokeObjectURL(address);
};

/** Picture of an item, or the icon of its type. */
export function ItemPicture({ item: { url, file } }: { readonly item: UploadItem }) {
  const [broken, setBroken] = useState(false);
  const ofFile = useMemo(() => (file?.type.startsWith('image/') === true ? showing(file) : null), [file]);
  if (broken || (url === undefined && ofFile === null)) return fileKindIcon(file?.type ?? '');
  const from = url === undefined ? { ref: ofFile } : { src: url };
  return <img {...from} alt="" className={styles['picture']} onError={() => setBroken(true)} />;
}

/** Short status text of an item. */
export function statusText({ status, step }: UploadItem): string {
  if (status === 'uploading' && step !== undefined && step !== 'sending') return text.step[step];
  return text.status[status];
}

export function ItemBar({ item: { name, percent } }: { readonly item: UploadItem }) {
  const whole = wholePercent(percent);
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles['bar']}
    >
      <div style={{ inlineSize: text.percent(whole) }} />
    </div>
  );
}

interface RowButtonsProps extends Pick<UploadRowProps, 'item' | 'actions' | 'doneRemovable'> {
  readonly disabled: boolean;
}

export function RowButtons({
  item: { uid, name, file, status, url },
  actions,
  doneRemovable = false,
  disabled,
}: RowButtonsProps) {
  const button = (action: string, run: (uid: string) => void, danger = false) => (
    <Button
      type="link"
      size="small"
      danger={danger}
      disabled={disabled}
      aria-label={text.action(action, name)}
      onClick={() => run(uid)}
    >
      {action}
    </Button>
  );
  return (
    <>
      {status === 'uploading' && button(text.stop, actions.stop)}
      {status === 'error' && file !== undefined && button(text.retry, actions.retry)}
      {(status === 'init' || status === 'error' || (status === 'done' && doneRemovable)) &&
        button(text.remove, actions.remove, true)}
      {status === 'done' &&
        url !== undefined &&
        actions.copyAddress !== undefined &&
        button(text.copyAddress, () => actions.copyAddress?.(url))}
    </>
  );
}

const signs = {
  done: <CheckCircleFilled aria-hidden className={styles['doneSign'] ?? ''} />,
  error: <CloseCircleFilled aria-hidden className={styles['errorSign'] ?? ''} />,
  init: null,
  uploading: null,
} as const;

function Row({ item, actions, picture = false, doneRemovable = false, disabled = false }: UploadRowProps) {
  const { name, status, size, reason, note, percent } = item;
  return (
    <>
      <span className={styles['kind']}>
        {picture ? <ItemPicture item={item} /> : fileKindIcon(item.file?.type ?? '')}
      </span>
      <div className={styles['about']}>
        <div className={styles['name']} title={name}>
          {name}
        </div>
        {status === 'uploading' ? (
          <ItemBar item={item} />
        ) : (
          <div className={styles['note']} data-status={status} title={reason ?? note}>
            {reason ?? note}
          </div>
        )}
      </div>
      <span className={styles['size']}>{size === undefined ? '' : sizeText(size)}</span>
      <span className={styles['status']} data-status={status}>
        {signs[status]}
        <span className={styles['statusText']}>{statusText(item)}</span>
        {status === 'uploading' && <span className={styles['percent']}>{text.percent(wholePercent(percent))}</span>}
      </span>
      <span className={styles['actions']}>
        <RowButtons item={item} actions={actions} doneRemovable={doneRemovable} disabled={disabled} />
      </span>
    </>
  );
}

/** Row of a file with status and actions. */
export const UploadRow = memo(Row);
