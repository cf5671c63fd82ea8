import { layoutPage } from '@mutai/contract/layouts/resource';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { EllipsisText } from '../../../ui/cells/ellipsis-text.tsx';
import { Label } from '../../../ui/cells/label.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useNarrow } from '../../../ui/kit/hooks.ts';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { isFiltered } from '../../../ui/list/list-address.ts';
import { ListEmpty, ListPages, RefreshFailed } from '../../../ui/list/list-parts.tsx';
import { useInnerList } from '../../../ui/list/use-list.ts';
import { SearchBar } from '../../../ui/toolbar/search-bar.tsx';
import { addressFieldsOf, type BarField } from '../../../ui/toolbar/search-fields.ts';
import { playlistsMessages as text } from '../records/playlists.messages.ts';
import { loadLayouts } from '../records/playlists.queries.ts';
import styles from './items.module.css';

const searchFields: readonly BarField[] = [{ name: 'text', label: text.layoutTitle }];
const fields = addressFieldsOf(searchFields);
const none: readonly never[] = [];

export interface LayoutDialogProps {
  /** Called with the ids of at least one layout, in the order of their choice. */
  readonly onPicked: (ids: readonly number[]) => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Dialog that picks layouts. Mount it to open it. */
export function LayoutDialog({ onPicked, onClosed }: LayoutDialogProps) {
  const narrow = useNarrow();
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>(none);
  const list = useInnerList<ListedLayout>({ name: layoutPage.code, load: loadLayouts, sortable: none, fields });
  const close = () => setOpen(false);
  const toggle = (id: number) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <PageModal
      open={open}
      title={text.chooseLayouts}
      width={limits.dialogWidth.medium}
      okText={text.add}
      cancelText={kitMessages.cancel}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => {
        close();
        onPicked(chosen);
      }}
      onCancel={close}
      afterClose={onClosed}
    >
      <SearchBar
        fields={searchFields}
        unfolding={null}
        narrow={narrow}
        label={text.layoutList}
        search={list.state.search}
        onSearch={list.search}
        onReset={list.reset}
      />
      {list.status === 'ready' && list.error !== null && <RefreshFailed busy={list.loading} onRetry={list.refresh} />}
      <div className={styles['layouts']}>
        {list.status === 'failed' && <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />}
        {list.status === 'first' && <Skeleton width="100%" height={240} />}
        {list.status === 'ready' && list.rows.length === 0 && (
          <ListEmpty filtered={isFiltered(list.state)} onReset={list.reset} purpose={text.noLayouts} action={null} />
        )}
        <ul aria-label={text.layoutList} aria-busy={list.outdated}>
          {list.rows.map(({ id, title, width, height, status }) => (
            <li key={id}>
              <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} className={styles['layout'] ?? ''}>
                <EllipsisText text={title} />
                <span className={styles['size']}>{`${String(width)} × ${String(height)}`}</span>
                {status === 'draft' && <Label>{text.states.unpublished}</Label>}
              </Checkbox>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['footer']}>
        <span aria-live="polite">
          {chosen.length > 0 && (
            <>
              {kitMessages.selected(chosen.length)}
              <Button type="link" size="small" onClick={() => setChosen(none)}>
                {kitMessages.clearSelection}
              </Button>
            </>
          )}
        </span>
        <ListPages list={list} fixedSize />
      </div>
    </PageModal>
  );
}
