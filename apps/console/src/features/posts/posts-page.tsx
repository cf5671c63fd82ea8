import { CheckOutlined, FileMarkdownOutlined, PlusOutlined, RollbackOutlined, UploadOutlined } from '@ant-design/icons';
import { exportPath } from '@mutai/contract/paths';
import { postMarkdownPath, postsMarkdownPath } from '@mutai/contract/posts/exchange-paths';
import { postPermissions } from '@mutai/contract/posts/page';
import { postsPath, type PostStatus } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePermission } from '../../platform/session/session-store.ts';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { namesOf, QuestionAbout, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { copyText } from '../../ui/kit/copy-text.ts';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { BatchAction, ResourceDeclaration } from '../../ui/resource/resource.ts';
import { useChoosesAuthors } from './author-select.tsx';
import { edited, editedWithAuthor } from './post-batch.tsx';
import { postColumns } from './post-columns.tsx';
import { PostOverlays, type OpenedOverlay } from './post-overlays.tsx';
import { postSearch } from './post-search.tsx';
import { makePreviewLink, postsClient, postsName, updatePost } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';
import { useOpenedPost } from './use-opened-post.ts';
import { usePublicAddress } from './use-public-address.ts';
import { usePublicationToast } from './use-publication-toast.ts';

const PostDialog = lazyPart(async () => (await import('./post-dialog.tsx')).PostDialog);

const createIcon = <PlusOutlined aria-hidden />;
const publishIcon = <CheckOutlined aria-hidden />;
const withdrawIcon = <RollbackOutlined aria-hidden />;
const importIcon = <UploadOutlined aria-hidden />;
const markdownIcon = <FileMarkdownOutlined aria-hidden />;

/** 文章管理: posts of the site. */
export function PostsPage() {
  const mayCreate = usePermission(postPermissions.create);
  const mayUpdate = usePermission(postPermissions.update);
  const mayImport = usePermission(postPermissions.import);
  const mayExport = usePermission(postPermissions.export);
  const byAuthor = useChoosesAuthors();
  const search = useMemo(() => postSearch(byAuthor), [byAuthor]);
  const [overlay, setOverlay] = useState<OpenedOverlay | null>(null);
  const { toast, showFailure } = useKit();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const opened = useOpenedPost();
  const addressOf = usePublicAddress();
  const reportPublication = usePublicationToast();
  const { target } = opened;
  const mayOpen = target !== null && (target.mode === 'create' ? mayCreate : mayUpdate);

  const copyLink = async ({ id }: Post): Promise<void> => {
    const link = await makePreviewLink(id).catch(showFailure);
    if (link === undefined) return;
    if (await copyText(link)) toast.success(text.linkCopied);
    else toast.warning(text.linkNotCopied(link));
  };
  const viewing = (post: Post): readonly RowAction[] => {
    const address = addressOf(post);
    return address === null
      ? []
      : [
          {
            key: 'public',
            label: text.publicPage,
            group: 'see',
            run: () => void globalThis.open(address, '_blank', 'noopener,noreferrer'),
          },
        ];
  };
  const asking =
    (question: (count: number) => string, okText: string, status: PostStatus) =>
    (posts: readonly Post[], done?: () => void): void =>
      confirm({
        content: <QuestionAbout question={question(posts.length)} what={namesOf(posts.map(({ title }) => title))} />,
        okText,
        run: async () => {
          const [post] = posts;
          if (posts.length === 1 && post !== undefined) {
            reportPublication(await updatePost(post.id, { status, version: post.version }), post.status);
          } else {
            await postsClient.editMany(
              posts.map(({ id }) => id),
              { status },
            );
          }
          void queries.invalidateQueries({ queryKey: [postsName] });
          done?.();
        },
      });
  const publish = asking(text.confirmPublish, text.publish, 'published');
  const withdraw = asking(text.confirmWithdraw, text.withdraw, 'draft');
  const publication = (post: Post): RowAction =>
    post.status === 'published'
      ? { key: 'withdraw', label: text.withdraw, group: 'out', run: () => withdraw([post]) }
      : { key: 'publish', label: text.publish, group: 'out', run: () => publish([post]) };
  const rowActions = (post: Post): readonly RowAction[] => [
    ...(mayUpdate ? [{ key: 'modify', label: kitMessages.modify, run: () => opened.modify(post.id) }] : []),
    ...(mayUpdate ? [publication(post)] : []),
    ...viewing(post),
    { key: 'preview', label: text.preview, group: 'see', run: () => setOverlay({ what: 'preview', post }) },
    { key: 'revisions', label: text.revisions, group: 'past', run: () => setOverlay({ what: 'revisions', post }) },
    {
      key: 'copy',
      label: text.copyLink,
      group: 'see',
      run: () => void copyLink(post),
    },
    ...(mayExport
      ? [
          {
            key: 'markdown',
            label: text.exportMarkdown,
            group: 'out',
            run: () => void downloadFile(postMarkdownPath(post.id)),
          },
        ]
      : []),
  ];
  const exporting: BatchAction<Post> = {
    key: 'markdown',
    label: text.exportMarkdown,
    icon: markdownIcon,
    run: (posts) => void downloadFile(postsMarkdownPath.export, {}, { ids: posts.map(({ id }) => id) }),
  };
  const changing: readonly BatchAction<Post>[] = [
    {
      key: 'publish',
      label: text.publish,
      icon: publishIcon,
      run: publish,
    },
    {
      key: 'withdraw',
      label: text.withdraw,
      icon: withdrawIcon,
      run: withdraw,
    },
  ];
  const posts: ResourceDeclaration<Post> = {
    name: postsName,
    title: text.pageTitle,
    purpose: text.purpose,
    client: postsClient,
    permissions: { delete: postPermissions.delete, export: postPermissions.export },
    exportSheet: (filter) => downloadFile(exportPath(postsPath), filter),
    columns: postColumns,
    search,
    labelOf: ({ title }) => title,
    ...(mayCreate
      ? { creation: () => ({ key: 'create', label: kitMessages.create, icon: createIcon, run: opened.create }) }
      : {}),
    rowActions,
    inRow: ['modify', 'publish', 'public', 'preview'],
    open: (post) => (mayUpdate ? opened.modify(post.id) : setOverlay({ what: 'preview', post })),
    toolbarActions: () =>
      mayImport
        ? [{ key: 'import', label: text.import, icon: importIcon, run: () => setOverlay({ what: 'import' }) }]
        : [],
    batchEdit: byAuthor ? editedWithAuthor : edited,
    batchActions: [...(mayUpdate ? changing : []), ...(mayExport ? [exporting] : [])],
    trash: true,
    history: true,
  };
  return (
    <ResourcePage resource={posts}>
      {(list) => (
        <>
          {mayOpen && (
            <PostDialog
              key={opened.key}
              target={target}
              onCreated={({ id }, stays) => {
                if (stays) {
                  opened.goOnWith(id);
                  list.refresh();
                } else list.created();
              }}
              onModified={list.modified}
              onUnanswered={list.refresh}
              onClosed={opened.close}
            />
          )}
          {overlay !== null && (
            <PostOverlays
              opened={overlay}
              restores={mayUpdate}
              onRestored={list.modified}
              onImported={list.created}
              onClosed={() => setOverlay(null)}
            />
          )}
        </>
      )}
    </ResourcePage>
  );
}
