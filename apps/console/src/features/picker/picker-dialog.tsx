import { UploadOutlined } from '@ant-design/icons';
import { filePage, filePermissions } from '@mutai/contract/files/page';
import { filesPath, fileType, type FileType } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { rareCodec } from '@mutai/contract/files/videos';
import { limits } from '@mutai/contract/limits';
import { Button } from 'antd';
import { useState } from 'react';
import { fileCategoryChoices, searchedCategory } from '../../platform/resource/common-choices.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { useNarrow } from '../../ui/kit/hooks.ts';
import { usePermissionCheck, useKit, type PickRequest } from '../../ui/kit/kit.tsx';
import { isFiltered } from '../../ui/list/list-address.ts';
import { ListEmpty, ListPages, RefreshFailed } from '../../ui/list/list-parts.tsx';
import { useInnerList } from '../../ui/list/use-list.ts';
import { SearchBar } from '../../ui/toolbar/search-bar.tsx';
import { addressFieldsOf, type BarField } from '../../ui/toolbar/search-fields.ts';
import { openUpload } from '../../ui/upload/upload-dialog-store.ts';
import { PickerGrid, PickerSkeleton } from './picker-grid.tsx';
import { pickerMessages as text } from './picker.messages.ts';
import styles from './picker.module.css';
import { usePicker } from './picker-store.ts';
import { afterClick, afterUpload } from './selection.ts';

export interface PickerDialogProps {
  readonly request: PickRequest;
  readonly open: boolean;
  readonly close: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

const { list: load } = resourceClient<FileRecord>(filesPath);
const searchFields: readonly BarField[] = [
  { name: 'name', label: text.name },
  { kind: 'choice', name: 'categoryId', label: text.category, from: fileCategoryChoices },
];
const fields = addressFieldsOf(searchFields);
const none: readonly never[] = [];

/** `accept` attribute by file type; `undefined` accepts all files. */
const accepted: Readonly<Record<FileType, string | undefined>> = {
  [fileType.video]: 'video/*',
  [fileType.audio]: 'audio/*',
  [fileType.image]: 'image/*',
  [fileType.text]: 'text/*',
  [fileType.other]: undefined,
};

function acceptOf(types: readonly FileType[]): { readonly accept?: string } {
  const kinds = types.map((type) => accepted[type]);
  return kinds.includes(undefined) ? {} : { accept: kinds.join() };
}

/** Dialog that picks files of the library. Mounted once per opening. */
export function PickerDialog({ request, open, close, onClosed }: PickerDialogProps) {
  const { types, multiple = false, onPicked } = request;
  const kit = useKit();
  const narrow = useNarrow();
  const mayUpload = usePermissionCheck()(filePermissions.create);
  const [chosen, setChosen] = useState<readonly FileRecord[]>(none);
  // Callers that pick images show them as pictures.
  const onlyPictures = types.every((type) => type === fileType.image);
  const list = useInnerList<FileRecord>(
    {
      name: filePage.code,
      load,
      scope: { type: types.join(), ...(onlyPictures ? { picture: 'true' } : {}) },
      sortable: none,
      fields,
    },
    limits.pickerPageSize,
  );

  const confirm = (files: readonly FileRecord[]) => {
    close();
    for (const { name, codec } of files) {
      const rare = rareCodec(codec);
      if (rare !== null) kit.toast.warning(text.codecWarning(name, rare));
    }
    onPicked(files);
  };
  const toggle = (file: FileRecord) => setChosen((before) => afterClick(before, file, multiple));
  const takeUploaded = (files: readonly FileRecord[]) => {
    // A background upload may outlast the picker.
    if (usePicker.getState().request !== request) return;
    const ofType = files.filter(({ type }) => types.includes(type));
    if (ofType.length < files.length) kit.toast.warning(text.unfit(types));
    const fitting = ofType.filter(({ isPicture }) => !onlyPictures || isPicture);
    const unshown = ofType.find(({ isPicture }) => onlyPictures && !isPicture);
    if (unshown !== undefined) kit.toast.warning(text.unshown(unshown.name));
    if (fitting.length === 0) return;
    // The uploaded file is the newest, and therefore first.
    list.reset();
    setChosen((before) => afterUpload(before, fitting, multiple));
  };
  const upload = () =>
    openUpload({
      ...acceptOf(types),
      ...searchedCategory(list.state.search),
      multiple,
      onUploaded: takeUploaded,
    });
  const uploadButton = mayUpload && (
    <Button icon={<UploadOutlined aria-hidden />} onClick={upload}>
      {text.upload}
    </Button>
  );

  return (
    <PageModal
      open={open}
      title={text.title(types)}
      width={limits.dialogWidth.large}
      okText={text.confirm}
      cancelText={text.cancel}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => confirm(chosen)}
      onCancel={close}
      // The newest picture, for the arrow keys.
      focusesFirst={false}
      afterClose={onClosed}
    >
      <div className={styles['toolbar']}>
        {uploadButton}
        <SearchBar
          fields={searchFields}
          unfolding={null}
          narrow={narrow}
          label={text.list(types)}
          search={list.state.search}
          onSearch={list.search}
          onReset={list.reset}
        />
      </div>
      {list.status === 'ready' && list.error !== null && <RefreshFailed busy={list.loading} onRetry={list.refresh} />}
      <div className={styles['room']}>
        {list.status === 'failed' && <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />}
        {list.status === 'first' && <PickerSkeleton />}
        {list.status === 'ready' && list.rows.length === 0 && (
          <ListEmpty
            filtered={isFiltered(list.state)}
            onReset={list.reset}
            purpose={text.empty(types, mayUpload)}
            action={uploadButton}
          />
        )}
        {list.rows.length > 0 && (
          <PickerGrid
            label={text.list(types)}
            list={list}
            chosen={chosen}
            multiple={multiple}
            onToggle={toggle}
            onConfirm={(file) => confirm([file])}
          />
        )}
      </div>
      <div className={styles['footer']}>
        <div aria-live="polite">
          {chosen.length > 0 && (
            <>
              {text.selected(chosen.length)}
              <Button type="link" size="small" onClick={() => setChosen(none)}>
                {text.clearSelection}
              </Button>
            </>
          )}
        </div>
        <ListPages list={list} fixedSize />
      </div>
    </PageModal>
  );
}
