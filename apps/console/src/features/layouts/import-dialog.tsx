import { InboxOutlined } from '@ant-design/icons';
import { layoutImportPath } from '@mutai/contract/layouts/resource';
import type { LayoutImport } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { languageNames } from '@mutai/layout/model/languages';
import { Alert, Button, Progress, Result, Upload } from 'antd';
import { useState } from 'react';
import { uploadFile } from '../../platform/transfer/transfer.ts';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import importStyles from '../../ui/import/import.module.css';
import { importMessages } from '../../ui/import/import.messages.ts';
import { useImport, type ImportReport } from '../../ui/import/use-import.ts';
import { sizeText } from '../../ui/kit/size-text.ts';
import { layoutsMessages as text } from './layouts.messages.ts';
import styles from './layouts.module.css';

const gigabyte = 1024 ** 3;
const types = { '.zip': limits.layoutPackageBytes, '.json': limits.layoutBytes };

/** Height of the place to drop a file, in pixels. */
const dropHeight = 216;

/** What was found in a file with one layout, as imports tell it. */
function reportOf(found: LayoutImport): ImportReport<LayoutImport> {
  const valid = found.problems.length === 0 ? 1 : 0;
  // The number of the layout: that it was made, and which one it is.
  return { total: 1, valid, created: found.createdId ?? 0, errors: [], errorCount: 0, sample: [found] };
}

interface ImportLayoutProps {
  /** There is a new layout. */
  readonly onImported: () => void;
  /** The dialog is gone from the screen. @param id of the layout that is to be opened; null: none */
  readonly onClosed: (id: number | null) => void;
}

/** 导入布局: a file with a layout and its contents; what was found in it, and only then the import. Mount it to open it. */
export function ImportLayoutDialog({ onImported, onClosed }: ImportLayoutProps) {
  const [open, setOpen] = useState(true);
  const [next, setNext] = useState<number | null>(null);
  const { step, abort, again, check, write } = useImport<LayoutImport>({
    types,
    send: async (file, writes, options) => {
      const path = `${layoutImportPath}?dryRun=${String(!writes)}`;
      return reportOf((await uploadFile<LayoutImport>(path, file, options)).data);
    },
    onImported,
  });
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
      width={limits.dialogWidth.medium}
      mask={{ closable: false }}
      closable={step.at !== 'write'}
      onCancel={close}
      afterClose={() => onClosed(next)}
      footer={
        <>
          {step.at === 'choose' && <Button onClick={close}>{importMessages.cancel}</Button>}
          {step.at === 'check' && <Button onClick={abort}>{importMessages.stop}</Button>}
          {step.at === 'preview' && (
            <>
              <Button onClick={again}>{importMessages.again}</Button>
              <Button
                type="primary"
                disabled={step.report.valid === 0}
                onClick={() => void write(step.file, step.report)}
              >
                {text.importConfirm}
              </Button>
            </>
          )}
          {step.at === 'done' && (
            <>
              <Button onClick={close}>{importMessages.close}</Button>
              <Button
                type="primary"
                onClick={() => {
                  setNext(step.created);
                  close();
                }}
              >
                {text.importOpen}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={importStyles['body']}>
        {step.at === 'choose' && <ChooseFile refusal={step.refusal} onFile={(file) => void check(file)} />}
        {(step.at === 'check' || step.at === 'write') && (
          <div className={importStyles['progress']} role="status">
            <span>{step.at === 'check' ? importMessages.checking : importMessages.writing}</span>
            <Progress
              aria-label={step.file.name}
              percent={Math.floor(step.fraction * 100)}
              status={step.fraction < 1 ? 'active' : 'normal'}
            />
            <span className={importStyles['file']}>{step.file.name}</span>
          </div>
        )}
        {step.at === 'preview' && step.report.sample.map((found) => <Found key={found.title} found={found} />)}
        {step.at === 'done' && <Result status="success" title={text.importDone} />}
      </div>
    </PageModal>
  );
}

interface ChooseFileProps {
  /** Why the file before could not be taken. */
  readonly refusal: string | null;
  readonly onFile: (file: File) => void;
}

function ChooseFile({ refusal, onFile }: ChooseFileProps) {
  return (
    <>
      <p className={importStyles['hint']}>{text.importHint}</p>
      {refusal !== null && <Alert type="error" showIcon title={refusal} className={importStyles['refusal'] ?? ''} />}
      <Upload.Dragger
        accept={Object.keys(types).join(',')}
        maxCount={1}
        showUploadList={false}
        height={dropHeight}
        beforeUpload={(file) => {
          onFile(file);
          return false;
        }}
      >
        <InboxOutlined aria-hidden className={importStyles['tray'] ?? ''} />
        <div className={importStyles['choose']}>{text.importChoose}</div>
        <div className={importStyles['limit']}>{text.importLimit(limits.layoutPackageBytes / gigabyte)}</div>
      </Upload.Dragger>
    </>
  );
}

/** What an import would bring, or why it brings nothing. */
function Found({ found }: { readonly found: LayoutImport }) {
  const { problems, notes, title, width, height, languages, blockCount, assetCount, newAssetCount } = found;
  const lines = (list: readonly string[]) => (
    <ul className={styles['problems']}>
      {list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  if (problems.length > 0) {
    return <Alert type="error" showIcon title={text.importProblems} description={lines(problems)} />;
  }
  const facts = [
    [text.title, title],
    [text.size, text.sizeOf(width, height)],
    [text.languages, languages.map((one) => languageNames[one]).join('、')],
    [text.blockCount, String(blockCount)],
    [text.importAssets, text.importAssetsOf(assetCount, newAssetCount, sizeText(found.newAssetBytes))],
  ] as const;
  return (
    <>
      <Alert
        type={notes.length === 0 ? 'success' : 'warning'}
        showIcon
        className={importStyles['refusal'] ?? ''}
        title={notes.length === 0 ? text.importFound : text.importNotes}
        {...(notes.length === 0 ? {} : { description: lines(notes) })}
      />
      <dl className={styles['found']}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
