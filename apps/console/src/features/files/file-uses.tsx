import { limits } from '@mutai/contract/limits';
import type { FileRecord } from '@mutai/contract/files/schema';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { Label } from '../../ui/cells/label.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageDrawer, PageModal } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useBusyRun } from '../../ui/feedback/use-busy-run.ts';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import type { ListRequest } from '../../ui/list/list-address.ts';
import { ListEmpty, ListFooter } from '../../ui/list/list-parts.tsx';
import { useInnerList } from '../../ui/list/use-list.ts';
import { filesMessages as text } from './files.messages.ts';
import styles from './files.module.css';
import { filesClient, filesName, loadUses, type ListedUse } from './files.queries.ts';

const none: readonly never[] = [];

/** Records that use a file. */
function Uses({ id }: { readonly id: number }) {
  const list = useInnerList<ListedUse>({
    name: `${filesName}.uses.${String(id)}`,
    load: useCallback((request: ListRequest, signal: AbortSignal) => loadUses(id, request, signal), [id]),
    sortable: none,
    fields: none,
  });
  if (list.error !== null) {
    return <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />;
  }
  if (list.status === 'first') return <Skeleton width="100%" height={40} />;
  if (list.rows.length === 0) return <ListEmpty filtered={false} onReset={list.reset} purpose={text.noUses} />;
  return (
    <>
      <ul className={styles['whereUsed']} aria-label={text.usesTitle}>
        {list.rows.map((use) => (
          <li key={use.id}>
            <span className={styles['module']}>{use.title}</span>
            <span className={styles['record']}>{use.recordName || text.hiddenRecord}</span>
            {use.deleted && <Label>{text.inTrash}</Label>}
          </li>
        ))}
      </ul>
      {list.total > list.rows.length && <ListFooter list={list} />}
    </>
  );
}

interface UsesDrawerProps {
  readonly file: FileRecord;
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** 被引用: uses of a file. Mount it to open it, and unmount it on `onClosed`. */
export function UsesDrawer({ file, onClosed }: UsesDrawerProps) {
  return (
    <PageDrawer title={text.usesTitleOf(file.name)} width={limits.dialogWidth.medium} onClosed={onClosed}>
      <Uses id={file.id} />
    </PageDrawer>
  );
}

/** Lists the used files among several. */
function UsedFiles({ files }: { readonly files: readonly FileRecord[] }) {
  return (
    <ul className={`${styles['whereUsed']} ${styles['usedFiles']}`} aria-label={text.usesTitle}>
      {files.map(({ id, name, useCount }) => (
        <li key={id}>
          <span className={styles['record']}>{name}</span>
          <span className={styles['module']}>{text.usedTimes(useCount)}</span>
        </li>
      ))}
    </ul>
  );
}

interface UsedFilesDialogProps {
  /** Files to delete. */
  readonly files: readonly FileRecord[];
  /** Usage message of the server. */
  readonly message: string;
  readonly onRemoved: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Asks before deleting used files. Lists the used files, or the uses if only one file is used. */
export function UsedFilesDialog({ files, message, onRemoved, onClosed }: UsedFilesDialogProps) {
  const [open, setOpen] = useState(true);
  const { busy, run } = useBusyRun();
  const used = files.filter(({ useCount }) => useCount > 0);
  const [only] = used.length === 1 ? used : [];
  const remove = () =>
    run(async () => {
      await filesClient.removeMany(
        files.map(({ id }) => id),
        true,
      );
      onRemoved();
      setOpen(false);
    });
  return (
    <PageModal
      open={open}
      title={kitMessages.confirmForce}
      width={limits.dialogWidth.medium}
      onCancel={() => setOpen(busy)}
      afterClose={onClosed}
      footer={
        <>
          <Button disabled={busy} onClick={() => setOpen(false)}>
            {kitMessages.cancel}
          </Button>
          <Button type="primary" danger loading={busy} onClick={remove}>
            {kitMessages.confirmForceOk}
          </Button>
        </>
      }
    >
      <p className={styles['question']}>{message}</p>
      {only === undefined ? <UsedFiles files={used} /> : <Uses id={only.id} />}
    </PageModal>
  );
}
