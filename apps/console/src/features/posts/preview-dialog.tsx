import { limits } from '@mutai/contract/limits';
import type { RichText } from '@mutai/rich-text/document';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useMemo, useState } from 'react';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageDialog } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { postsClient, postsName } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';
import { previewDocument, type PreviewedPost } from './preview-document.ts';
import styles from './posts.module.css';

const appearances = [
  { value: 'light', label: text.previewLight },
  { value: 'dark', label: text.previewDark },
] as const;
const widths = [
  { value: 'wide', label: text.previewWide },
  { value: 'phone', label: text.previewPhone },
] as const;

/** Post as readers see it: light or dark, wide or phone. */
function Preview({ post }: { readonly post: PreviewedPost }) {
  const [appearance, setAppearance] = useState<'light' | 'dark'>('light');
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const title = post.title === '' ? text.untitled : post.title;
  const html = useMemo(() => previewDocument({ ...post, title }, appearance), [post, title, appearance]);
  return (
    <>
      <div className={styles['previewTools']}>
        <Radio.Group
          aria-label={text.previewTheme}
          size="small"
          optionType="button"
          options={[...appearances]}
          value={appearance}
          onChange={({ target }) => setAppearance(target.value as typeof appearance)}
        />
        <Radio.Group
          aria-label={text.previewWidth}
          size="small"
          optionType="button"
          options={[...widths]}
          value={width}
          onChange={({ target }) => setWidth(target.value as typeof width)}
        />
      </div>
      {/* Same origin, to load pictures of this site; scripts are blocked. */}
      <iframe
        className={styles['previewFrame']}
        data-width={width}
        title={text.previewOf(title)}
        sandbox="allow-same-origin"
        srcDoc={html}
      />
    </>
  );
}

interface OpenedPreviewProps {
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 预览 of a post in the editor. Mount it to open it. */
export function PreviewDialog({ post, onClosed }: OpenedPreviewProps & { readonly post: PreviewedPost }) {
  return (
    <PageDialog title={text.preview} width={limits.dialogWidth.post} onClosed={onClosed}>
      <Preview post={post} />
    </PageDialog>
  );
}

/** 预览 of a saved post. Mount it to open it. */
export function SavedPreview({ id, onClosed }: OpenedPreviewProps & { readonly id: number }) {
  const saved = useQuery({
    queryKey: [`${postsName}-preview`, id],
    queryFn: async ({ signal }) => {
      const { title, cover, content } = await postsClient.get(id, signal);
      return { title, cover, content: content as unknown as RichText };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const waiting = () =>
    saved.error === null ? (
      <Skeleton width="100%" height={480} />
    ) : (
      <LoadFailure error={saved.error} busy={saved.isFetching} onRetry={() => void saved.refetch()} />
    );
  // One dialog for both states: a second one would open again and lose the focus.
  return (
    <PageDialog title={text.preview} width={limits.dialogWidth.post} onClosed={onClosed}>
      {saved.data === undefined ? waiting() : <Preview post={saved.data} />}
    </PageDialog>
  );
}
