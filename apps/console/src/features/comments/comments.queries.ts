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

/** Names the resource in caches, drafts and preferences. */
export const commentsName = commentPage.code;

export const commentsClient = resourceClient<Comment>(commentsPath);

/** Gives comments a state. A failure is shown in the error dialog. */
export async function setStatus(ids: readonly number[], status: CommentStatus): Promise<void> {
  await api.post(commentStatusPath, { body: { ids, status }, busy: true, success: true });
}

export async function replyTo(id: number, content: unknown, idempotencyKey: string): Promise<void> {
  const options = { body: { content }, idempotencyKey, busy: true, success: true };
  await api.post(commentRepliesPath(id), options);
}

/** How many comments wait to be looked at. */
export const pendingQuery = {
  queryKey: [commentsName, 'pending'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { total, atLeast } = await pageOf<Comment>(commentsPath, { status: 'pending', page: 1, size: 1 }, signal);
    return { total, atLeast };
  },
};

/** The settings, as a form takes them: there is one such record. */
export type SettingsRecord = CommentSettings & { readonly id: number };

export async function loadSettings(signal: AbortSignal): Promise<SettingsRecord> {
  const { data } = await api.get<CommentSettings>(commentSettingsPath, { signal });
  return { ...data, id: 0 };
}

export async function saveSettings(values: object, version: number | null): Promise<void> {
  const body = version === null ? values : { ...values, version };
  await api.patch(commentSettingsPath, { body, busy: true, success: true });
}
