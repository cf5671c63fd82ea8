import {
  DownloadOutlined,
  ExpandOutlined,
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../icons/icon-button.tsx';
import { useSize } from '../kit/hooks.ts';
import { BrokenContent } from './placeholders.tsx';
import type { PreviewItem, PreviewSource } from './preview-item.ts';
import { previewMessages as text } from './preview.messages.ts';
import styles from './preview.module.css';
import { useImageGestures } from './use-image-gestures.ts';
import { useKeys } from './use-keys.ts';
import {
  fitScale,
  clampedView,
  moved,
  rotatedBy,
  initialView,
  zoomed,
  zoomStep,
  type Size,
  type View,
} from './view.ts';

export interface ImageViewerProps {
  /** Images to browse; the first follows the last. */
  readonly images: readonly PreviewItem[];
  readonly current: PreviewItem;
  readonly source: PreviewSource;
  readonly onShow: (id: number) => void;
}

/** Image viewer with zoom, pan, rotation and navigation. */
export function ImageViewer({ images, current, source, onShow }: ImageViewerProps) {
  const at = images.findIndex(({ id }) => id === current.id);
  const leaf = (by: number) => {
    const next = images.at((at + by) % images.length);
    if (next !== undefined) onShow(next.id);
  };
  useKeys({ ArrowLeft: () => leaf(-1), ArrowRight: () => leaf(1) });
  const leaves = images.length > 1 && (
    <>
      <IconButton label={text.previous} icon={<LeftOutlined aria-hidden />} onClick={() => leaf(-1)} />
      <span className={styles['figure']} role="status">
        {text.position(at + 1, images.length)}
      </span>
      <IconButton label={text.next} icon={<RightOutlined aria-hidden />} onClick={() => leaf(1)} />
    </>
  );
  return <OneImage key={current.id} item={current} source={source} leaves={leaves} />;
}

interface OneImageProps {
  readonly item: PreviewItem;
  readonly source: PreviewSource;
  /** Navigation buttons. */
  readonly leaves: ReactNode;
}

/** Delay before a loading spinner is shown, in milliseconds. */
const spinnerDelayMs = 300;

/** Fallback size in pixels for images without a size, such as some vector graphics. */
const sizeless: Size = { width: 512, height: 512 };

/** Size of an image: from metadata, otherwise as loaded. */
function sizeOf({ width, height }: PreviewItem, loaded: Size): Size {
  if (width !== null && height !== null) return { width, height };
  return loaded.width > 0 && loaded.height > 0 ? loaded : sizeless;
}

function OneImage({ item, source, leaves }: OneImageProps) {
  const [stage, room] = useSize<HTMLDivElement>();
  const [view, setView] = useState<View>(initialView);
  const [loaded, setLoaded] = useState<Size | null>(null);
  const [broken, setBroken] = useState(false);
  const [original, setOriginal] = useState(item.smaller === null);

  const size = loaded === null ? null : sizeOf(item, loaded);
  const change = (next: (before: View) => View) => {
    if (size !== null && room !== null) setView((before) => clampedView(next(before), size, room));
  };
  const zoom = (factor: number) => change((before) => zoomed(before, factor));
  const turn = (quarters: number) => change((before) => rotatedBy(before, quarters));
  const [zoomIn, zoomOut, fit] = [() => zoom(zoomStep), () => zoom(1 / zoomStep), () => setView(initialView)];
  useKeys({ '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit, r: () => turn(1), R: () => turn(-1) });
  const gestures = useImageGestures(stage, {
    move: (by) => change((before) => moved(before, by)),
    zoom: (factor, point) => change((before) => zoomed(before, factor, point)),
  });

  const scale = size === null || room === null ? 1 : fitScale(size, room, view.turn) * view.zoom;
  const { at } = view;
  return (
    <div className={styles['viewer']}>
      <div
        ref={stage}
        className={styles['stage']}
        data-kind="image"
        aria-busy={loaded === null && !broken}
        {...gestures}
      >
        {loaded === null && !broken && <Spin delay={spinnerDelayMs} />}
        {broken ? (
          <BrokenContent item={item} source={source} otherwise={text.brokenImage} />
        ) : (
          <img
            className={styles['image']}
            src={original ? item.address : (item.smaller ?? item.address)}
            alt={item.name}
            draggable={false}
            data-loaded={loaded !== null}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setLoaded({ width, height })}
            onError={() => setBroken(true)}
            style={{
              ...size,
              transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px) rotate(${view.turn}deg) scale(${scale})`,
            }}
          />
        )}
      </div>
      <div className={styles['tools']} role="toolbar" aria-label={item.name}>
        {leaves}
        <span className={styles['gap']} />
        <IconButton label={text.zoomOut} icon={<ZoomOutOutlined aria-hidden />} onClick={zoomOut} />
        <span className={styles['figure']}>{text.percent(Math.round(scale * 100))}</span>
        <IconButton label={text.zoomIn} icon={<ZoomInOutlined aria-hidden />} onClick={zoomIn} />
        <IconButton label={text.fit} icon={<ExpandOutlined aria-hidden />} onClick={fit} />
        <IconButton label={text.turnLeft} icon={<RotateLeftOutlined aria-hidden />} onClick={() => turn(-1)} />
        <IconButton label={text.turnRight} icon={<RotateRightOutlined aria-hidden />} onClick={() => turn(1)} />
        <span className={styles['gap']} />
        {item.smaller !== null && (
          <Button type="text" aria-pressed={original} onClick={() => setOriginal((before) => !before)}>
            {text.original}
          </Button>
        )}
        <IconButton
          label={text.download}
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => source.download(item)}
        />
      </div>
    </div>
  );
}
