import {
  fileCategoriesPath,
  fileCategoryLabels,
  fileCategoryPage,
  fileCategoryPermissions,
} from '@mutai/contract/file-categories/resource';
import {
  CreateFileCategory,
  FileCategory,
  FileCategoryQuery,
  UpdateFileCategory,
} from '@mutai/contract/file-categories/schema';
import { limits } from '@mutai/contract/limits';
import { sql } from 'kysely';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { resource } from '../../platform/resource/resource.ts';
import type { TypesOf } from '../../platform/resource/types.ts';

type FileCategories = TypesOf<{
  record: FileCategory;
  query: FileCategoryQuery;
  create: CreateFileCategory;
  update: UpdateFileCategory;
}>;

/** Registers the categories of files. */
export function fileCategories(app: Server, platform: Platform): void {
  resource<FileCategories>(app, platform, {
    path: fileCategoriesPath,
    label: fileCategoryPage.title,
    permissions: fileCategoryPermissions,
    schemas: {
      record: FileCategory,
      query: FileCategoryQuery,
      create: CreateFileCategory,
      update: UpdateFileCategory,
    },
    table: 'fileCategories',
    columns: { name: 'text', code: 'text', description: 'text' },
    computed: { builtIn: { kind: 'flag', value: sql.ref('t.builtIn') } },
    counts: { fileCount: { table: 'files', column: 'categoryId' } },
    search: { name: { contains: 'nameSound' }, code: 'contains' },
    defaultSort: 'id:asc',
    defaults: { description: '' },
    unique: { code: '该编码已存在，请更换' },
    found: { texts: ['nameSound', 'code'], title: 'name', details: ['code', 'description'] },
    suggests: { field: 'code', max: limits.nameMax, fallback: 'category' },
    nameOf: (category) => category.name,
    trash: { shown: ['code', 'description'] },
    // A delete request names the new category of the files.
    givesReferences: true,
    rules: {
      async toUpdate(_executor, _context, before, { version: _, ...changes }) {
        if (before.builtIn && changes.code !== undefined && changes.code !== before.code) {
          throw errors.invalidField('code', fileCategoryLabels.code, '默认分类的编码由系统使用，不能修改');
        }
        return changes;
      },
      async beforeRemove(_executor, _context, categories) {
        const fixed = categories.find((category) => category.builtIn);
        if (fixed !== undefined) throw errors.inUse(`“${fixed.name}”由系统使用，不能删除！`);
      },
    },
  });
}
