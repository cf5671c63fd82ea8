import { commentPermissions, commentsPath } from '@mutai/contract/comments/resource';
import type { Comment } from '@mutai/contract/comments/schema';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { commentsMessages as text } from './comments.messages.ts';

const comments: ResourceDeclaration<Comment> = {
  name: 'comment',
  title: text.pageTitle,
  purpose: text.purpose,
  client: resourceClient<Comment>(commentsPath),
  permissions: { ...commentPermissions, create: commentPermissions.reply },
  columns: [
    { key: 'content', title: text.content, width: 280, flexible: true, required: true },
    { key: 'author', title: text.author, width: 120 },
    { key: 'createdAt', title: text.created, width: 140, sortable: true, kind: 'time' },
  ],
  search: [{ name: 'content', label: text.content }],
  labelOf: ({ content }) => content,
  trash: true,
  history: true,
};

/** 评论管理: what readers wrote. Section 2. */
export function CommentsPage() {
  return <ResourcePage resource={comments} />;
}
