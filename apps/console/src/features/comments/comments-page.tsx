import { CheckOutlined, SettingOutlined, StopOutlined } from '@ant-design/icons';
import { firstCharacters } from '@mutai/contract/characters';
import { commentPermissions, type CommentStatus } from '@mutai/contract/comments/resource';
import type { Comment } from '@mutai/contract/comments/schema';
import { postPermissions } from '@mutai/contract/posts/page';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { showFailure } from '../../platform/http/api-client.ts';
import { usePermission } from '../../platform/session/session-store.ts';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { fixedChoices } from '../../ui/choices/choices.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { timeRangeSearch, type SearchField } from '../../ui/toolbar/search-fields.ts';
import { commentColumns } from './comment-columns.tsx';
import { CommentDialog, type OpenedDialog } from './comment-dialogs.tsx';
import { commentsClient, commentsName, setStatus } from './comments.queries.ts';
import { commentsMessages as text } from './comments.messages.ts';

const approveIcon = <CheckOutlined aria-hidden />;
const spamIcon = <StopOutlined aria-hidden />;
const settingsIcon = <SettingOutlined aria-hidden />;

const search: readonly SearchField[] = [
  { name: 'content', label: text.content },
  {
    kind: 'choice',
    name: 'status',
    label: text.status,
    from: fixedChoices(text.status, text.statuses),
  },
  { name: 'author', label: text.author },
  { name: 'ip', label: text.ip },
  timeRangeSearch('created', text),
  { kind: 'elsewhere', name: 'postId', label: text.postId, accepts: (value) => /^[1-9]\d{0,8}$/.test(value) },
];

/** 评论管理: comments of readers. */
export function CommentsPage() {
  const queries = useQueryClient();
  const mayReply = usePermission(commentPermissions.reply);
  const mayUpdate = usePermission(commentPermissions.update);
  const maySet = usePermission(commentPermissions.settings);
  const opensPosts = usePermission(postPermissions.update);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const columns = useMemo(() => commentColumns(opensPosts), [opensPosts]);

  const changed = () => void queries.invalidateQueries({ queryKey: [commentsName] });
  const mark = async (records: readonly Comment[], status: CommentStatus, done?: () => void) => {
    const ids = records.map(({ id }) => id);
    try {
      await setStatus(ids, status);
      done?.();
    } catch (error) {
      showFailure(error);
    }
    // Refetch after failures too: somebody else may have been faster.
    changed();
  };
  // Replying to a pending comment approves it; spam cannot be answered.
  const mayAnswer = ({ status }: Comment): boolean =>
    mayReply && (status === 'approved' || (status === 'pending' && mayUpdate));
  const reply = (comment: Comment) => setOpened({ what: 'reply', comment });
  const marking = (comment: Comment, status: CommentStatus, label: string): readonly RowAction[] =>
    mayUpdate && comment.status !== status ? [{ key: status, label, run: () => void mark([comment], status) }] : [];

  const comments: ResourceDeclaration<Comment> = {
    name: commentsName,
    title: text.pageTitle,
    purpose: text.purpose,
    client: commentsClient,
    permissions: { delete: commentPermissions.delete },
    columns,
    search,
    labelOf: ({ author, content }) => `${author}：${firstCharacters(content, 20)}`,
    rowActions: (comment) => [
      ...(mayAnswer(comment) ? [{ key: 'reply', label: text.reply, run: () => reply(comment) }] : []),
      ...marking(comment, 'approved', text.approve),
      ...marking(comment, 'spam', text.spam),
    ],
    inRow: ['approved', 'spam', 'reply'],
    open: (comment, showDetails) => (mayAnswer(comment) ? reply(comment) : showDetails()),
    batchActions: mayUpdate
      ? [
          {
            key: 'approve',
            label: text.approve,
            icon: approveIcon,
            run: (ticked, done) => void mark(ticked, 'approved', done),
          },
          { key: 'spam', label: text.spam, icon: spamIcon, run: (ticked, done) => void mark(ticked, 'spam', done) },
        ]
      : [],
    toolbarActions: () =>
      maySet
        ? [{ key: 'settings', label: text.settings, icon: settingsIcon, run: () => setOpened({ what: 'settings' }) }]
        : [],
    trash: true,
    history: true,
  };
  return (
    <ResourcePage resource={comments}>
      {() => opened !== null && <CommentDialog opened={opened} onChanged={changed} onClosed={() => setOpened(null)} />}
    </ResourcePage>
  );
}
