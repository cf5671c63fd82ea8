import { commentLabels } from '@mutai/contract/comments/resource';
import { pageTitles } from '@mutai/contract/pages';

/** Texts of the page of comments. */
export const commentsMessages = {
  ...commentLabels,
  pageTitle: pageTitles.comment,
  purpose: '读者在网站文章下的评论，通过后才会显示。',
  created: '评论时间',
} as const;
