import { suggestedCodePath } from '@mutai/contract/paths';
import { postSlugPath } from '@mutai/contract/posts/resource';
import { api } from '../http/api-client.ts';

/**
 * Suggests an unused slug of letters, digits and hyphens for the title of a post. Requires permission to write posts.
 *
 * @param id post id; 0 for a new post
 */
export async function suggestSlug(title: string, id: number, signal: AbortSignal): Promise<string> {
  const query = { title, ...(id === 0 ? {} : { id }) };
  const { data } = await api.get<string>(postSlugPath, { query, signal });
  return data;
}

/**
 * Returns a function that suggests an unused code for the name of a new record. Requires permission to create it.
 *
 * @param path path of the collection, such as `rolesPath`
 * @param within id of the record within which the code is unique
 */
export const codeSuggestion =
  (path: string, within?: number) =>
  async (name: string, signal: AbortSignal): Promise<string> => {
    const query = { name, ...(within === undefined ? {} : { within }) };
    const { data } = await api.get<string>(suggestedCodePath(path), { query, signal });
    return data;
  };
