import { fileType, thumbnailPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { rareCodec } from '@mutai/contract/files/videos';
import { useMemo } from 'react';
import { playLogPermissions } from '@mutai/contract/play-log/page';
import { useRecentPlays } from '../../platform/resource/use-recent-plays.ts';
import { usePermission } from '../../platform/session/session-store.ts';
import { readBeginning } from '../../platform/transfer/read-content.ts';
import { RecentPlaysLine } from '../../ui/cells/recent-plays.tsx';
import { PreviewDialog } from '../../ui/preview/preview-dialog.tsx';
import { textPreview, type PreviewItem, type PreviewKind, type PreviewSource } from '../../ui/preview/preview-item.ts';
import { linesOf, textIn, textInEncoding } from './file-text.ts';
import { filesMessages as text } from './files.messages.ts';

const kinds: Readonly<Record<FileRecord['type'], PreviewKind>> = {
  [fileType.video]: 'video',
  [fileType.audio]: 'audio',
  [fileType.image]: 'image',
  [fileType.text]: 'text',
  [fileType.other]: 'other',
};

/** Largest image that is previewed without a thumbnail first, in bytes. */
const smallImageBytes = 200 * 1024;

/** Returns the preview kind. Pictures that browsers cannot show get the generic preview. */
function kindOf({ type, mimetype, isPicture }: FileRecord): PreviewKind {
  if (mimetype === 'application/pdf') return 'pdf';
  return type === fileType.image && !isPicture ? 'other' : kinds[type];
}

/** Reason why browsers may not show a file; `null` if none is known. */
function obstacleOf({ type, mimetype, isPicture, codec }: FileRecord): string | null {
  if (type === fileType.image && !isPicture) return text.unshownPicture(mimetype);
  const rare = rareCodec(codec);
  return rare === null ? null : text.undecodedVideo(rare);
}

function previewOf(file: FileRecord): PreviewItem {
  const { id, name, size, path: address, hasThumbnails, sha256, width, height } = file;
  const kind = kindOf(file);
  const light = kind === 'image' && size <= smallImageBytes;
  const smaller = hasThumbnails && !light ? thumbnailPath(sha256, 'large') : null;
  return { id, name, kind, address, smaller, width, height, obstacle: obstacleOf(file) };
}

const exists: PreviewSource['exists'] = async ({ address }, signal) =>
  (await readBeginning(address, 1, signal)) !== null;

const readText: PreviewSource['readText'] = async ({ address }, signal, chosen) => {
  const beginning = await readBeginning(address, textPreview.bytes, signal);
  if (beginning === null) return null;
  const { text: content, encoding } =
    chosen === null
      ? textIn(beginning.content, beginning.type, beginning.whole)
      : textInEncoding(beginning.content, chosen);
  const lines = linesOf(content);
  return {
    encoding,
    lines: lines.slice(0, textPreview.lines),
    cut: !beginning.whole || lines.length > textPreview.lines,
  };
};

/** Recent showings of a file that playlists can play. */
function Plays({ id }: { readonly id: number }) {
  const plays = useRecentPlays('file', id);
  return plays === null ? null : <RecentPlaysLine {...plays} how={text.byPlaylists} />;
}

const noteOf = ({ id, kind }: PreviewItem) => (kind === 'image' || kind === 'video' ? <Plays id={id} /> : null);

interface FilePreviewProps {
  /** Files on the page. */
  readonly files: readonly FileRecord[];
  /** First file to show. */
  readonly start: FileRecord;
  readonly download: (file: FileRecord) => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Previews the content of files. */
export function FilePreview({ files, start, download, onClosed }: FilePreviewProps) {
  const maySeePlays = usePermission(playLogPermissions.read);
  const source = useMemo<PreviewSource>(
    () => ({
      exists,
      readText,
      download: ({ id }) => download([start, ...files].find((file) => file.id === id) ?? start),
    }),
    [files, start, download],
  );
  return (
    <PreviewDialog
      items={files.map(previewOf)}
      start={previewOf(start)}
      source={source}
      {...(maySeePlays ? { note: noteOf } : {})}
      onClosed={onClosed}
    />
  );
}
