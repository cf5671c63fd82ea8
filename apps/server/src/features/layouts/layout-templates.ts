import {
  layoutTemplateLabels,
  layoutTemplateLimits,
  layoutTemplateModuleName,
  layoutTemplatePermissions,
  layoutTemplatesPath,
} from '@mutai/contract/layout-templates/resource';
import {
  CreateLayoutTemplate,
  LayoutTemplate,
  LayoutTemplateQuery,
  ListedLayoutTemplate,
  UpdateLayoutTemplate,
} from '@mutai/contract/layout-templates/schema';
import { limits } from '@mutai/contract/limits';
import { lockForTransaction } from '../../platform/database/locks.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ResourceRules } from '../../platform/resource/declaration.ts';
import { resource } from '../../platform/resource/resource.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import { type CheckedDocument, checkedDocument, storedLayout } from './layout-document.ts';

/** Stored template: its document is JSON text, parsed on demand. */
type StoredTemplate = ListedLayoutTemplate & {
  readonly document: string;
  /** JSON list of addresses of the file library in the document. */
  readonly files: string;
};

type NamedTemplate = Omit<CreateLayoutTemplate, 'document'> & { readonly document: CheckedDocument };

type Templates = TypesOf<{
  record: StoredTemplate;
  listed: ListedLayoutTemplate;
  answer: LayoutTemplate;
  saved: ListedLayoutTemplate;
  query: LayoutTemplateQuery;
  createBody: CreateLayoutTemplate;
  updateBody: UpdateLayoutTemplate;
  create: NamedTemplate;
  update: UpdateLayoutTemplate;
  values: Pick<StoredTemplate, 'name' | 'category' | 'width' | 'height' | 'blockCount' | 'files' | 'document'>;
}>;

/** @throws AppError 4000 if the site has too many templates */
async function refuseTooMany(trx: WriteTransaction): Promise<void> {
  const { countMax } = layoutTemplateLimits;
  const rows = trx.selectFrom('layoutTemplates').select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await rows.executeTakeFirstOrThrow();
  if (count <= countMax) return;
  const message = `最多保存 ${countMax} 个模板，请先删除不用的模板`;
  throw errors.invalidField('name', layoutTemplateLabels.name, message);
}

const rulesOf = ({ database }: Platform): ResourceRules<Templates> => ({
  // Counted without the templates of concurrent transactions otherwise.
  lock: (trx) => lockForTransaction(database, trx, layoutTemplateModuleName, 0),
  async toCreate(_trx, _context, { name, category = '', document }) {
    const { width, height, blockCount } = document.facts;
    const files = JSON.stringify(document.files);
    return { name: name.trim(), category: category.trim(), width, height, blockCount, files, document: document.text };
  },
  async toUpdate(_trx, _context, _before, { name, category }) {
    return {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(category === undefined ? {} : { category: category.trim() }),
    };
  },
  afterCreate: (trx) => refuseTooMany(trx),
  afterRestore: (trx) => refuseTooMany(trx),
  audited: { without: ['document', 'files'], instead: () => Promise.resolve({}) },
});

/** Registers the templates of the site. They use their files, which can therefore not be deleted without a question. */
export function layoutTemplates(app: Server, platform: Platform): void {
  resource<Templates>(app, platform, {
    path: layoutTemplatesPath,
    label: '布局模板',
    module: layoutTemplateModuleName,
    permissions: layoutTemplatePermissions,
    schemas: {
      record: LayoutTemplate,
      listed: ListedLayoutTemplate,
      saved: ListedLayoutTemplate,
      query: LayoutTemplateQuery,
      create: CreateLayoutTemplate,
      update: UpdateLayoutTemplate,
      bodyBytes: limits.layoutBytes,
    },
    prepare: {
      create: async ({ document, ...body }) => ({ ...body, document: await checkedDocument(document) }),
      update: (body) => Promise.resolve(body),
    },
    table: 'layoutTemplates',
    columns: {
      name: 'text',
      category: 'text',
      width: 'number',
      height: 'number',
      blockCount: 'number',
      files: { kind: 'text', listed: false },
      document: { kind: 'text', listed: false },
    },
    fileColumns: ['files'],
    search: {},
    defaultSort: 'name:asc',
    unique: { name: '已有同名的模板，请更换名称' },
    nameOf: ({ name }) => name,
    answerOf: ({ files: _, document, ...template }) => ({ ...template, document: storedLayout(document) }),
    rules: rulesOf(platform),
    trash: { shown: ['category'] },
  });
}
