import { LinkOutlined, PictureOutlined } from '@ant-design/icons';
import { filePermissions, fileType } from '@mutai/contract/files/resource';
import { defaultAvatarPath } from '@mutai/contract/paths';
import { Button } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { isPicture } from '../cells/user-avatar.tsx';
import { useConfirm } from '../feedback/use-confirm.tsx';
import { kitMessages } from '../kit/kit.messages.ts';
import { useHolds, useKit } from '../kit/kit.tsx';
import { DropZone } from '../upload/drop-zone.tsx';
import { FilePicker } from '../upload/file-picker.tsx';
import { pictureMessages as text } from './picture.messages.ts';
import { pictureFiles, useSendPicture } from './use-send-picture.ts';
import styles from './picture-field.module.css';

export interface PictureFieldProps {
  /** What the picture is: names the group of buttons. */
  readonly label: string;
  /** As avatars are shown. */
  readonly round?: boolean;
  /** Further buttons, beside that which chooses. */
  readonly buttons?: readonly ReactElement[];
  /** Handles a picture from the disk. Default: send it to the library and use it unchanged. */
  readonly own?: {
    /** As `accept` of an input of files. */
    readonly accept: string;
    readonly onFiles: (files: readonly File[]) => void;
  };
  /** Given by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** Address of the picture; empty for none. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly 'aria-describedby'?: string;
}

/**
 * A picture of the library, or none: chosen there, or brought from the disk in one step, by a button, by dropping or by
 * pasting. Who may not see materials chooses none, and keeps or removes what is there. A form control.
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
  const holds = useHolds();
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
          {/* A list, in which the focus stays when the button goes that has it. */}
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
  /** Empty: none. Nothing is fetched from elsewhere. */
  readonly address: string;
  /** As avatars are shown, with the default one for none. */
  readonly round: boolean;
  readonly small?: boolean;
}

/** A picture among the values of a record; one elsewhere by its address. */
export function PictureValue({ address, round }: PictureProps) {
  return isElsewhere(address) ? <EllipsisText text={address} /> : <Picture address={address} round={round} small />;
}

/** A picture in a frame, or a frame that says why there is none. */
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
