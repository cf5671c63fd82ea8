import { UploadOutlined } from '@ant-design/icons';
import { userPermissions } from '@mutai/contract/permissions';
import type { User } from '@mutai/contract/users';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '../../platform/session/session-store.ts';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { filterOf } from '../../ui/list/list-address.ts';
import type { ListController } from '../../ui/list/use-list.ts';
import { ExportButton } from '../../ui/toolbar/list-toolbar.tsx';
import { usersMessages as text } from './users.messages.ts';
import { usersPath } from './users.queries.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

/** The buttons 导入 and 导出; what is exported is what the list shows, on all of its pages. */
export function UserSheets({ list }: { readonly list: ListController<User> }) {
  const mayImport = usePermission(userPermissions.import);
  const mayExport = usePermission(userPermissions.export);
  const [open, setOpen] = useState(false);
  return (
    <>
      {mayImport && (
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {text.import}
        </Button>
      )}
      {mayExport && <ExportButton run={() => downloadFile(`${usersPath}/export.xlsx`, filterOf(list.state))} />}
      {open && (
        <Suspense>
          <ImportDialog onImported={list.created} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
