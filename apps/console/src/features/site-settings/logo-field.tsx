import { logoTypes } from '@mutai/contract/site-settings/resource';
import { filePermissions } from '@mutai/contract/files/page';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { SiteMark } from '../../ui/icons/site-mark.tsx';
import { PictureField, type PictureFieldProps } from '../../ui/inputs/picture-field.tsx';
import { usePermissionCheck, useKit } from '../../ui/kit/kit.tsx';
import { logoFault } from './logo-file.ts';
import { siteSettingsMessages as text } from './site-settings.messages.ts';
import styles from './site-settings.module.css';

// Loaded on demand: most visits crop nothing.
const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** Height of the logo in the header, in pixels. */
const headerSize = 26;

/** Logo: picked from the library or uploaded, cropped and previewed. A form control. */
export function LogoField(field: Omit<PictureFieldProps, 'label' | 'round' | 'buttons' | 'own'>) {
  const { value = '', onChange } = field;
  const kit = useKit();
  const mayUpload = usePermissionCheck()(filePermissions.create);
  /** Address of the picture to crop; `null` without one. */
  const [cropped, setCropped] = useState<string | null>(null);
  const title: unknown = Form.useWatch('title');
  const begin = async (file: File | undefined) => {
    if (file === undefined) return;
    const fault = await logoFault(file);
    if (fault === undefined) setCropped(URL.createObjectURL(file));
    else kit.toast.warning(fault);
  };
  const end = () => {
    if (cropped?.startsWith('blob:') === true) URL.revokeObjectURL(cropped);
    setCropped(null);
  };
  const buttons =
    value === ''
      ? []
      : [
          <Button key="crop" disabled={!mayUpload} onClick={() => setCropped(value)}>
            {text.crop}
          </Button>,
        ];
  const own = {
    accept: logoTypes.join(','),
    onFiles: ([file]: readonly File[]) => void begin(file),
  };
  return (
    <>
      <PictureField {...field} label={text.logoUrl} buttons={buttons} own={own} />
      <div className={styles['preview']} role="img" aria-label={text.preview}>
        <SiteMark logoUrl={value} size={headerSize} />
        <span className={styles['previewTitle']}>{typeof title === 'string' ? title : ''}</span>
      </div>
      {cropped !== null && <CropDialog address={cropped} onCropped={(path) => onChange?.(path)} onClosed={end} />}
    </>
  );
}
