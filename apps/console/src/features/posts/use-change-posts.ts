import type { Post } from '@mutai/contract/posts/schema';
import { useQueryClient } from '@tanstack/react-query';
import { namesOf } from '../../ui/feedback/use-confirm.tsx';
import { useKit } from '../../ui/kit/kit.tsx';
import { changeQuietly, postsName } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';

/** Applies the same change to several posts, one by one, and reports the result once. */
export function useChangePosts(): (posts: readonly Post[], body: object) => Promise<void> {
  const kit = useKit();
  const queries = useQueryClient();
  return async (posts, body) => {
    const failed: Post[] = [];
    let reason = '';
    for (const post of posts) {
      try {
        await changeQuietly(post, body);
      } catch (error) {
        failed.push(post);
        reason = kit.failureOf(error).message;
      }
    }
    void queries.invalidateQueries({ queryKey: [postsName] });
    const done = posts.length - failed.length;
    if (failed.length === 0) kit.toast.success(text.changed(done));
    else {
      const why = text.whyNot(namesOf(failed.map(({ title }) => title)), reason);
      kit.toast.warning(text.partlyChanged(done, failed.length, why));
    }
  };
}
