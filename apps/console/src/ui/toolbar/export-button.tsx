import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';

/** The button 导出, busy while the file is on its way. `run` shows its own failures and does not reject. */
export function ExportButton({ run }: { readonly run: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void run().finally(() => setBusy(false));
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={start}>
      {text.export}
    </Button>
  );
}
