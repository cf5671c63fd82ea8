import { limits } from '@mutai/contract/limits';
import { Segmented, Slider } from 'antd';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useSite } from '../../platform/site.ts';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { useBusyRun } from '../../ui/feedback/use-busy-run.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { cropPicture } from './crop-picture.ts';
import { siteSettingsMessages as text } from './site-settings.messages.ts';
import styles from './site-settings.module.css';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/** Aspect ratios of a logo (width : 1), up to the widest that fits on pages. */
const aspects = [1, 2, 4] as const;
const zooms = { min: 0.5, max: 4, step: 0.1 } as const;
const start = { x: 0, y: 0 } as const;
/** Height of the logo in the header, in pixels. */
const previewSize = 26;

export interface CropDialogProps {
  /** Address of the picture to crop. */
  readonly address: string;
  /** Called with the address of the cropped picture after its upload. */
  readonly onCropped: (address: string) => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Cropped part as it will appear in the header. */
function Preview({
  address,
  part,
  aspect,
}: {
  readonly address: string;
  readonly part: Area;
  readonly aspect: number;
}) {
  const { title } = useSite();
  const [natural, setNatural] = useState(0);
  const scale = previewSize / part.height;
  return (
    <div className={styles['preview']}>
      <span className={styles['window']} style={{ width: previewSize * aspect, height: previewSize }}>
        <img
          src={address}
          alt=""
          onLoad={({ currentTarget }) => setNatural(currentTarget.naturalWidth)}
          style={{ width: natural * scale, transform: `translate(${-part.x * scale}px, ${-part.y * scale}px)` }}
        />
      </span>
      <span className={styles['previewTitle']}>{title}</span>
    </div>
  );
}

/** Crops a picture to a logo, previews it and uploads it to the library. */
export function CropDialog({ address, onCropped, onClosed }: CropDialogProps) {
  const kit = useKit();
  const [open, setOpen] = useState(true);
  const { busy, run } = useBusyRun();
  const [aspect, setAspect] = useState<number>(aspects[0]);
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<{ x: number; y: number }>(start);
  const [part, setPart] = useState<Area | null>(null);
  const finish = (area: Area) =>
    run(async () => {
      const file = await cropPicture(address, area, text.logoFile);
      const { signal } = new AbortController();
      const { path } = await kit.sendToLibrary(file, { signal, onProgress: () => undefined });
      onCropped(path);
      setOpen(false);
    });
  return (
    <PageModal
      open={open}
      title={text.crop}
      width={limits.dialogWidth.medium}
      okText={text.cropOk}
      cancelText={kitMessages.cancel}
      confirmLoading={busy}
      okButtonProps={{ disabled: part === null }}
      onOk={() => part !== null && finish(part)}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      mask={{ closable: false }}
    >
      <div className={styles['cropper']}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={aspect}
          restrictPosition={false}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': text.cropArea }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setPart(pixels)}
        />
      </div>
      <div className={styles['cropTools']}>
        <Segmented
          aria-label={text.shape}
          options={aspects.map((value) => ({ value, label: text.shapes[value] }))}
          value={aspect}
          onChange={setAspect}
        />
        <Slider
          ariaLabelForHandle={text.zoom}
          className={styles['zoom'] ?? ''}
          {...zooms}
          value={zoom}
          onChange={setZoom}
          tooltip={{ formatter: (value) => `${Math.round((value ?? 1) * 100)}%` }}
        />
      </div>
      <p className={styles['hint']}>{text.cropHint}</p>
      {part !== null && <Preview address={address} part={part} aspect={aspect} />}
    </PageModal>
  );
}
