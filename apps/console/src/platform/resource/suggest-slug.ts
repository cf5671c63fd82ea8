import { postSlugPath } from '@mutai/contract/posts/resource';
import { api } from '../http/api-client.ts';

/**
 * A part of an address for a title: letters, digits and hyphens, that no other post has. For who writes posts.
 *
 * @param id of the post; 0: it does not exist yet, or what it is for is no post
 */
export async function suggestSlug(title: string, id: number, signal: AbortSignal): Promise<string> {
  const query = { title, ...(id === 0 ? {} : { id }) };
  const { data } = await api.get<string>(postSlugPath, { query, signal });
  return data;
}
