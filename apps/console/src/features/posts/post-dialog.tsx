import { limits } from '@mutai/contract/limits';
import { postEditorsPath } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { Button } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import { useShortcut } from '../../platform/browser/shortcut.ts';
import { uniqueName } from '../../platform/http/submission-keys.ts';
import { useRecordEditors } from '../../platform/resource/use-record-editors.ts';
import { OtherEditors } from '../../ui/cells/other-editors.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { discardQuestion, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import formStyles from '../../ui/form/form.module.css';
import { focusFirstField } from '../../ui/kit/first-field.ts';
import { draftKey, readDraft, type Draft, type FormTarget } from '../../ui/form/draft.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { useChoosesAuthors } from './author-select.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { AutosaveNote, PostButtons } from './post-buttons.tsx';
import { draftedValues, emptyPost, isBlankPost, postFormFields, valuesOf, type PostValues } from './post-form.tsx';
import { createPost, dropDraft, postsClient, postsName, saveDraft, updatePost } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';
import type { PreviewedPost } from './preview-document.ts';
import styles from './posts.module.css';
import { SavedStatus } from './saved-status.tsx';
import { useAutosave, useStoredDraft } from './use-autosave.ts';
import { usePublicationToast } from './use-publication-toast.ts';
import { usePublicAddress } from './use-public-address.ts';
import { formMessages } from '../../ui/form/form.messages.ts';

export interface PostDialogProps {
  readonly target: FormTarget;
  /** @param stays true if the form stays open with the new post */
  readonly onCreated: (post: Post, stays: boolean) => void;
  readonly onModified: () => void;
  /** Called without a response: a post may have been created or changed. */
  readonly onUnanswered: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

const PreviewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

/** Returns the post id; 0 for a new post. */
const idOf = (target: FormTarget): number => (target.mode === 'modify' ? target.id : 0);

/** Unsaved values of the form that this tab stored, and their sitting. */
function readKept(stored: unknown): { readonly draft: Draft | null; readonly sitting: string | null } {
  const sitting = typeof stored === 'object' && stored !== null && 'sitting' in stored ? stored.sitting : null;
  return { draft: readDraft(stored), sitting: typeof sitting === 'string' ? sitting : null };
}

const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's';

/** 添加文章 and 修改文章: mount it to open it. Unsaved input is stored as a draft. */
export function PostDialog({ target: opened, onCreated, onModified, onUnanswered, onClosed }: PostDialogProps) {
  const kit = useKit();
  const confirm = useConfirm();
  const formId = useId();
  const [open, setOpen] = useState(true);
  const body = useRef<HTMLDivElement>(null);
  /** After the first save, a new post becomes an existing one. */
  const [target, setTarget] = useState(opened);
  const id = idOf(target);
  const [windowKey] = useState(uniqueName);
  const key = draftKey(`${postsName}.${String(id)}`);
  const [{ draft, sitting: began }] = useState(() => readKept(kit.drafts.read(key)));
  /** True if the form closes after sending: on publish, not on save. */
  const closing = useRef(false);
  const choosesAuthor = useChoosesAuthors();
  const fields = useMemo(() => postFormFields(id, choosesAuthor), [id, choosesAuthor]);
  const otherEditors = useRecordEditors(open && id !== 0 ? postEditorsPath(id) : null, windowKey);
  const addressOf = usePublicAddress();
  const reportPublication = usePublicationToast();
  const [previewed, setPreviewed] = useState<PreviewedPost | null>(null);

  const kept = useStoredDraft<Draft>({
    began,
    keep: (present, sitting) => kit.drafts.save(key, { ...present, sitting }),
    send: ({ values, version }, sitting) => saveDraft(id, sitting, { values, baseVersion: version ?? 0 }),
    forget: () => kit.drafts.drop(key),
    unsend: (sitting) => dropDraft(id, sitting),
  });
  const record = useRecordForm<Post, PostValues>(
    {
      name: postsName,
      target,
      draft,
      fields,
      emptyValues: emptyPost,
      valuesOf,
      get: postsClient.get,
      save: async (values, version, idempotencyKey) => {
        const { authorId, ...others } = values;
        const post =
          target.mode === 'create'
            ? await createPost(authorId === null ? others : values, idempotencyKey)
            : await updatePost(target.id, version === null ? values : { ...values, version });
        reportPublication(post, record.base?.values.status ?? 'draft');
        if (target.mode === 'modify') onModified();
        else {
          onCreated(post, !closing.current);
          if (!closing.current) setTarget({ mode: 'modify', id: post.id });
        }
        // The server may normalize the document; keep the form's.
        return values.content === undefined ? post : { ...post, content: values.content };
      },
      onUnanswered,
    },
    () => {
      const close = closing.current;
      void kept.forget(close).catch(kit.showFailure);
      if (close) setOpen(false);
    },
  );
  const { form, base, conflict, busy } = record;
  /** False for a new post without content: nothing would be lost. */
  const isUnsaved = () => record.isDirty() && !(id === 0 && isBlankPost(record.values()));
  const address = base === null ? null : addressOf(base.values);
  useAutosave(
    () => {
      if (!busy) kept.keep(isUnsaved() ? record.draftOf() : null);
    },
    // Warn only if the draft exists nowhere but in this tab.
    () => open && kept.state.kind === 'failed' && isUnsaved(),
  );

  /** @param status overrides the status in the form */
  const send = (close: boolean, status?: PostValues['status']) => {
    if (busy || base === null) return;
    closing.current = close;
    if (conflict !== null) record.settle();
    // The form shows the new status only after it is saved.
    else record.submitWith(status === undefined ? {} : { status });
  };
  const discard = () => {
    void kept.forget(true).catch(kit.showFailure);
    setOpen(false);
  };
  const leave = () => {
    if (busy) return;
    if (isUnsaved()) confirm({ ...discardQuestion, run: discard });
    else discard();
  };
  useShortcut(
    (event) => open && isSaveKey(event),
    () => send(false),
  );

  return (
    <PageModal
      className={formStyles['dialog'] ?? ''}
      open={open}
      title={target.mode === 'create' ? text.createTitle : text.modifyTitle}
      width={limits.dialogWidth.post}
      mask={{ closable: false }}
      onCancel={leave}
      afterClose={onClosed}
      footer={
        <div className={styles['footer']}>
          <AutosaveNote state={kept.state} />
          {address !== null && (
            <Button type="link" href={address} target="_blank" rel="noreferrer">
              {text.publicPage}
            </Button>
          )}
          {conflict === null && (
            <Button
              disabled={base === null}
              onClick={() => setPreviewed(form.getFieldsValue(true) as PostValues & PreviewedPost)}
            >
              {text.preview}
            </Button>
          )}
          {conflict === null ? (
            <PostButtons form={form} saved={base?.values.status} busy={busy} onLeave={leave} onSend={send} />
          ) : (
            <>
              <Button onClick={record.leaveConflict} disabled={busy}>
                {formMessages.conflict.back}
              </Button>
              <Button type="primary" loading={busy} onClick={() => send(closing.current)}>
                {text.save}
              </Button>
            </>
          )}
        </div>
      }
    >
      <div ref={body} className={styles['body']}>
        <OtherEditors editors={otherEditors} say={text.others} withWords />
        {base !== null && (
          <DraftOffer
            id={idOf(opened)}
            isOwn={kept.isOwn}
            onRestore={async (sitting, { values, baseVersion }) => {
              if (isUnsaved()) await kept.setAside(record.draftOf());
              kept.takeOver(sitting);
              record.restore({ ...base.values, ...draftedValues(values) }, baseVersion === 0 ? null : baseVersion);
            }}
          />
        )}
        <SavedStatus value={base?.values.status}>
          <RecordForm
            id={formId}
            record={record}
            target={target}
            fields={fields}
            columns="aside"
            restored={draft !== null}
            onShown={() => focusFirstField(body.current)}
          />
        </SavedStatus>
      </div>
      {previewed !== null && <PreviewDialog post={previewed} onClosed={() => setPreviewed(null)} />}
    </PageModal>
  );
}
