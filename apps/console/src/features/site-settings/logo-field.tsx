import { logoTypes } from '@mutai/contract/site-settings/resource';
import { filePermissions } from '@mutai/contract/files/resource';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { SiteMark } from '../../ui/icons/site-mark.tsx';
import { PictureField, type PictureFieldProps } from '../../ui/inputs/picture-field.tsx';
import { useHolds, useKit } from '../../ui/kit/kit.tsx';
import { logoFault } from './logo-file.ts';
import { siteSettingsMessages as text } from './site-settings.messages.ts';
import styles from './site-settings.module.css';

// Nobody crops anything on most visits.
const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** Pixels of the height of the logo in the header. */
const headerSize = 26;

/** The logo: chosen from the library or uploaded, cropped, and shown as it will stand. A form control. */
export function LogoField(field: Omit<PictureFieldProps, 'label' | 'round' | 'buttons'>) {
  const { value = '', onChange } = field;
  const kit = useKit();
  const mayUpload = useHolds()(filePermissions.create);
  const input = useRef<HTMLInputElement>(null);
  /** Address of the picture that is being cropped; null: none. */
  const [cropped, setCropped] = useState<string | null>(null);
  const title: unknown = Form.useWatch('title');
  const begin = async (file: File | undefined) => {
    if (file === undefined) return;
    const fault = await logoFault(file);
    if (fault === undefined) setCropped(URL.createObjectURL(file));
    else kit.say.warning(fault);
  };
  const end = () => {
    if (cropped?.startsWith('blob:') === true) URL.revokeObjectURL(cropped);
    setCropped(null);
  };
  const buttons = [
    <Button key="upload" disabled={!mayUpload} onClick={() => input.current?.click()}>
      {text.uploadLogo}
    </Button>,
    ...(value === ''
      ? []
      : [
          <Button key="crop" disabled={!mayUpload} onClick={() => setCropped(value)}>
            {text.crop}
          </Button>,
        ]),
  ];
  return (
    <>
      <PictureField {...field} label={text.logoUrl} buttons={buttons} />
      <input
        ref={input}
        type="file"
        hidden
        className={styles['file'] ?? ''}
        accept={logoTypes.join(',')}
        aria-label={text.uploadLogo}
        onChange={({ target }) => {
          void begin(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className={styles['preview']} role="img" aria-label={text.preview}>
        <SiteMark logoUrl={value} size={headerSize} />
        <span className={styles['previewTitle']}>{typeof title === 'string' ? title : ''}</span>
      </div>
      {cropped !== null && <CropDialog address={cropped} onCropped={(path) => onChange?.(path)} onClosed={end} />}
    </>
  );
}
