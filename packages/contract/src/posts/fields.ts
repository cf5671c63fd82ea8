import Type, { type TSchema } from 'typebox';
import { choiceOf, DateTimeOrNull, NameText, PatternText, PatternTextOrEmpty } from '../fields.ts';
import { limits } from '../limits.ts';
import { idOf } from '../list.ts';
import { yesOrNo } from '../logs/values.ts';
import { rules } from '../rules.ts';
import { type PostFieldName, postLabels, postStatuses, postStatusNames } from './resource.ts';

/** Body: a document of `@mutai/rich-text`, which validates it. */
export const PostContent = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object({}, { additionalProperties: true, title: postLabels.content }),
);

const status = choiceOf(postStatuses, postLabels.status, postStatusNames);
const idOrNull = (title: string) => Type.Union([idOf(title), Type.Null()], { title });
const storedId = Type.Union([Type.Integer(), Type.Null()]);
const storedTime = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

/** Schemas of the fields in requests. `title` and `slug` are required when a post is created. */
export const writtenPostFields = {
  title: NameText(postLabels.title, limits.postTitleMax),
  slug: PatternText(rules.slug, postLabels.slug, limits.slugMax),
  description: Type.String({ maxLength: limits.postDescriptionMax, title: postLabels.description }),
  cover: PatternTextOrEmpty(rules.avatar, postLabels.cover, limits.urlMax),
  categoryId: idOrNull(postLabels.categoryId),
  tags: Type.Array(NameText(postLabels.tags, limits.tagMax), {
    maxItems: limits.postTags,
    uniqueItems: true,
    title: postLabels.tags,
  }),
  status,
  publishAt: DateTimeOrNull(postLabels.publishAt),
  /** Time of first publication, possibly on another site. `null` or absent: unchanged. */
  publishedAt: DateTimeOrNull(postLabels.publishedAt),
  pinned: Type.Boolean({ title: postLabels.pinned }),
  authorId: idOrNull(postLabels.authorId),
  content: PostContent,
} satisfies Record<PostFieldName, TSchema>;

/** Schemas of the fields in answers. */
export const storedPostFields = {
  title: Type.String(),
  /** Part of the address on the public site. Former slugs redirect to it. */
  slug: Type.String(),
  description: Type.String(),
  /** Address of a picture; empty: none. A leading slash means this server. */
  cover: Type.String(),
  categoryId: storedId,
  tags: Type.Array(Type.String()),
  status,
  /** Scheduled publication time; `null` unless scheduled. */
  publishAt: storedTime,
  /** Time of first publication; `null`: never. */
  publishedAt: storedTime,
  pinned: Type.Boolean(),
  authorId: storedId,
  content: PostContent,
} satisfies Record<PostFieldName, TSchema>;

/** How sheets and front matter write a field. */
interface PostFieldText {
  /** Width of the column, in characters. */
  readonly width: number;
  /** Explanation in the import template. */
  readonly hint: string;
  /** Names in the front matter of common programs; exports write the first. Empty for the text below it. */
  readonly frontMatter: readonly string[];
  /** `false`: imports take the text as it is. */
  readonly parsed: boolean;
}

const statuses = postStatuses.map((one) => `“${postStatusNames[one]}”`).join('、');

/** Fields of sheets and front matter, in the order of the columns. Posts belong to the user who imports them. */
export const exchangedPostFields = {
  title: {
    width: 40,
    hint: `不超过 ${limits.postTitleMax} 个字符`,
    frontMatter: ['title'],
    parsed: false,
  },
  slug: {
    width: 30,
    hint: `${rules.slug.message}，不能与已有文章重复；不填则按标题生成`,
    frontMatter: ['slug'],
    parsed: false,
  },
  description: {
    width: 50,
    hint: `不超过 ${limits.postDescriptionMax} 个字符`,
    frontMatter: ['description', 'summary', 'excerpt'],
    parsed: false,
  },
  cover: {
    width: 30,
    hint: '封面图片的地址，可在素材管理中复制',
    frontMatter: ['cover', 'cover.image', 'image', 'thumbnail'],
    parsed: false,
  },
  categoryId: {
    width: 16,
    hint: '填写分类的别名或标题（见“分类”工作表）',
    frontMatter: ['category', 'categories'],
    parsed: true,
  },
  tags: {
    width: 24,
    hint: `多个标签用顿号或逗号分隔，标签中有这些符号时用英文双引号括起，最多 ${limits.postTags} 个，每个不超过 ${limits.tagMax} 个字符`,
    frontMatter: ['tags', 'tag'],
    parsed: true,
  },
  status: {
    width: 12,
    hint: `填写${statuses}之一，不填则为“${postStatusNames.draft}”`,
    frontMatter: ['status'],
    parsed: true,
  },
  publishAt: {
    width: 28,
    hint: `状态为“${postStatusNames.scheduled}”时必填，如 2026-01-31 08:30:00`,
    frontMatter: ['publishAt'],
    parsed: true,
  },
  publishedAt: {
    width: 28,
    hint: '首次发布的时间，如 2026-01-31 08:30:00；不填则为发布的时刻',
    frontMatter: ['publishedAt', 'date'],
    parsed: true,
  },
  pinned: {
    width: 8,
    hint: `填写“${yesOrNo.true}”或“${yesOrNo.false}”，不填则为“${yesOrNo.false}”`,
    frontMatter: ['pinned', 'top', 'sticky'],
    parsed: true,
  },
  content: {
    width: 80,
    hint: '用 Markdown 书写，单元格最多 32767 个字符；更长的正文请用 Markdown 文件导入',
    frontMatter: [],
    parsed: true,
  },
} as const satisfies Record<Exclude<PostFieldName, 'authorId'>, PostFieldText>;

export type ExchangedPostField = keyof typeof exchangedPostFields;
