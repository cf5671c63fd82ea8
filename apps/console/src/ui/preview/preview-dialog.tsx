import { DownloadOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { PageModal } from '../feedback/overlays.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { AudioPlayer, VideoPlayer } from './media-player.tsx';
import { IfExists, Placeholder } from './placeholders.tsx';
import type { PreviewItem, PreviewKind, PreviewSource } from './preview-item.ts';
import { previewMessages as text } from './preview.messages.ts';
import styles from './preview.module.css';
import { TextView } from './text-view.tsx';

export interface PreviewDialogProps {
  /** Items of the page; images among them can be browsed. */
  readonly items: readonly PreviewItem[];
  /** Initial item. */
  readonly start: PreviewItem;
  readonly source: PreviewSource;
  /** Line about an item, above its content. */
  readonly note?: (item: PreviewItem) => ReactNode;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
}

/** Widths of the dialog, in pixels or as CSS. */
const widths: Readonly<Record<PreviewKind, number | string>> = {
  image: 'calc(100vw - 48px)',
  video: limits.dialogWidth.post,
  audio: limits.dialogWidth.medium,
  text: limits.dialogWidth.post,
  pdf: limits.dialogWidth.post,
  other: limits.dialogWidth.medium,
};

/** Preview of a file: mount it to open it, unmount it on `onClosed`. */
export function PreviewDialog({ items, start, source, note, onClosed }: PreviewDialogProps) {
  const [open, setOpen] = useState(true);
  // Keep the opened items, even if the list behind changes.
  const [opened] = useState(items);
  const [shown, setShown] = useState(start.id);
  const item = opened.find(({ id }) => id === shown) ?? start;
  const noted = note?.(item) ?? null;
  const images = opened.filter(({ kind }) => kind === 'image');
  return (
    <PageModal
      open={open}
      title={<EllipsisText text={item.name} />}
      width={widths[item.kind]}
      destroyOnHidden
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        // The image viewer has its own download button.
        item.kind === 'image' ? null : (
          <Button
            type={item.kind === 'other' ? 'primary' : 'default'}
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => source.download(item)}
          >
            {text.download}
          </Button>
        )
      }
    >
      {noted !== null && <div className={styles['note']}>{noted}</div>}
      {item.kind === 'image' ? (
        <ImageViewer images={images} current={item} source={source} onShow={setShown} />
      ) : (
        <div className={styles['stage']} data-kind={item.kind}>
          <Content item={item} source={source} />
        </div>
      )}
    </PageModal>
  );
}

function Content({ item, source }: { readonly item: PreviewItem; readonly source: PreviewSource }) {
  if (item.kind === 'text') return <TextView item={item} source={source} />;
  if (item.kind === 'video') return <VideoPlayer item={item} source={source} />;
  if (item.kind === 'audio') return <AudioPlayer item={item} source={source} />;
  if (item.kind === 'other') {
    return (
      <IfExists item={item} source={source}>
        <Placeholder>{item.obstacle ?? text.unsupported}</Placeholder>
      </IfExists>
    );
  }
  return (
    <IfExists item={item} source={source}>
      {navigator.pdfViewerEnabled ? (
        // Browsers' PDF viewers do not work in a sandbox.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe className={styles['pdf']} src={item.address} title={item.name} />
      ) : (
        <Placeholder>{text.noPdfViewer}</Placeholder>
      )}
    </IfExists>
  );
}
