import { LinkOutlined, PictureOutlined } from '@ant-design/icons';
import { filePermissions } from '@mutai/contract/files/page';
import { fileType } from '@mutai/contract/files/resource';
import { defaultAvatarPath } from '@mutai/contract/paths';
import { Button } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { isPicture } from '../cells/user-avatar.tsx';
import { useConfirm } from '../feedback/use-confirm.tsx';
import { kitMessages } from '../kit/kit.messages.ts';
import { usePermissionCheck, useKit } from '../kit/kit.tsx';
import { DropZone } from '../upload/drop-zone.tsx';
import { FilePicker } from '../upload/file-picker.tsx';
import { pictureMessages as text } from './picture.messages.ts';
import { pictureFiles, useSendPicture } from './use-send-picture.ts';
import styles from './picture-field.module.css';

export interface PictureFieldProps {
  /** Label of the button group. */
  readonly label: string;
  /** Round, like avatars. */
  readonly round?: boolean;
  /** Additional buttons. */
  readonly buttons?: readonly ReactElement[];
  /** Handles a local picture. Default: upload it to the library and use it unchanged. */
  readonly own?: {
    /** `accept` of the file input. */
    readonly accept: string;
    readonly onFiles: (files: readonly File[]) => void;
  };
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** Address of the picture; empty for none. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly 'aria-describedby'?: string;
}

/**
 * Form control for an optional picture: chosen from the library, or uploaded in one step by button, drop or paste.
 * Users without access to materials can only keep or remove the current one.
 */
export function PictureField({
  label,
  round = false,
  buttons,
  own,
  id,
  value = '',
  onChange,
  ...described
}: PictureFieldProps) {
  const kit = useKit();
  const confirm = useConfirm();
  const holds = usePermissionCheck();
  const mayChoose = holds(filePermissions.read);
  const mayUpload = holds(filePermissions.create);
  const sending = useSendPicture((address) => onChange?.(address));
  const { accept, onFiles } = own ?? { accept: pictureFiles, onFiles: sending.send };
  const choose = () =>
    kit.openPicker({
      types: [fileType.image],
      onPicked: ([file]) => {
        if (file !== undefined) onChange?.(file.path);
      },
    });
  const remove = () =>
    confirm({
      content: text.confirmRemovePicture,
      okText: kitMessages.confirmRemoveOk,
      danger: true,
      run: () => onChange?.(''),
    });
  return (
    <DropZone disabled={!mayUpload || sending.percent !== null} hint={text.dropPicture} onFiles={onFiles}>
      <div id={id} tabIndex={-1} role="group" aria-label={label} className={styles['field']} {...described}>
        <Picture address={value} round={round} />
        <div className={styles['beside']}>
          {/* A list, so that focus stays inside when the focused button disappears. */}
          <ul className={styles['buttons']}>
            <li>
              <Button disabled={!mayChoose} onClick={choose}>
                {value === '' ? text.choosePicture : text.changePicture}
              </Button>
            </li>
            {mayUpload && sending.percent === null && (
              <li>
                <FilePicker label={text.uploadPicture} accept={accept} onFiles={onFiles} />
              </li>
            )}
            {buttons?.map((button) => (
              <li key={button.key}>{button}</li>
            ))}
            {value !== '' && (
              <li>
                <Button danger onClick={remove}>
                  {text.removePicture}
                </Button>
              </li>
            )}
          </ul>
          {sending.percent !== null && (
            <div className={styles['hint']} role="status">
              {text.sendingPicture(sending.percent)}
              <Button type="link" size="small" onClick={sending.stop}>
                {text.stopSending}
              </Button>
            </div>
          )}
          {sending.percent === null && mayUpload && value === '' && (
            <div className={styles['hint']}>{text.pictureHint}</div>
          )}
          {isElsewhere(value) && <EllipsisText text={value} secondary />}
          {!mayChoose && <div className={styles['hint']}>{text.pictureForbidden}</div>}
        </div>
      </div>
    </DropZone>
  );
}

const isElsewhere = (address: string): boolean => address !== '' && !isPicture(address);

interface PictureProps {
  /** Empty: none. External pictures are not loaded. */
  readonly address: string;
  /** Round, like avatars, with the default avatar for none. */
  readonly round: boolean;
  readonly small?: boolean;
}

/** Picture in the values of a record; an external one is shown as its URL. */
export function PictureValue({ address, round }: PictureProps) {
  return isElsewhere(address) ? <EllipsisText text={address} /> : <Picture address={address} round={round} small />;
}

/** Framed picture, or a frame that explains why there is none. */
function Picture({ address, round, small = false }: PictureProps) {
  return (
    <span className={styles['frame']} data-round={round} data-small={small}>
      <Content key={address} address={address === '' && round ? defaultAvatarPath : address} />
    </span>
  );
}

function Content({ address }: { readonly address: string }): ReactNode {
  const [missing, setMissing] = useState(false);
  if (address === '') return <PictureOutlined aria-hidden />;
  if (isElsewhere(address)) return <LinkOutlined title={text.pictureElsewhere} aria-label={text.pictureElsewhere} />;
  if (missing) return <PictureOutlined title={text.pictureMissing} aria-label={text.pictureMissing} />;
  return <img src={address} alt={text.picture} draggable={false} onError={() => setMissing(true)} />;
}
