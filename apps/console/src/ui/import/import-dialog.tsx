import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Alert, Button, Progress, Upload } from 'antd';
import { useState, type ReactNode } from 'react';
import { Outcome } from '../feedback/outcome.tsx';
import { PageModal } from '../feedback/overlays.tsx';
import styles from './import.module.css';
import { importMessages as text } from './import.messages.ts';
import { useImport, type ImportReport, type ImportSource, type ImportStep } from './use-import.ts';

/** Texts and actions of the first step. */
interface ImportIntroduction {
  readonly title: string;
  /** Requirements for the file, and how it is processed. */
  readonly hint: string;
  /** Text in the drop area. */
  readonly choose?: string;
  /** Accepted types and maximum size. */
  readonly limit: string;
  /** Downloads a template, if there is one. */
  readonly onTemplate?: () => void;
}

export interface ImportDialogProps<S extends object> extends ImportIntroduction, ImportSource<S> {
  /** Width in pixels. */
  readonly width?: number;
  /** Renders the result of the dry run. */
  readonly renderPreview: (report: ImportReport<S>, fileName: string) => ReactNode;
  /** Label of the import button. */
  readonly confirm?: (report: ImportReport<S>) => string;
  /** Success message, and advice on the next step. */
  readonly done: (report: ImportReport<S>) => {
    readonly title: string;
    readonly hint?: string;
    readonly content?: ReactNode;
  };
  /** Further action on the result, which leaves the dialog open. */
  readonly again?: { readonly label: string; readonly run: () => void };
  /** Link to the imported records. */
  readonly next?: { readonly label: string; readonly run: (report: ImportReport<S>) => void };
  /** Called after the closing animation. */
  readonly onClosed: () => void;
}

/** Import in three steps: file, dry run, import. Mount it to open it. */
export function ImportDialog<S extends object>(props: ImportDialogProps<S>) {
  const { title, types, width = limits.dialogWidth.large, renderPreview, done, onClosed } = props;
  const [open, setOpen] = useState(true);
  const { step, abort, again, check, write } = useImport<S>(props);
  const close = () => {
    // A dry run can be aborted; an import that is writing continues, so that its result is shown.
    if (step.at === 'write') return;
    abort();
    setOpen(false);
  };
  return (
    <PageModal
      open={open}
      title={title}
      width={width}
      mask={{ closable: false }}
      closable={step.at !== 'write'}
      onCancel={close}
      afterClose={onClosed}
      footer={<ImportButtons {...props} step={step} onClose={close} onStop={abort} onAgain={again} onWrite={write} />}
    >
      <div className={styles['body']}>
        {step.at === 'choose' && (
          <ChooseFile
            {...props}
            accept={Object.keys(types).join(',')}
            refusal={step.refusal}
            onFile={(file) => void check(file)}
          />
        )}
        {(step.at === 'check' || step.at === 'write') && (
          <div className={styles['progress']} role="status">
            <span>{step.at === 'check' ? text.checking : text.writing}</span>
            <Progress
              aria-label={step.file.name}
              percent={Math.floor(step.fraction * 100)}
              status={step.fraction < 1 ? 'active' : 'normal'}
            />
            <span className={styles['file']}>{step.file.name}</span>
          </div>
        )}
        {step.at === 'preview' && renderPreview(step.report, step.file.name)}
        {step.at === 'done' && <Done {...done(step.report)} />}
      </div>
    </PageModal>
  );
}

type DoneProps = ReturnType<ImportDialogProps<object>['done']>;

function Done({ title, hint, content }: DoneProps) {
  return (
    <Outcome status="success" title={title} {...(hint === undefined ? {} : { hint })}>
      {content}
    </Outcome>
  );
}

interface ImportButtonsProps<S extends object> extends Pick<ImportDialogProps<S>, 'confirm' | 'next' | 'again'> {
  readonly step: ImportStep<S>;
  readonly onClose: () => void;
  readonly onStop: () => void;
  readonly onAgain: () => void;
  readonly onWrite: (file: File, report: ImportReport<S>) => Promise<void>;
}

function ImportButtons<S extends object>(props: ImportButtonsProps<S>) {
  const { step, confirm = ({ valid }) => text.confirm(valid), next, onClose, onStop, onAgain, onWrite } = props;
  return (
    <>
      {step.at === 'choose' && <Button onClick={onClose}>{text.cancel}</Button>}
      {step.at === 'check' && <Button onClick={onStop}>{text.stop}</Button>}
      {step.at === 'preview' && (
        <>
          <Button onClick={onAgain}>{text.again}</Button>
          <Button
            type="primary"
            disabled={step.report.valid === 0}
            onClick={() => void onWrite(step.file, step.report)}
          >
            {confirm(step.report)}
          </Button>
        </>
      )}
      {step.at === 'done' && (
        <>
          {props.again !== undefined && <Button onClick={props.again.run}>{props.again.label}</Button>}
          <Button type={next === undefined ? 'primary' : 'default'} onClick={onClose}>
            {text.close}
          </Button>
          {next !== undefined && (
            <Button
              type="primary"
              onClick={() => {
                next.run(step.report);
                onClose();
              }}
            >
              {next.label}
            </Button>
          )}
        </>
      )}
    </>
  );
}

/** Height of the drop area, in pixels. */
const dropHeight = 216;

interface ChooseFileProps extends ImportIntroduction {
  /** Accepted file extensions, separated by commas. */
  readonly accept: string;
  /** Error of the previous file. */
  readonly refusal: string | null;
  readonly onFile: (file: File) => void;
}

function ChooseFile({ hint, choose = text.choose, limit, onTemplate, accept, refusal, onFile }: ChooseFileProps) {
  return (
    <>
      <p className={styles['hint']}>
        {hint}
        {onTemplate !== undefined && (
          <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={onTemplate}>
            {text.template}
          </Button>
        )}
      </p>
      {refusal !== null && <Alert type="error" showIcon title={refusal} className={styles['refusal'] ?? ''} />}
      <Upload.Dragger
        accept={accept}
        maxCount={1}
        showUploadList={false}
        height={dropHeight}
        beforeUpload={(file) => {
          onFile(file);
          return false;
        }}
      >
        <InboxOutlined aria-hidden className={styles['tray'] ?? ''} />
        <div className={styles['choose']}>{choose}</div>
        <div className={styles['limit']}>{limit}</div>
      </Upload.Dragger>
    </>
  );
}
