import { limits } from '@mutai/contract/limits';
import { exchangedPostFields } from '@mutai/contract/posts/fields';
import { postLabels } from '@mutai/contract/posts/resource';
import { workbookOf } from '../../platform/sheets/write-sheet.ts';
import { fieldNames, type NamedCategory } from './post-fields.ts';

/** Additional columns of an export, ignored by the import. */
export const readOnlyTitles = [postLabels.authorId, postLabels.wordCount, '创建时间', '备注'] as const;

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
      widths: fieldNames.map((field) => exchangedPostFields[field].width),
      rows: [fieldNames.map((field) => postLabels[field])],
    },
    {
      name: '填写说明',
      widths: [16, 10, 80],
      rows: [
        ['列', '要求', '说明'],
        ...fieldNames.map((field) => [
          postLabels[field],
          field === 'title' ? '必填' : '选填',
          exchangedPostFields[field].hint,
        ]),
        ...notes,
      ],
    },
    {
      name: '分类',
      widths: [30, 40],
      rows: [['分类别名', '分类标题'], ...categories.map(({ slug, title }) => [slug, title])],
    },
  ]);
}
