import { logSettingsLabels } from '@mutai/contract/logs/resource';
import { RetentionDialog } from '../../ui/resource/retention-dialog.tsx';
import { logsMessages as text } from './logs.messages.ts';
import { retentionClient } from './logs.queries.ts';

/** 日志保留: retention of both logs. Mount it to open it. */
export function LogRetention({ onClosed }: { readonly onClosed: () => void }) {
  return (
    <RetentionDialog
      name="log-retention"
      title={text.retention}
      labels={logSettingsLabels}
      {...retentionClient}
      onClosed={onClosed}
    />
  );
}
