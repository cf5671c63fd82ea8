import { DownloadOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Button } from 'antd';
import { useState } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { PageModal } from '../feedback/overlays.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { AudioPlayer, VideoPlayer } from './media-player.tsx';
import { IfThere, Notice } from './notices.tsx';
import type { PreviewItem, PreviewKind, PreviewSource } from './preview-item.ts';
import { previewMessages as text } from './preview.messages.ts';
import styles from './preview.module.css';
import { TextView } from './text-view.tsx';

export interface PreviewDialogProps {
  /** What the page shows: one can leaf through the images among them. */
  readonly items: readonly PreviewItem[];
  /** The one that is shown first. */
  readonly start: PreviewItem;
  readonly source: PreviewSource;
  /** The dialog is gone from the screen. */
  readonly onClosed: () => void;
}

/** Widths of the dialog, in pixels or as CSS says them. */
const widths: Readonly<Record<PreviewKind, number | string>> = {
  image: 'calc(100vw - 48px)',
  video: limits.dialogWidth.post,
  audio: limits.dialogWidth.medium,
  text: limits.dialogWidth.post,
  pdf: limits.dialogWidth.post,
  other: limits.dialogWidth.medium,
};

/** Looks at a content: mount it to open it, unmount it on `onClosed`. Section 2, file preview. */
export function PreviewDialog({ items, start, source, onClosed }: PreviewDialogProps) {
  const [open, setOpen] = useState(true);
  // What was opened stays, whatever becomes of the list behind.
  const [opened] = useState(items);
  const [shown, setShown] = useState(start.id);
  const item = opened.find(({ id }) => id === shown) ?? start;
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
        // Images have it among their tools.
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
      <IfThere item={item} source={source}>
        <Notice>{item.obstacle ?? text.unsupported}</Notice>
      </IfThere>
    );
  }
  return (
    <IfThere item={item} source={source}>
      {navigator.pdfViewerEnabled ? (
        // Browsers' PDF viewers do not work in a sandbox.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe className={styles['pdf']} src={item.address} title={item.name} />
      ) : (
        <Notice>{text.noPdfViewer}</Notice>
      )}
    </IfThere>
  );
}
