import { postAddressPath, slugInAddress } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';
import { postsName } from './posts.queries.ts';

/**
 * Public addresses of posts.
 *
 * @returns function that returns the address of a post; `null` if it is not public or the site's address pattern is not
 * set
 */
export function usePublicAddress(): (post: Pick<Post, 'slug' | 'status'>) => string | null {
  const { data: pattern = '' } = useQuery({
    queryKey: [postsName, 'address'],
    queryFn: async ({ signal }) => (await api.get<string>(postAddressPath, { signal })).data,
  });
  return ({ slug, status }) =>
    status === 'published' && pattern !== '' ? pattern.replaceAll(slugInAddress, encodeURIComponent(slug)) : null;
}
