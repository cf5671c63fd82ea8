import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { choiceOf, NameText } from '../fields.ts';
import { limits } from '../limits.ts';
import { FilterChoices, FilterIds, Ids, ListQuery, SearchText, timeRange } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { commentLabels, commentSettingsLabels, commentStatuses, commentStatusNames } from './resource.ts';

const status = choiceOf(commentStatuses, commentLabels.status, commentStatusNames);
const content = NameText(commentLabels.content, limits.commentMax);

/** Comment by a reader, or a reply to one, under a post. */
export const Comment = Type.Object({
  ...recordFields,
  postId: Type.Integer(),
  /** Title of the post. */
  post: Type.String(),
  /** Comment that this one replies to; `null` for a top-level comment. */
  parentId: Type.Union([Type.Integer(), Type.Null()]),
  author: Type.String(),
  /** Plain text. */
  content: Type.String(),
  status,
  ip: Type.String(),
});
export type Comment = Static<typeof Comment>;

export const UpdateComment = WriteBody({ status: Type.Optional(status), ...versionField }, [
  'postId',
  'post',
  'parentId',
  'author',
  'content',
  'ip',
]);
export type UpdateComment = Static<typeof UpdateComment>;

export const CommentQuery = ListQuery(
  {
    content: SearchText,
    author: SearchText,
    ip: SearchText,
    postId: FilterIds(commentLabels.postId),
    status: FilterChoices(commentLabels.status, commentStatuses),
    ...timeRange('created', '评论时间'),
  },
  ['id', 'createdAt'],
);
export type CommentQuery = Static<typeof CommentQuery>;

export const SetCommentStatus = Type.Object({ ids: Ids, status }, { additionalProperties: false });

export const ReplyToComment = Type.Object({ content }, { additionalProperties: false });

/** Rules for incoming comments. */
export const CommentSettings = Type.Object({
  /** A comment that contains one of these words is marked as spam. */
  blockedWords: Type.Array(NameText(commentSettingsLabels.blockedWords, limits.blockedWordMax), {
    maxItems: limits.blockedWords,
    uniqueItems: true,
    title: commentSettingsLabels.blockedWords,
  }),
  /** Comments that one IP address may send per hour. */
  perAddressLimit: Type.Integer({ minimum: 1, maximum: 1000, title: commentSettingsLabels.perAddressLimit }),
  version: Type.Integer({ minimum: 0, title: '版本' }),
});
export type CommentSettings = Static<typeof CommentSettings>;
export const CommentSettingsAnswer = Answer(CommentSettings);
export const CommentSettingsBody = Type.Partial(CommentSettings, { additionalProperties: false });
export type CommentSettingsBody = Static<typeof CommentSettingsBody>;
