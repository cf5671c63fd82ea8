import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { namesOf } from '../feedback/use-confirm.tsx';
import { useKit, type KitServices } from '../kit/kit.tsx';
import { admit } from './admission.ts';
import { DropZone } from './drop-zone.tsx';
import { FilePicker } from './file-picker.tsx';
import { reasonOf } from './reason.ts';
import { UploadCards } from './upload-cards.tsx';
import type { SuppliedItem, UploadItem } from './upload-item.ts';
import { UploadList } from './upload-list.tsx';
import { createUploadQueue, type SendFile } from './upload-queue.ts';
import styles from './upload.module.css';
import { uploadMessages as text } from './upload.messages.ts';

/** Target of uploads: a URL, or a custom function. */
export type UploadTarget =
  | {
      readonly action: string;
      /** Name of the form field for the file. */
      readonly field?: string;
      /** Other fields of the form. */
      readonly data?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      /** Send credentials to other origins too. */
      readonly withCredentials?: boolean;
    }
  | { readonly send: SendFile<unknown> };

export interface UploadProps {
  readonly id?: string;
  /** Accessible name. */
  readonly label: string;
  readonly to: UploadTarget;
  readonly value?: readonly SuppliedItem[];
  readonly onChange?: (items: readonly UploadItem[]) => void;
  /** Display of the list. Picture lists accept images only, unless `accept` is given. */
  readonly listType?: 'text' | 'picture' | 'picture-card';
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Choose folders. */
  readonly folder?: boolean;
  /** Maximum number of files; 0: no limit. */
  readonly limit?: number;
  /** Called with the files that were rejected because they would exceed the limit. */
  readonly onExceed?: (files: readonly File[]) => void;
  /** Upload chosen files immediately; otherwise by a button. */
  readonly autoUpload?: boolean;
  readonly disabled?: boolean;
}

const noItems: readonly SuppliedItem[] = [];

type Sending = Pick<UploadProps, 'to'> & Pick<KitServices, 'postFile'>;

const sendTo = ({ to, postFile }: Sending): SendFile<unknown> => {
  if ('send' in to) return to.send;
  const { action, field = 'file', data = {}, headers = {}, withCredentials = false } = to;
  return async (file, { signal, onProgress }) => ({
    response: await postFile(action, file, { field, data, headers, withCredentials, signal, onProgress }),
  });
};

/** Queue with a changeable target. */
function aimedQueue(first: Sending) {
  let send = sendTo(first);
  const queue = createUploadQueue<unknown>({
    atOnce: limits.uploadsAtOnce,
    reasonOf,
    send: (file, control) => send(file, control),
  });
  return {
    queue,
    aim: (at: Sending): void => {
      send = sendTo(at);
    },
  };
}

/** Queue of this field, synchronized with the form value. */
function useFieldQueue({ to, value, onChange }: Pick<UploadProps, 'to' | 'value' | 'onChange'>) {
  const { postFile } = useKit();
  const [{ queue, aim }] = useState(() => aimedQueue({ to, postFile }));
  useEffect(() => aim({ to, postFile }), [aim, to, postFile]);
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const told = useRef<readonly SuppliedItem[]>(items);
  const given = value ?? (onChange === undefined ? undefined : noItems);
  useEffect(() => {
    if (given !== undefined && given !== told.current) {
      told.current = given;
      queue.replace(given);
    }
  }, [queue, given]);
  const tell = useEffectEvent(() => {
    if (queue.items() === told.current) return;
    told.current = queue.items();
    onChange?.(queue.items());
  });
  useEffect(() => queue.subscribe(() => tell()), [queue]);
  // Uploads of a hidden kept page wait until it is shown again.
  useEffect(() => {
    queue.resume();
    return queue.pause;
  }, [queue]);
  return { queue, items };
}

/** Form control for files: choose, drop, paste, upload and display. */
export function Upload({
  id,
  label,
  to,
  value,
  onChange,
  listType = 'text',
  accept = listType === 'text' ? '' : 'image/*',
  multiple = false,
  folder = false,
  limit = 0,
  onExceed,
  autoUpload = true,
  disabled = false,
}: UploadProps) {
  const { toast } = useKit();
  const { queue, items } = useFieldQueue({ to, ...(value && { value }), ...(onChange && { onChange }) });
  const actions = useMemo(() => ({ stop: queue.stop, retry: queue.retry, remove: queue.remove }), [queue]);
  const take = (files: readonly File[]) => {
    const { taken, refused, exceeding } = admit(files, { accept, multiple: multiple || folder, limit }, items.length);
    if (refused.length > 0) toast.warning(text.notAccepted(namesOf(refused.map(({ name }) => name))));
    if (exceeding.length > 0) {
      toast.warning(text.exceeded(limit));
      onExceed?.(exceeding);
    }
    queue.add(taken);
    if (autoUpload) queue.start();
  };
  const cards = listType === 'picture-card';
  const picker = (
    <FilePicker
      {...(id === undefined ? {} : { id })}
      label={text.choose}
      icon={cards ? <PlusOutlined aria-hidden /> : <UploadOutlined aria-hidden />}
      {...(cards ? { className: styles['cardPicker'] ?? '' } : {})}
      accept={accept}
      multiple={multiple}
      folder={folder}
      disabled={disabled}
      onFiles={take}
    />
  );
  const shown = { label, items, actions, disabled } as const;
  return (
    <DropZone disabled={disabled} onFiles={take}>
      <div role="group" aria-label={label} className={styles['field']}>
        {cards ? (
          <UploadCards {...shown}>{picker}</UploadCards>
        ) : (
          <>
            <div>
              {picker}
              <span className={styles['hint']}>{text.chooseHint}</span>
            </div>
            {items.length > 0 && <UploadList {...shown} picture={listType === 'picture'} doneRemovable />}
          </>
        )}
        {!autoUpload && (
          <div>
            <Button
              type="primary"
              disabled={disabled || !items.some(({ status }) => status === 'init')}
              onClick={queue.start}
            >
              {text.start}
            </Button>
          </div>
        )}
      </div>
    </DropZone>
  );
}
