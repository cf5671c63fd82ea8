import type { FileRecord } from '@mutai/contract/files/schema';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import type { ListController } from '../../ui/list/use-list.ts';
import { useExaminationResults } from './use-examination-results.ts';
import { MoveDialog } from './move-dialog.tsx';
import { UsedFilesDialog, UsesDrawer } from './file-uses.tsx';

const FilePreview = lazyPart(async () => (await import('./file-preview.tsx')).FilePreview);

/** Open dialog of the list of files. */
export type OpenedDialog =
  | { readonly what: 'preview'; readonly file: FileRecord }
  | { readonly what: 'uses'; readonly file: FileRecord }
  | { readonly what: 'move'; readonly files: readonly FileRecord[]; readonly done: () => void }
  /** Files to delete that are in use, with the server's message. */
  | { readonly what: 'removal'; readonly files: readonly FileRecord[]; readonly message: string };

interface FileDialogsProps {
  /** `null` without a dialog. */
  readonly opened: OpenedDialog | null;
  readonly list: ListController<FileRecord>;
  readonly download: (file: FileRecord) => void;
  readonly onClosed: () => void;
}

/** Dialogs of the list of files, in addition to those of every list. */
export function FileDialogs({ opened, list, download, onClosed }: FileDialogsProps) {
  useExaminationResults(list);
  if (opened === null) return null;
  if (opened.what === 'preview')
    return <FilePreview files={list.rows} start={opened.file} download={download} onClosed={onClosed} />;
  if (opened.what === 'uses') return <UsesDrawer file={opened.file} onClosed={onClosed} />;
  const { files } = opened;
  if (opened.what === 'move')
    return (
      <MoveDialog
        files={files}
        onMoved={() => {
          opened.done();
          list.modified();
        }}
        onClosed={onClosed}
      />
    );
  return (
    <UsedFilesDialog files={files} message={opened.message} onRemoved={() => list.removed(files)} onClosed={onClosed} />
  );
}
