import { CloudUploadOutlined } from '@ant-design/icons';
import { fileCategoryPermissions } from '@mutai/contract/file-categories/resource';
import { filePermissions } from '@mutai/contract/files/page';
import { useQueryClient } from '@tanstack/react-query';
import { Badge, Button, Tooltip } from 'antd';
import { useEffect } from 'react';
import { uploadDialogMessages as text } from './upload-dialog.messages.ts';
import { showUploads, useUploadDialog } from '../../ui/upload/upload-dialog-store.ts';
import styles from './upload-progress.module.css';

/** Query keys to invalidate after uploads: lists of pages that may be open. */
const changed = [filePermissions.read, fileCategoryPermissions.read];

/** Progress of the uploads in the header while the dialog is hidden. A click opens it. */
export function UploadProgress() {
  const { open, settled, progress } = useUploadDialog();
  const queries = useQueryClient();
  useEffect(() => {
    if (settled > 0) for (const name of changed) void queries.invalidateQueries({ queryKey: [name] });
  }, [queries, settled]);
  const { count, uploading, error, percent } = progress;
  if (open || count === 0) return null;
  const whole = Math.floor(percent * 100);
  let label = text.backgroundWaiting(count);
  if (uploading > 0) label = text.background(uploading, whole);
  else if (error > 0) label = text.backgroundFailed(error);
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} onClick={showUploads} className={styles['button'] ?? ''}>
        <Badge dot={error > 0}>
          <CloudUploadOutlined aria-hidden className={styles['icon'] ?? ''} />
        </Badge>
        {uploading > 0 && <span className={styles['percent']}>{`${String(whole)}%`}</span>}
      </Button>
    </Tooltip>
  );
}
