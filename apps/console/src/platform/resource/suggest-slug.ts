import { postSlugPath } from '@mutai/contract/posts/resource';
import { api } from '../http/api-client.ts';

/**
 * Suggests a unique slug of letters, digits and hyphens for a title. Requires permission to write posts.
 *
 * @param id post id; 0 for a new post or another record
 */
export async function suggestSlug(title: string, id: number, signal: AbortSignal): Promise<string> {
  const query = { title, ...(id === 0 ? {} : { id }) };
  const { data } = await api.get<string>(postSlugPath, { query, signal });
  return data;
}
