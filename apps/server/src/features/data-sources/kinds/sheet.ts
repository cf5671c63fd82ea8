import type { Readable } from 'node:stream';
import { dataSourceLabels as labels } from '@mutai/contract/data-sources/resource';
import { filePermissions } from '@mutai/contract/files/page';
import { limits } from '@mutai/contract/limits';
import type { Executor, ReadDatabase } from '../../../platform/database/open-database.ts';
import { AppError, errors } from '../../../platform/errors.ts';
import { sheetRows } from '../../../platform/sheets/read-sheet.ts';
import { SourceFailure } from '../failure.ts';
import type { SourceKind } from './kind.ts';

/** Opens the content at the address of a file; undefined if there is none. */
export type ReadFile = (address: string) => Promise<Readable | undefined>;

/** Newest file with the name and the category of a file: uploading it again replaces it. */
const newestOf = (executor: Executor, fileId: number) =>
  executor
    .selectFrom('files as chosen')
    .innerJoin('files as f', (join) =>
      join.onRef('f.name', '=', 'chosen.name').onRef('f.categoryId', '=', 'chosen.categoryId'),
    )
    .select(['f.name', 'f.path', 'f.size', 'f.mimetype'])
    .where('chosen.id', '=', fileId)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(1)
    .executeTakeFirst();

async function contentOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const failure = (message: string) => new SourceFailure('fileId', message);

/** Table in a file of the library: .xlsx or .csv. */
export function sheetKind({ read }: ReadDatabase, readFile: ReadFile): SourceKind {
  return {
    repeats: true,
    needs: filePermissions.read,
    check({ fileId }) {
      if (fileId === null) throw errors.invalidField('fileId', labels.fileId, '请选择文件');
    },
    async bring({ fileId, sheetName, charset }) {
      const file = fileId === null ? undefined : await newestOf(read, fileId);
      if (file === undefined) throw failure('文件已被删除，请重新选择');
      if (file.size > limits.importBytes) throw failure('文件超过 5 MB，请拆分后重新上传');
      const stream = await readFile(file.path);
      if (stream === undefined) throw failure('文件的内容不存在，请重新上传');
      const bytes = await contentOf(stream);
      if (/\.(?:csv|tsv|txt)$/i.test(file.name)) {
        return { bytes, contentType: '', format: 'csv', charset, secrets: [] };
      }
      const { rows, tableColumns: columns } = limits.dataSources;
      try {
        const [titles = [], ...others] = await sheetRows(bytes, { rows: rows + 1, columns }, sheetName.trim());
        return { titles, rows: others };
      } catch (error) {
        throw error instanceof AppError ? new SourceFailure('fileId', error.message, { cause: error }) : error;
      }
    },
  };
}
