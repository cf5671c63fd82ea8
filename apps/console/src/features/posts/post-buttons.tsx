import type { PostStatus } from '@mutai/contract/posts/resource';
import { Button, Form, type FormInstance } from 'antd';
import dayjs from 'dayjs';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { postsMessages as text } from './posts.messages.ts';
import styles from './posts.module.css';
import type { AutosaveState } from './use-autosave.ts';

/** Autosave state, shown beside the buttons. */
export function AutosaveNote({ state }: { readonly state: AutosaveState }) {
  const said =
    state.kind === 'saved'
      ? text.autosaved(dayjs(state.at).format('HH:mm'))
      : state.kind === 'failed'
        ? text.autosaveFailed
        : '';
  return (
    <span className={styles['autosave']} data-failed={state.kind === 'failed'} role="status">
      {said}
    </span>
  );
}

interface PostButtonsProps {
  readonly form: FormInstance;
  /** Saved status of the post; `undefined` while loading. */
  readonly saved: PostStatus | undefined;
  readonly busy: boolean;
  readonly onLeave: () => void;
  /** @param status overrides the status in the form */
  readonly onSend: (close: boolean, status?: PostStatus) => void;
}

/**
 * Buttons of the form: 关闭, 保存 (saves and keeps the form open) and 发布 (saves and closes). A public post can only be
 * saved.
 */
export function PostButtons({ form, saved, busy, onLeave, onSend }: PostButtonsProps) {
  const status = Form.useWatch<PostStatus | undefined>('status', form) ?? saved;
  const publishes = saved === 'draft' || (status !== 'draft' && status !== saved);
  const off = saved === undefined;
  return (
    <>
      <Button onClick={onLeave} disabled={busy}>
        {kitMessages.close}
      </Button>
      <Button
        type={publishes ? 'default' : 'primary'}
        loading={busy && !publishes}
        disabled={off || (busy && publishes)}
        title="Ctrl+S"
        onClick={() => onSend(false)}
      >
        {text.save}
      </Button>
      {publishes && (
        <Button
          type="primary"
          loading={busy}
          disabled={off}
          onClick={() => (status === 'draft' ? onSend(true, 'published') : onSend(true))}
        >
          {status === 'scheduled' ? text.statuses.scheduled : text.publish}
        </Button>
      )}
    </>
  );
}
