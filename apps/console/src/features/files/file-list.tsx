import { FolderOutlined, UploadOutlined } from '@ant-design/icons';
import { filePermissions } from '@mutai/contract/files/page';
import { fileType } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { useCallback, useMemo, useState } from 'react';
import { searchedCategory } from '../../platform/resource/common-choices.ts';
import { usePermission } from '../../platform/session/session-store.ts';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { openUpload } from '../../ui/upload/upload-dialog-store.ts';
import { uploadMessages } from '../../ui/upload/upload.messages.ts';
import { AddressedFile } from './addressed-file.tsx';
import { deletedFilePicture } from './deleted-file-picture.tsx';
import { fileColumns } from './file-columns.tsx';
import { FileDialogs, type OpenedDialog } from './file-dialogs.tsx';
import { emptyFile, fileFields, valuesOf, type FileValues } from './file-form.ts';
import { fileSearch } from './file-search.ts';
import { fileTile } from './file-tile.tsx';
import { filesMessages as text } from './files.messages.ts';
import { filesClient, filesName } from './files.queries.ts';
import { useFileActions } from './use-file-actions.ts';

const uploadIcon = <UploadOutlined aria-hidden />;
const moveIcon = <FolderOutlined aria-hidden />;

/** 全部素材: all files as table or tiles, with actions. */
export function FileList() {
  const mayUpload = usePermission(filePermissions.create);
  const mayUpdate = usePermission(filePermissions.update);
  const { download, downloadOriginal, copyAddress } = useFileActions();
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const preview = useCallback((file: FileRecord) => setOpened({ what: 'preview', file }), []);
  const columns = useMemo(() => fileColumns({ showUses: (file) => setOpened({ what: 'uses', file }) }), []);

  const rowActions = (file: FileRecord): readonly RowAction[] => [
    { key: 'download', label: text.download, group: 'save', run: () => download(file) },
    ...(mayUpdate && (file.type === fileType.image || file.type === fileType.video)
      ? [{ key: 'original', label: text.downloadOriginal, group: 'save', run: () => void downloadOriginal(file) }]
      : []),
    { key: 'copy', label: uploadMessages.copyAddress, group: 'save', run: () => void copyAddress(file) },
  ];
  const files: ResourceDeclaration<FileRecord, FileValues> = {
    name: filesName,
    title: text.title,
    purpose: text.purpose,
    client: filesClient,
    permissions: { update: filePermissions.update, delete: filePermissions.delete },
    columns,
    search: fileSearch,
    labelOf: ({ name }) => name,
    tileOf: (file) => fileTile(file, preview),
    rowActions,
    inRow: ['modify', 'copy', 'download'],
    open: preview,
    ...(mayUpload
      ? {
          creation: ({ state }) => ({
            key: 'upload',
            label: text.upload,
            icon: uploadIcon,
            run: () => openUpload(searchedCategory(state.search)),
          }),
        }
      : {}),
    batchActions: mayUpdate
      ? [
          {
            key: 'move',
            label: text.move,
            icon: moveIcon,
            run: (chosen, done) => setOpened({ what: 'move', files: chosen, done }),
          },
        ]
      : [],
    onInUse: (used, { message }) => setOpened({ what: 'removal', files: used, message }),
    trash: true,
    trashSign: deletedFilePicture,
    history: true,
    form: {
      createTitle: text.upload,
      modifyTitle: text.modifyTitle,
      width: limits.dialogWidth.medium,
      columns: 1,
      fields: fileFields,
      emptyValues: emptyFile,
      valuesOf,
    },
  };
  return (
    <ResourcePage resource={files}>
      {(list) => (
        <>
          <FileDialogs opened={opened} list={list} download={download} onClosed={() => setOpened(null)} />
          <AddressedFile download={download} />
        </>
      )}
    </ResourcePage>
  );
}
