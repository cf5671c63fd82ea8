import { limits } from '@mutai/contract/limits';
import type { UserImport, UserImportRow } from '@mutai/contract/users/import';
import { usersSheetPath } from '@mutai/contract/users/resource';
import type { TableColumnsType } from 'antd';
import { downloadFile, uploadFile } from '../../platform/transfer/transfer.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { ImportDialog } from '../../ui/import/import-dialog.tsx';
import { ImportPreview } from '../../ui/import/import-preview.tsx';
import { importMessages } from '../../ui/import/import.messages.ts';
import { usersMessages as text } from './users.messages.ts';

const cell = (value: string) => <EllipsisText text={value} />;

const sampleColumns: TableColumnsType<UserImportRow> = [
  { title: importMessages.row, dataIndex: 'row', width: 56, align: 'right' },
  { title: text.username, dataIndex: 'username', width: 108, render: cell },
  { title: text.nickname, dataIndex: 'nickname', width: 120, render: cell },
  { title: text.roles, dataIndex: 'roles', width: 120, render: cell },
  { title: text.department, dataIndex: 'department', width: 120, render: cell },
  { title: text.status, dataIndex: 'enabled', width: 72, render: cell },
  { title: text.email, dataIndex: 'email', width: 120, render: cell },
  { title: text.description, dataIndex: 'description', render: cell },
];

const types = { '.xlsx': limits.importBytes };
const megabyte = 1024 * 1024;

interface ImportUsersProps {
  /** Called after users were created. */
  readonly onImported: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 导入用户: imports users from a sheet. Mount it to open it. */
export function ImportUsers({ onImported, onClosed }: ImportUsersProps) {
  return (
    <ImportDialog<UserImportRow>
      title={text.importTitle}
      hint={text.importHint}
      limit={text.importLimit(limits.importBytes / megabyte, limits.importRows)}
      types={types}
      renderPreview={(report, fileName) => (
        <ImportPreview fileName={fileName} report={report} sampleColumns={sampleColumns} />
      )}
      done={({ created }) => ({ title: importMessages.done(created), hint: text.importDoneHint })}
      onTemplate={() => void downloadFile(usersSheetPath.template)}
      send={async (file, write, options) => {
        const path = `${usersSheetPath.import}?confirm=${String(write)}`;
        return (await uploadFile<UserImport>(path, file, options)).data;
      }}
      onImported={onImported}
      onClosed={onClosed}
    />
  );
}
