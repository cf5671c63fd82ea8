import {
  commentPage,
  commentRepliesPath,
  commentSettingsPath,
  commentsPath,
  commentStatusPath,
  type CommentStatus,
} from '@mutai/contract/comments/resource';
import type { Comment, CommentSettings } from '@mutai/contract/comments/schema';
import { api } from '../../platform/http/api-client.ts';
import { pageOf, resourceClient } from '../../platform/resource/resource-client.ts';
import { settingsClient } from '../../platform/resource/settings-client.ts';

/** Resource name in query keys, drafts and preferences. */
export const commentsName = commentPage.code;

export const commentsClient = resourceClient<Comment>(commentsPath);

/** Sets the status of comments. Failures appear in the error dialog. */
export async function setStatus(ids: readonly number[], status: CommentStatus): Promise<void> {
  await api.post(commentStatusPath, { body: { ids, status }, busy: true, success: true });
}

export async function replyTo(id: number, content: unknown, idempotencyKey: string): Promise<void> {
  const options = { body: { content }, idempotencyKey, busy: true, success: true };
  await api.post(commentRepliesPath(id), options);
}

/** Number of comments to approve. */
export const pendingQuery = {
  queryKey: [commentsName, 'pending'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { total, atLeast } = await pageOf<Comment>(commentsPath, { status: 'pending', page: 1, size: 1 }, signal);
    return { total, atLeast };
  },
};

export const commentSettingsClient = settingsClient<CommentSettings>(commentSettingsPath);
