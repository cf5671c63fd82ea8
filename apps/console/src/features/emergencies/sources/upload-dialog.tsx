import { alertBytes } from '@mutai/contract/emergency-sources/resource';
import type { EmergencySource } from '@mutai/contract/emergency-sources/schema';
import { limits } from '@mutai/contract/limits';
import { ApiError } from '@mutai/client/api-error';
import { Alert } from 'antd';
import { useState } from 'react';
import { PageDialog } from '../../../ui/feedback/overlays.tsx';
import { useKit } from '../../../ui/kit/kit.tsx';
import { FilePicker } from '../../../ui/upload/file-picker.tsx';
import { sourcesMessages as text } from './sources.messages.ts';
import { uploadAlert } from './sources.queries.ts';
import styles from './sources.module.css';

interface UploadDialogProps {
  readonly source: EmergencySource;
  /** Called when the server has taken an alert. */
  readonly onReceived: () => void;
  readonly onClosed: () => void;
}

/** Text of a file in UTF-8; `undefined`: it is not. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

const tones = {
  started: 'success',
  updated: 'success',
  ended: 'success',
  repeated: 'info',
  ignored: 'warning',
  refused: 'error',
} as const;

interface Shown {
  readonly outcome: keyof typeof tones;
  readonly message: string;
}

/** Uploads an alert by hand, and says what became of it. */
export function UploadDialog({ source, onReceived, onClosed }: UploadDialogProps) {
  const { showFailure } = useKit();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Shown | null>(null);
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const xml = file.size > alertBytes ? undefined : await textOf(file);
    if (xml === undefined) {
      setResult({ outcome: 'refused', message: file.size > alertBytes ? text.tooLarge : text.notUtf8 });
      return;
    }
    setResult(null);
    setResult(await uploadAlert(source, xml));
    onReceived();
  };
  const start = ([file]: readonly File[]): void => {
    setBusy(true);
    void send(file)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.explained) setResult({ outcome: 'refused', message: error.message });
        else showFailure(error);
      })
      .finally(() => setBusy(false));
  };
  return (
    <PageDialog title={text.upload} width={limits.dialogWidth.small} onClosed={onClosed}>
      <p>{text.uploadHint}</p>
      <FilePicker label={text.chooseFile} type="primary" accept=".xml,.cap" disabled={isBusy} onFiles={start} />
      {result !== null && (
        <Alert className={styles['result'] ?? ''} type={tones[result.outcome]} showIcon title={result.message} />
      )}
    </PageDialog>
  );
}
