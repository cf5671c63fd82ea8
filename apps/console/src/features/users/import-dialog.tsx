import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import type { UserImport } from '@mutai/contract/users/import';
import { usersSheetPath } from '@mutai/contract/users/resource';
import { Alert, Button, Progress, Result, Upload } from 'antd';
import { useState } from 'react';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { ImportPreview } from './import-preview.tsx';
import styles from './import.module.css';
import { sheetMegabytes, useImport, type ImportStep } from './users-import.ts';
import { usersMessages as text } from './users.messages.ts';

export interface ImportDialogProps {
  /** There are new users. */
  readonly onImported: () => void;
  /** The dialog is gone from the screen. */
  readonly onClosed: () => void;
}

/** 导入用户: template, file, what was found in it, and only then the import. Mount it to open it. */
export function ImportDialog({ onImported, onClosed }: ImportDialogProps) {
  const [open, setOpen] = useState(true);
  const { step, abort, again, check, write } = useImport(onImported);
  const close = () => {
    // Stopping a check writes nothing; what is being written is waited for, so that its outcome is told.
    if (step.at === 'write') return;
    abort();
    setOpen(false);
  };
  return (
    <PageModal
      open={open}
      title={text.importTitle}
      width={limits.dialogWidth.large}
      mask={{ closable: false }}
      closable={step.at !== 'write'}
      onCancel={close}
      afterClose={onClosed}
      footer={<ImportButtons step={step} onClose={close} onStop={abort} onAgain={again} onWrite={write} />}
    >
      <div className={styles['body']}>
        {step.at === 'choose' && <ChooseSheet refusal={step.refusal} onFile={(file) => void check(file)} />}
        {(step.at === 'check' || step.at === 'write') && (
          <div className={styles['progress']} role="status">
            <span>{step.at === 'check' ? text.importChecking : text.importWriting}</span>
            <Progress
              aria-label={step.file.name}
              percent={Math.floor(step.fraction * 100)}
              status={step.fraction < 1 ? 'active' : 'normal'}
            />
            <span className={styles['file']}>{step.file.name}</span>
          </div>
        )}
        {step.at === 'preview' && <ImportPreview fileName={step.file.name} report={step.report} />}
        {step.at === 'done' && (
          <Result status="success" title={text.importDone(step.created)} subTitle={text.importDoneHint} />
        )}
      </div>
    </PageModal>
  );
}

interface ImportButtonsProps {
  readonly step: ImportStep;
  readonly onClose: () => void;
  readonly onStop: () => void;
  readonly onAgain: () => void;
  readonly onWrite: (file: File, report: UserImport) => Promise<void>;
}

function ImportButtons({ step, onClose, onStop, onAgain, onWrite }: ImportButtonsProps) {
  return (
    <>
      {step.at === 'choose' && <Button onClick={onClose}>{text.cancel}</Button>}
      {step.at === 'check' && <Button onClick={onStop}>{text.importStop}</Button>}
      {step.at === 'preview' && (
        <>
          <Button onClick={onAgain}>{text.importAgain}</Button>
          <Button
            type="primary"
            disabled={step.report.valid === 0}
            onClick={() => void onWrite(step.file, step.report)}
          >
            {text.importConfirm(step.report.valid)}
          </Button>
        </>
      )}
      {step.at === 'done' && (
        <Button type="primary" onClick={onClose}>
          {text.importClose}
        </Button>
      )}
    </>
  );
}

/** Height of the place to drop a file, in pixels. */
const dropHeight = 216;

interface ChooseSheetProps {
  /** Why the file before could not be taken. */
  readonly refusal: string | null;
  readonly onFile: (file: File) => void;
}

function ChooseSheet({ refusal, onFile }: ChooseSheetProps) {
  return (
    <>
      <p className={styles['hint']}>
        {text.importHint}
        <Button
          type="link"
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void downloadFile(usersSheetPath.template)}
        >
          {text.importTemplate}
        </Button>
      </p>
      {refusal !== null && <Alert type="error" showIcon title={refusal} className={styles['refusal'] ?? ''} />}
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        height={dropHeight}
        beforeUpload={(file) => {
          onFile(file);
          return false;
        }}
      >
        <InboxOutlined aria-hidden className={styles['tray'] ?? ''} />
        <div className={styles['choose']}>{text.importChoose}</div>
        <div className={styles['limit']}>{text.importLimit(sheetMegabytes, limits.importRows)}</div>
      </Upload.Dragger>
    </>
  );
}
