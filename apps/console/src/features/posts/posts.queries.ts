import { postDraftPath, postPage, postsPath, postTagsPath } from '@mutai/contract/posts/resource';
import type { Post, PostDraft, SavePostDraft } from '@mutai/contract/posts/schema';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Names the resource in caches, drafts and preferences. */
export const postsName = postPage.code;

export const postsClient = resourceClient<Post>(postsPath);

const change = { busy: true, success: true, tip: false } as const;

export async function createPost(body: object, idempotencyKey: string): Promise<Post> {
  const { data } = await api.post<Post>(postsPath, { body, idempotencyKey, ...change });
  return data;
}

export async function updatePost(id: number, body: object): Promise<Post> {
  const { data } = await api.patch<Post>(`${postsPath}/${String(id)}`, { body, ...change });
  return data;
}

/** Names of all tags, most used first. */
export const tagsQuery = {
  queryKey: [postsName, 'tags'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly string[]> => {
    const { data } = await api.get<readonly string[]>(postTagsPath, { signal, tip: false });
    return data;
  },
};

/** What the user typed into the form of a post and has not saved; null: nothing. @param id of the post; 0: a new one */
export async function loadDraft(id: number, signal: AbortSignal): Promise<PostDraft | null> {
  const { data } = await api.get<PostDraft | null>(postDraftPath(id), { signal, tip: false });
  return data;
}

export async function saveDraft(id: number, draft: SavePostDraft): Promise<void> {
  await api.put(postDraftPath(id), { body: draft, tip: false });
}

export async function dropDraft(id: number): Promise<void> {
  await api.delete(postDraftPath(id), { tip: false });
}
