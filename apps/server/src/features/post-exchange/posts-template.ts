import { limits } from '@mutai/contract/limits';
import { postLabels, postStatuses, postStatusNames } from '@mutai/contract/posts/resource';
import { rules } from '@mutai/contract/rules';
import { workbookOf } from '../../platform/sheets/write-sheet.ts';
import { fieldTitles, flagTexts, type NamedCategory, type PostField } from './post-fields.ts';

/** Columns in order; the first is never empty. */
export const columns = Object.keys(fieldTitles) as readonly PostField[];

/** Additional columns of an export, ignored by the import. */
export const readOnlyTitles = [postLabels.authorId, postLabels.wordCount, '创建时间', '备注'] as const;

const widths: Readonly<Record<PostField, number>> = {
  title: 40,
  slug: 30,
  description: 50,
  cover: 30,
  category: 16,
  tags: 24,
  status: 12,
  publishAt: 20,
  publishedAt: 28,
  pinned: 8,
  content: 80,
};

const statuses = postStatuses.map((status) => `“${postStatusNames[status]}”`).join('、');

const hints: Readonly<Record<PostField, readonly [required: string, hint: string]>> = {
  title: ['必填', `不超过 ${limits.postTitleMax} 个字符`],
  slug: ['选填', `${rules.slug.message}，不能与已有文章重复；不填则按标题生成`],
  description: ['选填', `不超过 ${limits.postDescriptionMax} 个字符`],
  cover: ['选填', '封面图片的地址，可在素材管理中复制'],
  category: ['选填', '填写分类的别名或标题（见“分类”工作表）'],
  tags: [
    '选填',
    `多个标签用顿号或逗号分隔，标签中有这些符号时用英文双引号括起，最多 ${limits.postTags} 个，每个不超过 ${limits.tagMax} 个字符`,
  ],
  status: ['选填', `填写${statuses}之一，不填则为“${postStatusNames.draft}”`],
  publishAt: ['选填', `状态为“${postStatusNames.scheduled}”时必填，如 2026-01-31 08:30:00`],
  publishedAt: ['选填', '首次发布的时间，如 2026-01-31 08:30:00；不填则为发布的时刻'],
  pinned: ['选填', `填写“${flagTexts.yes}”或“${flagTexts.no}”，不填则为“${flagTexts.no}”`],
  content: ['选填', '用 Markdown 书写，单元格最多 32767 个字符；更长的正文请用 Markdown 文件导入'],
};

const notes = [
  [`从“文章”工作表的第 2 行开始填写，一次最多导入 ${limits.postImportRows} 行。`],
  ['导入的文章以导入者为作者。'],
  ['导入前会逐行检查，确认后只写入没有错误的行。'],
];

/** Creates the import template, with explanations on a second sheet. */
export function postsTemplate(categories: readonly NamedCategory[]): Promise<Buffer> {
  return workbookOf([
    {
      name: '文章',
      widths: columns.map((column) => widths[column]),
      rows: [columns.map((column) => fieldTitles[column])],
    },
    {
      name: '填写说明',
      widths: [16, 10, 80],
      rows: [['列', '要求', '说明'], ...columns.map((column) => [fieldTitles[column], ...hints[column]]), ...notes],
    },
    {
      name: '分类',
      widths: [30, 40],
      rows: [['分类别名', '分类标题'], ...categories.map(({ slug, title }) => [slug, title])],
    },
  ]);
}
