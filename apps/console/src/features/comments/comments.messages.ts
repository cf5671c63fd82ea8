import {
  commentLabels,
  commentPermissions,
  commentSettingsLabels,
  commentStatusNames,
} from '@mutai/contract/comments/resource';
import { permissionNames, pageTitles } from '@mutai/contract/pages';

/** Texts of the page of comments. */
export const commentsMessages = {
  ...commentLabels,
  ...commentSettingsLabels,
  statuses: commentStatusNames,
  pageTitle: pageTitles.comment,
  purpose: '读者在网站文章下的评论，通过后才会显示。',
  created: '评论时间',
  approve: '通过',
  spam: '标为垃圾',
  reply: '回复',
  openPost: (title: string) => `打开文章：${title}`,
  replyTitle: permissionNames[commentPermissions.reply],
  replyTo: (author: string, content: string) => `回复 ${author}：${content}`,
  replyApproves: '这条评论待审核，回复后同时通过。',
  replyContent: '回复内容',
  settings: permissionNames[commentPermissions.settings],
  blockedWordsHint: '每行一个。含有屏蔽词的评论自动标为垃圾评论。',
  blockedWordTooLong: (max: number) => `每个屏蔽词不能超过 ${max} 个字符`,
  blockedWordsLimit: (count: number) => `最多 ${count} 个屏蔽词`,
  limitHint: '超过后，同一地址要等一段时间才能再次评论。',
  pending: (count: number, atLeast: boolean) => `${count}${atLeast ? '+' : ''} 条评论待审核`,
} as const;
