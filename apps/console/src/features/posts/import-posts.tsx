import { limits } from '@mutai/contract/limits';
import type { ImportedPost, PostImport } from '@mutai/contract/posts/exchange';
import { postsMarkdownPath, postsSheetPath } from '@mutai/contract/posts/exchange-paths';
import type { PostStatus } from '@mutai/contract/posts/resource';
import type { TableColumnsType } from 'antd';
import { downloadFile, uploadFile } from '../../platform/transfer/transfer.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { StatusDot } from '../../ui/cells/status-dot.tsx';
import { ImportDialog } from '../../ui/import/import-dialog.tsx';
import { ImportPreview } from '../../ui/import/import-preview.tsx';
import { importMessages } from '../../ui/import/import.messages.ts';
import type { ImportReport } from '../../ui/import/use-import.ts';
import { fullTime } from '../../ui/kit/time.ts';
import { statusTones } from './post-columns.tsx';
import { postsMessages as text } from './posts.messages.ts';

const cell = (value: string) => <EllipsisText text={value} />;

const sampleColumns: TableColumnsType<ImportedPost> = [
  {
    title: text.importSource,
    key: 'source',
    width: 120,
    render: (_, { row, file }) => cell(row === null ? file : `${importMessages.row} ${String(row)}`),
  },
  { title: text.title, dataIndex: 'title', width: 200, render: cell },
  { title: text.slug, dataIndex: 'slug', width: 140, render: cell },
  { title: text.categoryId, dataIndex: 'category', width: 100, render: cell },
  { title: text.tags, dataIndex: 'tags', width: 120, render: (tags: readonly string[]) => cell(tags.join('、')) },
  {
    title: text.status,
    dataIndex: 'status',
    width: 100,
    render: (status: PostStatus) => <StatusDot tone={statusTones[status]} text={text.statuses[status]} />,
  },
  {
    title: text.importPublicAt,
    key: 'publicAt',
    width: 170,
    render: (_, { status, publicAt }) =>
      publicAt === null ? (status === 'published' ? text.importAtOnce : '') : fullTime(publicAt),
  },
  { title: text.wordCount, dataIndex: 'wordCount', width: 72, align: 'right' },
];

/** Returns a notice if posts become public. */
const noticeOf = ({ published = 0, scheduled = 0 }: ImportReport<ImportedPost>): string | undefined =>
  published + scheduled > 0 ? text.importPublic(published, scheduled) : undefined;

const sheet = '.xlsx';
const types = {
  [sheet]: limits.importBytes,
  '.md': limits.postBytes,
  '.zip': limits.markdownZipBytes,
};
const megabyte = 1024 * 1024;

interface ImportPostsProps {
  /** Called after posts were created. */
  readonly onImported: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 导入文章: imports posts from a sheet or Markdown files. Mount it to open it. */
export function ImportPosts({ onImported, onClosed }: ImportPostsProps) {
  return (
    <ImportDialog<ImportedPost>
      title={text.importTitle}
      hint={text.importHint}
      limit={text.importLimit(limits.importBytes / megabyte, limits.postImportRows, limits.markdownZipBytes / megabyte)}
      types={types}
      renderPreview={(report, fileName) => (
        <ImportPreview fileName={fileName} report={report} sampleColumns={sampleColumns} notice={noticeOf(report)} />
      )}
      done={({ created }) => ({ title: importMessages.done(created), hint: text.importDoneHint })}
      onTemplate={() => void downloadFile(postsSheetPath.template)}
      send={async (file, write, options) => {
        const path = file.name.toLowerCase().endsWith(sheet) ? postsSheetPath.import : postsMarkdownPath.import;
        return (await uploadFile<PostImport>(`${path}?dryRun=${String(!write)}`, file, options)).data;
      }}
      onImported={onImported}
      onClosed={onClosed}
    />
  );
}
