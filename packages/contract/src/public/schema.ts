import Type, { type Static } from 'typebox';
import { NameText } from '../fields.ts';
import { limits } from '../limits.ts';
import { idOf, PageSize } from '../list.ts';
import { Timestamp } from '../record.ts';

const slugText = (title: string) => Type.String({ maxLength: limits.slugMax, title });

const PublicCategory = Type.Object({ title: Type.String(), slug: Type.String() });

/** A part of a text that holds what was searched for: characters from `start` to before `end`, in UTF-16 units. */
const Range = Type.Object({ start: Type.Integer(), end: Type.Integer() });

/** A text, or a part of one, with what was found in it. */
const Highlighted = Type.Object({ text: Type.String(), ranges: Type.Array(Range) });
export type Highlighted = Static<typeof Highlighted>;

const listed = {
  title: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  /** Address of a picture; empty: none. One that begins with a slash is on this server. */
  cover: Type.String(),
  publishedAt: Timestamp,
  updatedAt: Timestamp,
  pinned: Type.Boolean(),
  category: Type.Union([PublicCategory, Type.Null()]),
  tags: Type.Array(Type.String()),
  /** Nickname of the author. */
  author: Type.String(),
  wordCount: Type.Integer(),
};

export const ListedPublicPost = Type.Object({
  ...listed,
  /** Where a search found its text; null without a search. */
  highlights: Type.Union([Type.Object({ title: Highlighted, content: Highlighted }), Type.Null()]),
});
export type ListedPublicPost = Static<typeof ListedPublicPost>;

const Neighbour = Type.Union([Type.Object({ title: Type.String(), slug: Type.String() }), Type.Null()]);

const Heading = Type.Object({ level: Type.Integer(), text: Type.String(), id: Type.String() });

export const PublicPost = Type.Object({
  ...listed,
  /** The body as HTML that is safe to show. */
  html: Type.String(),
  /** Its headings. */
  outline: Type.Array(Heading),
  commentCount: Type.Integer(),
  /** Whether readers may comment on it now. */
  commentsOpen: Type.Boolean(),
  /** Published next after it, and last before it; null: none. */
  newer: Neighbour,
  older: Neighbour,
});
export type PublicPost = Static<typeof PublicPost>;

/** Where a post is now that had another slug. */
export const MovedPost = Type.Object({ redirectTo: Type.String() });

export const PublicPostQuery = Type.Object(
  {
    page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: limits.firstPage, title: '页码' }),
    size: PageSize(limits.publicPageSize, limits.pageSize),
    /** Slug of a category; posts of those below it are among them. */
    category: Type.Optional(slugText('分类')),
    tag: Type.Optional(Type.String({ maxLength: limits.tagMax, title: '标签' })),
    q: Type.Optional(Type.String({ maxLength: limits.publicSearchMax, title: '查询内容' })),
  },
  { additionalProperties: false },
);
export type PublicPostQuery = Static<typeof PublicPostQuery>;

export const SlugParams = Type.Object({ slug: Type.String() });

/** An approved comment. Those of a post come oldest first, so that what is answered stands before its answers. */
export const PublicComment = Type.Object({
  id: Type.Integer(),
  /** The comment that it answers; null: none, or one that is not shown. */
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
    /** A field that people do not see: what fills it in is a program. */
    website: Type.Optional(Type.String({ title: '网站' })),
  },
  { additionalProperties: false },
);
export type SendComment = Static<typeof SendComment>;

export const ListedPublicCategory = Type.Object({
  title: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  /** Slug of the category that it stands in; null: it stands at the top. */
  parent: Type.Union([Type.String(), Type.Null()]),
  /** Published posts that are in it itself. */
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

/** A link under which a post can be read before it is published. */
export const PostPreview = Type.Object({
  /** Path on this server. */
  path: Type.String(),
  expiresAt: Timestamp,
});
export type PostPreview = Static<typeof PostPreview>;
