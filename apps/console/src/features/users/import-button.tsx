import { UploadOutlined } from '@ant-design/icons';
import { userPermissions } from '@mutai/contract/permissions';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '../../platform/session/session-store.ts';
import { usersMessages as text } from './users.messages.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

/** The button 导入, for whoever may import users. */
export function ImportButton({ onImported }: { readonly onImported: () => void }) {
  const mayImport = usePermission(userPermissions.import);
  const [open, setOpen] = useState(false);
  return (
    <>
      {mayImport && (
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {text.import}
        </Button>
      )}
      {open && (
        <Suspense>
          <ImportDialog onImported={onImported} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
