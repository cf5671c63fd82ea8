import { postPage } from '@mutai/contract/posts/page';
import {
  postDraftPath,
  postDraftsPath,
  postPreviewPath,
  postsPath,
  postTagsPath,
  restoreRevisionPath,
  revisionPath,
  revisionsPath,
} from '@mutai/contract/posts/resource';
import type {
  ListedPostDraft,
  Post,
  PostDraft,
  Revision,
  SavePostDraft,
  WholeRevision,
} from '@mutai/contract/posts/schema';
import type { PostPreview } from '@mutai/contract/public/schema';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Resource name in query keys, drafts and preferences. */
export const postsName = postPage.code;

/** Timeout of requests with a body, in milliseconds: megabytes, perhaps on a slow connection. */
const timeoutMs = 60_000;

export const postsClient = resourceClient<Post>(postsPath, { timeoutMs });

const change = { busy: true, timeoutMs } as const;

/** Creates a post without a message: the caller reports its state. */
export async function createPost(body: object, idempotencyKey: string): Promise<Post> {
  const { data } = await api.post<Post>(postsPath, { body, idempotencyKey, ...change });
  return data;
}

/** Changes a post without a message: the caller reports its state. */
export async function updatePost(id: number, body: object): Promise<Post> {
  const { data } = await api.patch<Post>(`${postsPath}/${String(id)}`, { body, ...change });
  return data;
}

/** Revisions of a post, newest first, including the current one. */
export async function loadRevisions(id: number, signal: AbortSignal): Promise<readonly Revision[]> {
  const { data } = await api.get<readonly Revision[]>(revisionsPath(id), { signal });
  return data;
}

export async function loadRevision(id: number, revision: number, signal: AbortSignal): Promise<WholeRevision> {
  const { data } = await api.get<WholeRevision>(revisionPath(id, revision), { signal, timeoutMs });
  return data;
}

/** @param version version of the post that the user saw */
export async function restoreRevision(id: number, revision: number, version: number): Promise<void> {
  await api.post(restoreRevisionPath(id, revision), { body: { version }, busy: true, success: true });
}

/** Creates a temporary link to read a post in any state. */
export async function makePreviewLink(id: number): Promise<string> {
  const { data } = await api.post<PostPreview>(postPreviewPath(id), { busy: true });
  return new URL(data.path, window.location.origin).href;
}

/** Names of all tags, most used first. */
export const tagsQuery = {
  queryKey: [postsName, 'tags'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly string[]> => {
    const { data } = await api.get<readonly string[]>(postTagsPath, { signal });
    return data;
  },
};

/** Loads unanswered drafts of a post from all devices, newest first. @param id 0: new post */
export async function loadDrafts(id: number, signal: AbortSignal): Promise<readonly ListedPostDraft[]> {
  const { data } = await api.get<readonly ListedPostDraft[]>(postDraftsPath(id), { signal });
  return data;
}

/** Returns `null` if the draft was answered elsewhere meanwhile. */
export async function loadDraft(id: number, sitting: string): Promise<PostDraft | null> {
  const { data } = await api.get<PostDraft | null>(postDraftPath(id, sitting), {});
  return data;
}

export async function saveDraft(id: number, sitting: string, draft: SavePostDraft): Promise<void> {
  await api.put(postDraftPath(id, sitting), { body: draft });
}

export async function dropDraft(id: number, sitting: string): Promise<void> {
  await api.delete(postDraftPath(id, sitting));
}
