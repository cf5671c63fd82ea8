import { isDeepStrictEqual } from 'node:util';
import { holdsAny } from '@mutai/contract/permissions';
import { postLabels, postPermissions } from '@mutai/contract/posts/resource';
import type { CreatePost, Post, UpdatePost } from '@mutai/contract/posts/schema';
import { emptyRichText } from '@mutai/rich-text/document';
import { errors } from '../../platform/errors.ts';
import type { Act, Principal } from '../../platform/principal.ts';
import type { ResourceRules } from '../../platform/resource/definition.ts';
import type { Scope } from '../../platform/resource/repository.ts';
import { bodyOf } from './post-body.ts';
import { tidyTags } from './post-tags.ts';
import type { PostValues } from './posts.repository.ts';

const holdsAll = ({ permissions }: Principal) => holdsAny(permissions, [postPermissions.all]);

/** Who may not see everybody's posts sees those of which they are the author. */
export const postScope = (principal: Principal): Scope | undefined =>
  holdsAll(principal) ? undefined : { authorId: principal.userId };

/** @throws AppError 4000 when who acts may not name somebody else as the author */
function refuseOtherAuthor({ principal }: Act, authorId: number | null): void {
  if (authorId === principal.userId || holdsAll(principal)) return;
  const message = '您只能以自己为作者，如需指定他人请联系管理员';
  throw errors.invalid({ authorId: message }, `${postLabels.authorId}：${message}`);
}

/** Rules of posts beyond their schema. */
export function postRules(): ResourceRules<Post, CreatePost, UpdatePost, PostValues> {
  return {
    async toCreate(_executor, act, { tags = [], content = { ...emptyRichText }, ...input }) {
      const { authorId = act.principal.userId } = input;
      refuseOtherAuthor(act, authorId);
      const empty = { description: '', cover: '', status: 'draft' as const, publishAt: null, publishedAt: null };
      return {
        ...empty,
        pinned: false,
        categoryId: null,
        ...input,
        ...bodyOf(content),
        authorId,
        tags: [...tidyTags(tags)],
      };
    },

    async toUpdate(_executor, act, before, { version: _, tags, content, ...input }) {
      if (input.authorId !== undefined && input.authorId !== before.authorId) refuseOtherAuthor(act, input.authorId);
      return {
        ...input,
        // What is worked out of the same body would be no change that anybody sees.
        ...(content === undefined || isDeepStrictEqual(content, before.content) ? {} : bodyOf(content)),
        ...(tags === undefined ? {} : { tags: [...tidyTags(tags)] }),
      };
    },
  };
}
