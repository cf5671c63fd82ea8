import { FileAddOutlined, FolderAddOutlined, InboxOutlined } from '@ant-design/icons';
import { fileSettingsPath } from '@mutai/contract/files/resource';
import type { FileSettings } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import {
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { api } from '../../platform/http/api-client.ts';
import { fileCategoryChoices } from '../../platform/resource/common-choices.ts';
import { ChoiceField, ChoiceHint } from '../../ui/choices/choice-views.tsx';
import { useChoices } from '../../ui/choices/choices.ts';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { namesOf, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { sizeText } from '../../ui/kit/size-text.ts';
import { VisuallyHidden } from '../../ui/kit/visually-hidden.tsx';
import { admit } from '../../ui/upload/admission.ts';
import { DropHint, useFileDrop } from '../../ui/upload/drop-zone.tsx';
import { FilePicker } from '../../ui/upload/file-picker.tsx';
import { summaryOf, type UploadItem, type UploadSummary } from '../../ui/upload/upload-item.ts';
import { UploadList } from '../../ui/upload/upload-list.tsx';
import { uploadMessages } from '../../ui/upload/upload.messages.ts';
import { useCopyAddress } from '../../ui/upload/use-copy-address.ts';
import { uploadDialogMessages as text } from './upload-dialog.messages.ts';
import { useUploadDialog } from '../../ui/upload/upload-dialog-store.ts';
import styles from './upload-dialog.module.css';
import type { Uploads } from './uploads.ts';

/** Loads the upload settings each time the dialog opens. Without them, only the server validates. */
function useFileSettings(wanted: boolean, { takeSettings }: Uploads): void {
  const { data } = useQuery({
    queryKey: ['file-settings'],
    queryFn: async ({ signal }) => (await api.get<FileSettings>(fileSettingsPath, { signal })).data,
    enabled: wanted,
  });
  useEffect(() => {
    if (data !== undefined) takeSettings(data);
  }, [data, takeSettings]);
}

/** Category of the uploads: chosen by the user, given by the opener, or the built-in one. */
function useCategory() {
  const request = useUploadDialog((state) => state.request);
  const { all } = useChoices(fileCategoryChoices);
  const [chosen, setChosen] = useState<{ readonly request: object; readonly categoryId: number } | null>(null);
  const standing = request.categoryId ?? all?.find(({ record }) => record.builtIn)?.record.id;
  return {
    categoryId: chosen?.request === request ? chosen.categoryId : standing,
    choose: (categoryId: number) => setChosen({ request, categoryId }),
  };
}

/** Hides the dialog on navigation that begins while it is open. Uploads continue. */
function useHideOnNavigation(open: boolean): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!open || router === undefined) return undefined;
    // A page that was chosen before the dialog opened may be rendered long after it.
    const { location, navigation } = router.state;
    const chosen = (navigation.location ?? location).pathname;
    let last = location.pathname;
    return router.subscribe(({ location: { pathname } }) => {
      if (pathname === last) return;
      last = pathname;
      if (pathname !== chosen) useUploadDialog.setState({ open: false });
    });
  }, [open, router]);
}

/** Counts the openings of the dialog. */
function useOpenings(open: boolean): number {
  const [state, setState] = useState({ open: false, count: 0 });
  if (open !== state.open) setState({ open, count: state.count + (open ? 1 : 0) });
  return state.count;
}

const wholePage = () => document;

interface UploadDialogProps {
  readonly uploads: Uploads;
  readonly open: boolean;
}

/** 上传文件: selects files and a category, uploads them and shows progress. */
export function UploadDialog({ uploads, open }: UploadDialogProps) {
  const request = useUploadDialog((state) => state.request);
  const { toast } = useKit();
  const confirm = useConfirm();
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  const summary = useMemo(() => summaryOf(items), [items]);
  const category = useCategory();
  const openings = useOpenings(open);
  useFileSettings(open, uploads);
  useHideOnNavigation(open);
  const choose = useRef<HTMLButtonElement>(null);
  const { accept = '', multiple = true } = request;

  const take = (files: readonly File[]) => {
    const { taken, refused } = admit(files, { accept, multiple, limit: 0 }, items.length);
    if (refused.length > 0) toast.warning(uploadMessages.notAccepted(namesOf(refused.map(({ name }) => name))));
    uploads.add(taken);
  };
  const clearing = (run: () => void) => {
    if (summary.init + summary.error === 0) return run();
    confirm({ content: text.clearQuestion, okText: kitMessages.clear, danger: true, run });
  };
  const close = () => {
    if (summary.uploading > 0) return toast.warning(text.busy);
    clearing(uploads.finish);
  };
  const over = useFileDrop(wholePage, { disabled: !open, onFiles: take });
  const withHint = (dialog: ReactNode) => (
    <div className={styles['dialog']}>
      {dialog}
      {over && <DropHint />}
    </div>
  );
  return (
    <PageModal
      // A new instance is rendered above dialogs opened before, such as the file picker.
      key={openings}
      open={open}
      title={text.title}
      width={limits.dialogWidth.upload}
      mask={{ closable: false }}
      afterOpenChange={(shown) => {
        if (shown) choose.current?.focus();
      }}
      onCancel={close}
      modalRender={withHint}
      footer={
        <UploadButtons
          summary={summary}
          onClear={() => clearing(uploads.clear)}
          onStop={() => uploads.stop()}
          onRetry={() => uploads.retry(category.categoryId)}
          onStart={() => uploads.start(category.categoryId)}
        />
      }
    >
      <Toolbar choose={choose} accept={accept} multiple={multiple} category={category} onFiles={take} />
      <FileList uploads={uploads} items={items} categoryId={category.categoryId} />
      <SummaryLine summary={summary} items={items} />
    </PageModal>
  );
}

interface ToolbarProps {
  /** Ref for the button that selects files. */
  readonly choose: RefObject<HTMLButtonElement | null>;
  readonly accept: string;
  readonly multiple: boolean;
  readonly category: ReturnType<typeof useCategory>;
  readonly onFiles: (files: readonly File[]) => void;
}

function Toolbar({ choose, accept, multiple, category, onFiles }: ToolbarProps) {
  const id = useId();
  return (
    <div className={styles['toolbar']}>
      <FilePicker
        button={choose}
        label={uploadMessages.choose}
        icon={<FileAddOutlined aria-hidden />}
        accept={accept}
        multiple={multiple}
        onFiles={onFiles}
      />
      {multiple && (
        <FilePicker
          label={uploadMessages.chooseFolder}
          icon={<FolderAddOutlined aria-hidden />}
          folder
          onFiles={onFiles}
        />
      )}
      <span className={styles['category']}>
        <label htmlFor={id}>{text.category}</label>
        <ChoiceField
          id={id}
          from={fileCategoryChoices}
          value={category.categoryId ?? null}
          allowClear={false}
          placeholder={text.defaultCategory}
          onChange={(value) => {
            if (typeof value === 'number') category.choose(value);
          }}
        />
      </span>
      <ChoiceHint from={fileCategoryChoices} label={text.category} hint={null} />
    </div>
  );
}

interface FileListProps {
  readonly uploads: Uploads;
  readonly items: readonly UploadItem[];
  readonly categoryId: number | undefined;
}

function FileList({ uploads, items, categoryId }: FileListProps) {
  const copyAddress = useCopyAddress();
  const actions = useMemo(
    () => ({
      stop: uploads.stop,
      remove: uploads.remove,
      retry: (uid: string) => uploads.retry(categoryId, uid),
      copyAddress: (path: string) => void copyAddress(path),
    }),
    [uploads, categoryId, copyAddress],
  );
  return (
    <div className={styles['list']}>
      {items.length === 0 ? (
        <div className={styles['empty']} style={{ height: limits.uploadListHeight }}>
          <InboxOutlined aria-hidden className={styles['tray'] ?? ''} />
          <div>{text.empty}</div>
          <div className={styles['hint']}>{text.emptyHint}</div>
        </div>
      ) : (
        <UploadList items={items} label={text.list} height={limits.uploadListHeight} actions={actions} />
      )}
    </div>
  );
}

function SummaryLine({ summary, items }: { readonly summary: UploadSummary; readonly items: readonly UploadItem[] }) {
  const bytes = useMemo(() => items.reduce((sum, { size = 0 }) => sum + size, 0), [items]);
  const { count, done, error, uploading } = summary;
  const outcome = [
    ...(done > 0 ? [text.summaryDone(done)] : []),
    ...(error > 0 ? [text.summaryFailed(error)] : []),
  ].join('，');
  return (
    <div className={styles['summary']}>
      {count > 0 && <span>{text.summary(count, sizeText(bytes))}</span>}
      <span aria-hidden>{outcome}</span>
      <VisuallyHidden>
        <span role="status">{uploading > 0 ? uploadMessages.status.uploading : outcome}</span>
      </VisuallyHidden>
    </div>
  );
}

interface UploadButtonsProps {
  readonly summary: UploadSummary;
  readonly onClear: () => void;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onStart: () => void;
}

function UploadButtons({ summary, onClear, onStop, onRetry, onStart }: UploadButtonsProps) {
  const { count, init, uploading, error } = summary;
  const start = useRef<HTMLButtonElement>(null);
  const canStart = init > 0;
  useEffect(() => {
    // Chosen files are usually uploaded as they are: Enter starts it.
    if (canStart) start.current?.focus();
  }, [canStart]);
  return (
    <Flex gap={8}>
      <Button disabled={count === 0 || uploading > 0} onClick={onClear}>
        {kitMessages.clear}
      </Button>
      <span className={styles['gap']} />
      {uploading > 0 && (
        <Button title={text.hideHint} onClick={() => useUploadDialog.setState({ open: false })}>
          {kitMessages.collapse}
        </Button>
      )}
      {uploading > 0 && <Button onClick={onStop}>{uploadMessages.stop}</Button>}
      {uploading === 0 && error > 0 && <Button onClick={onRetry}>{kitMessages.retry}</Button>}
      <Button ref={start} type="primary" disabled={!canStart} onClick={onStart}>
        {uploadMessages.start}
      </Button>
    </Flex>
  );
}
