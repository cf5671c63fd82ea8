import { filePermissions } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { fileColumns } from './file-columns.tsx';
import { emptyFile, fileFields, valuesOf, type FileValues } from './file-form.ts';
import { fileSearch } from './file-search.ts';
import { filesMessages as text } from './files.messages.ts';
import { filesClient, filesName } from './files.queries.ts';
import { useFileActions } from './use-file-actions.ts';

/** 全部素材: every file, with what can be done to it. */
export function FileList() {
  const { download, copyAddress } = useFileActions();
  const rowActions = (file: FileRecord): readonly RowAction[] => [
    { key: 'download', label: text.download, rare: true, run: () => download(file) },
    { key: 'copy', label: text.copyAddress, rare: true, run: () => void copyAddress(file) },
  ];
  const files: ResourceDeclaration<FileRecord, FileValues> = {
    name: filesName,
    title: text.title,
    purpose: text.purpose,
    client: filesClient,
    permissions: { update: filePermissions.update, delete: filePermissions.delete },
    columns: fileColumns,
    search: fileSearch,
    labelOf: ({ name }) => name,
    rowActions,
    trash: true,
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
  return <ResourcePage resource={files} />;
}
