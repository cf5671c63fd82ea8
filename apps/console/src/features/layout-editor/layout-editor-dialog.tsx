import { emptyLayout } from '@mutai/layout/model/layout';
import { readLayout } from '@mutai/layout/reading/read-layout';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import type { OpenedLayout } from '../../ui/kit/layout-address.ts';
import { visuallyHidden } from '../../ui/kit/visually-hidden.tsx';
import { EditorFrame, type OpenedDocument } from './editor-frame.tsx';
import { editorMessages as text } from './layout-editor.messages.ts';
import styles from './layout-editor.module.css';
import { editedLayoutQuery } from './saving/layouts.queries.ts';

interface LayoutEditorDialogProps {
  /** Target of the address when the editor opened. A new layout may have been saved since. */
  readonly opened: OpenedLayout;
  readonly open: boolean;
  /** Called after the first save of a new layout. */
  readonly onMade: (id: number) => void;
  readonly close: () => void;
  /** Called after the closing dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Full window without a frame. Inline, since antd's styles would override classes. */
const modalStyle = { top: 0, maxWidth: 'none', height: '100dvh', margin: 0, padding: 0 } as const;
const partStyles = {
  wrapper: { overflow: 'hidden' },
  container: { height: '100dvh', padding: 0, borderRadius: 0, boxShadow: 'none' },
  body: { height: '100%' },
} as const;
const classNames = { header: visuallyHidden };

/** Full-screen dialog with the editor of one layout. */
export function LayoutEditorDialog({ opened, open, onMade, close, onClosed }: LayoutEditorDialogProps) {
  return (
    <PageModal
      open={open}
      title={text.dialogTitle}
      style={modalStyle}
      styles={partStyles}
      classNames={classNames}
      width="100vw"
      footer={null}
      closable={false}
      // Escape cancels a gesture or clears the selection.
      keyboard={false}
      focusesFirst={false}
      mask={{ closable: false }}
      // No transition: it would repaint the whole editor in every frame.
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
      afterClose={onClosed}
    >
      {opened === 'new' ? (
        <NewLayout onMade={onMade} close={close} />
      ) : (
        <SavedLayout id={opened} onMade={onMade} close={close} />
      )}
    </PageModal>
  );
}

type Opened = Pick<LayoutEditorDialogProps, 'onMade' | 'close'>;

function NewLayout({ onMade, close }: Opened) {
  const opened = useMemo<OpenedDocument>(() => ({ id: null, version: null, layout: emptyLayout() }), []);
  return <EditorFrame opened={opened} onMade={onMade} close={close} />;
}

function SavedLayout({ id, onMade, close }: Opened & { readonly id: number }) {
  const { data, error, isFetching, refetch } = useQuery(editedLayoutQuery(id));
  const read = useMemo(() => (data === undefined ? undefined : readLayout(data.document)), [data]);
  if (error !== null) {
    return (
      <Unopened close={close}>
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      </Unopened>
    );
  }
  if (data === undefined || read === undefined) {
    return (
      <Unopened close={close}>
        <output className={styles['loading']} aria-label={text.loading}>
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </output>
      </Unopened>
    );
  }
  if ('problems' in read) {
    return (
      <Unopened close={close}>
        <div role="alert" className={styles['broken']}>
          <h2>{text.broken}</h2>
          <p>{text.brokenHint}</p>
          <ul>
            {read.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      </Unopened>
    );
  }
  return <EditorFrame opened={{ id, version: data.version, layout: read.layout }} onMade={onMade} close={close} />;
}

/** Replaces the editor while there is none: a message and the back button. */
function Unopened({ close, children }: { readonly close: () => void; readonly children: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <div className={styles['header']}>
        <Button type="text" onClick={close}>
          {text.back}
        </Button>
      </div>
      <div className={styles['unopened']}>{children}</div>
    </div>
  );
}
