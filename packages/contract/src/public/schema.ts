import Type, { type Static } from 'typebox';
import { pickFields } from '../field-list.ts';
import { NameText } from '../fields.ts';
import { limits } from '../limits.ts';
import { idOf, PageSize } from '../list.ts';
import { storedPostFields } from '../posts/fields.ts';
import { publicPostFields } from '../posts/resource.ts';
import { Timestamp } from '../record.ts';

const slugText = (title: string) => Type.String({ maxLength: limits.slugMax, title });

const PublicCategory = Type.Object({ title: Type.String(), slug: Type.String() });

/** Match in a text: from `start` (inclusive) to `end` (exclusive), in UTF-16 code units. */
const Range = Type.Object({ start: Type.Integer(), end: Type.Integer() });

/** Text, or an excerpt of one, with the matches in it. */
const Highlighted = Type.Object({ text: Type.String(), ranges: Type.Array(Range) });
export type Highlighted = Static<typeof Highlighted>;

const listed = {
  ...pickFields(storedPostFields, publicPostFields),
  publishedAt: Timestamp,
  updatedAt: Timestamp,
  category: Type.Union([PublicCategory, Type.Null()]),
  /** Nickname of the author. */
  author: Type.String(),
  wordCount: Type.Integer(),
};

export const ListedPublicPost = Type.Object({
  ...listed,
  /** Matches of the search; `null` without a search. */
  highlights: Type.Union([Type.Object({ title: Highlighted, content: Highlighted }), Type.Null()]),
});
export type ListedPublicPost = Static<typeof ListedPublicPost>;

const Neighbour = Type.Union([Type.Object({ title: Type.String(), slug: Type.String() }), Type.Null()]);

const Heading = Type.Object({ level: Type.Integer(), text: Type.String(), id: Type.String() });

export const PublicPost = Type.Object({
  ...listed,
  /** Body as sanitized HTML. */
  html: Type.String(),
  /** Headings of the body. */
  outline: Type.Array(Heading),
  commentCount: Type.Integer(),
  /** Readers may comment now. */
  commentsOpen: Type.Boolean(),
  /** Next newer and next older post; `null`: none. */
  newer: Neighbour,
  older: Neighbour,
});
export type PublicPost = Static<typeof PublicPost>;

/** Redirect from a former slug. */
export const MovedPost = Type.Object({ redirectTo: Type.String() });

export const PublicPostQuery = Type.Object(
  {
    page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: limits.firstPage, title: '页码' }),
    size: PageSize(limits.publicPageSize, limits.pageSize),
    /** Slug of a category; includes posts of the categories below it. */
    category: Type.Optional(slugText('分类')),
    tag: Type.Optional(Type.String({ maxLength: limits.tagMax, title: '标签' })),
    q: Type.Optional(Type.String({ maxLength: limits.publicSearchMax, title: '查询内容' })),
  },
  { additionalProperties: false },
);
export type PublicPostQuery = Static<typeof PublicPostQuery>;

export const SlugParams = Type.Object({ slug: Type.String() });

/** Approved comment. Comments of a post are ordered oldest first, so that a reply follows its comment. */
export const PublicComment = Type.Object({
  id: Type.Integer(),
  /** Comment that this one replies to; `null` if there is none or it is not public. */
  parentId: Type.Union([Type.Integer(), Type.Null()]),
  author: Type.String(),
  /** Plain text. */
  content: Type.String(),
  createdAt: Timestamp,
});
export type PublicComment = Static<typeof PublicComment>;

export const PublicCommentQuery = Type.Object(
  {
    page: PublicPostQuery.properties.page,
    size: PageSize(limits.maxPageSize, limits.publicPageSize),
  },
  { additionalProperties: false },
);
export type PublicCommentQuery = Static<typeof PublicCommentQuery>;

export const SendComment = Type.Object(
  {
    author: NameText('昵称', limits.nicknameMax),
    content: NameText('评论内容', limits.commentMax),
    parentId: Type.Optional(Type.Union([idOf('回复的评论'), Type.Null()], { title: '回复的评论' })),
    /** Honeypot: hidden from people, so only bots fill it in. */
    website: Type.Optional(Type.String({ title: '网站' })),
  },
  { additionalProperties: false },
);
export type SendComment = Static<typeof SendComment>;

export const ListedPublicCategory = Type.Object({
  title: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  /** Slug of the parent category; `null` at the top level. */
  parent: Type.Union([Type.String(), Type.Null()]),
  /** Published posts in this category, without those below it. */
  postCount: Type.Integer(),
});
export type ListedPublicCategory = Static<typeof ListedPublicCategory>;

export const PublicTag = Type.Object({ name: Type.String(), postCount: Type.Integer() });
export type PublicTag = Static<typeof PublicTag>;

export const PublicSite = Type.Object({
  title: Type.String(),
  subtitle: Type.String(),
  description: Type.String(),
  logo: Type.String(),
  url: Type.String(),
  commentsOpen: Type.Boolean(),
});
export type PublicSite = Static<typeof PublicSite>;

export const SitemapQuery = Type.Object(
  { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })) },
  { additionalProperties: false },
);

/** Preview link of an unpublished post. */
export const PostPreview = Type.Object({
  /** Path on this server. */
  path: Type.String(),
  expiresAt: Timestamp,
});
export type PostPreview = Static<typeof PostPreview>;
