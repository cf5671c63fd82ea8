import type { PostStatus } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { openLater } from '../../platform/browser/open-later.ts';
import { platformMessages } from '../../platform/platform.messages.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { fullTime } from '../../ui/kit/time.ts';
import { makePreviewLink } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';
import { usePublicAddress } from './use-public-address.ts';

type Published = Pick<Post, 'id' | 'slug' | 'status' | 'publishAt'>;

function messageOf({ status, publishAt }: Published, before: PostStatus): string {
  if (status === 'published') return before === 'published' ? text.published.changed : text.published.now;
  if (status === 'scheduled' && publishAt !== null) return text.published.scheduled(fullTime(publishAt));
  return before === 'draft' ? text.published.draft : text.published.withdrawn;
}

/**
 * Returns a function that reports a saved post by its state. The toast of a published one leads to its public page, or to
 * a preview if the site has no address for posts.
 */
export function usePublicationToast(): (post: Published, before: PostStatus) => void {
  const kit = useKit();
  const addressOf = usePublicAddress();
  return (post, before) => {
    const view = () => {
      const address = addressOf(post);
      if (address !== null) globalThis.open(address, '_blank', 'noopener,noreferrer');
      else openLater(makePreviewLink(post.id)).catch(kit.showFailure);
    };
    const message = platformMessages.succeeded(messageOf(post, before));
    if (post.status === 'published') kit.toast.success(message, { label: text.published.view, run: view });
    else kit.toast.success(message);
  };
}
