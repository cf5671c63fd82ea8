import { Answer } from '@mutai/contract/codes';
import {
  layoutComponentLabels as labels,
  layoutComponentLimits as limits,
  layoutComponentModule,
  layoutComponentModuleName,
  layoutComponentPermissions,
  layoutComponentRevisionPath,
  layoutComponentsPath,
} from '@mutai/contract/layout-components/resource';
import {
  CreateLayoutComponent,
  LayoutComponent,
  LayoutComponentQuery,
  LayoutComponentRevision,
  LayoutComponentRevisionParams,
  ListedLayoutComponent,
  UpdateLayoutComponent,
} from '@mutai/contract/layout-components/schema';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { lockForTransaction } from '../../platform/database/locks.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { resource } from '../../platform/resource/resource.ts';
import { answer } from '../../platform/resource/routes.ts';
import type { TypesOf } from '../../platform/resource/types.ts';

/** Component with its document as JSON. */
interface StoredComponent extends ListedLayoutComponent {
  readonly document: string;
}

type Values = Pick<StoredComponent, 'name' | 'document' | 'revision'>;

type LayoutComponents = TypesOf<{
  record: StoredComponent;
  listed: ListedLayoutComponent;
  answer: LayoutComponent;
  query: LayoutComponentQuery;
  createBody: CreateLayoutComponent;
  updateBody: UpdateLayoutComponent;
  create: Pick<Values, 'name' | 'document'>;
  update: Partial<Pick<Values, 'name' | 'document'>> & { readonly version?: number };
  values: Values;
}>;

/** Documents of layouts, which those of components are too. */
export interface LayoutDocuments {
  /** @returns the layout, and its JSON with sorted fields @throws AppError 4000 with its problems */
  checked(document: unknown): Promise<{ readonly layout: Layout; readonly text: string }>;
  /** Reads stored JSON, migrated to the current schema version. */
  stored(text: string): Layout;
}

/** @throws AppError 4000 unless a layout may be a component */
function checkParts(layout: Layout): void {
  const blocks = blocksOf(layout);
  const refuse = (problem: string) => errors.invalidField('document', labels.document, problem);
  if (blocks.length === 0) throw refuse('至少需要一个组件，请先在画布上选择');
  if (blocks.length > limits.blocks) {
    throw refuse(`不能超过 ${limits.blocks} 个组件，现有 ${blocks.length} 个，请减少所选的组件`);
  }
  if (blocks.some(({ component }) => component !== null)) throw refuse('不能含有关联其他组件的内容，请先解除关联');
}

/** @throws AppError 4009 if the site has too many components */
async function checkCount(trx: WriteTransaction): Promise<void> {
  const { count } = await trx
    .selectFrom('layoutComponents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { components } = limits;
  if (count >= components) throw errors.inUse(`组件库最多保存 ${components} 个组件，请先删除不再使用的组件！`);
}

/** Stores the document of the newest revision, and forgets the oldest ones. */
async function keepRevision(trx: WriteTransaction, { id, revision, document }: StoredComponent): Promise<void> {
  await trx.insertInto('layoutComponentRevisions').values({ componentId: id, revision, document }).execute();
  await trx
    .deleteFrom('layoutComponentRevisions')
    .where('componentId', '=', id)
    .where('revision', '<=', revision - limits.revisions)
    .execute();
}

/** Registers the library of components, which editors of layouts place. */
export function layoutComponents(app: Server, platform: Platform, { checked, stored }: LayoutDocuments): void {
  const { database } = platform;
  const withText = async <Body extends { readonly document?: unknown }>({ document, ...body }: Body) => {
    const { layout, text } = await checked(document);
    checkParts(layout);
    return { ...body, document: text };
  };
  resource<LayoutComponents>(app, platform, {
    path: layoutComponentsPath,
    label: layoutComponentModule.title,
    permissions: layoutComponentPermissions,
    module: layoutComponentModuleName,
    schemas: {
      record: LayoutComponent,
      listed: ListedLayoutComponent,
      query: LayoutComponentQuery,
      create: CreateLayoutComponent,
      update: UpdateLayoutComponent,
      bodyBytes: limits.bytes,
    },
    table: 'layoutComponents',
    columns: { name: 'text', revision: 'number', document: { kind: 'text', listed: false } },
    fileColumns: ['document'],
    search: { name: 'contains' },
    defaultSort: 'name:asc',
    unique: { name: '组件库中已有同名的组件，请更换名称' },
    createdMessage: () => '已保存到组件库！',
    nameOf: ({ name }) => name,
    answerOf: ({ document, ...component }) => ({ ...component, document: stored(document) }),
    prepare: {
      create: withText,
      update: async ({ document, ...body }) => (document === undefined ? body : withText({ ...body, document })),
    },
    rules: {
      // Counted without the components of concurrent transactions otherwise.
      lock: (trx) => lockForTransaction(database, trx, layoutComponentModuleName, 0),
      async toCreate(trx, _context, input) {
        await checkCount(trx);
        return { ...input, revision: 1 };
      },
      async toUpdate(_trx, _context, before, { version: _, document, ...input }) {
        const isChanged = document !== undefined && document !== before.document;
        return isChanged ? { ...input, document, revision: before.revision + 1 } : input;
      },
      afterCreate: (trx, _context, created) => keepRevision(trx, created),
      async afterUpdate(trx, _context, before, after) {
        if (before.revision !== after.revision) await keepRevision(trx, after);
      },
      audited: { without: ['document'], instead: () => Promise.resolve({}) },
    },
  });

  app.get(
    layoutComponentRevisionPath(':id', ':revision'),
    {
      config: { access: [layoutComponentPermissions.read] },
      schema: {
        summary: '布局组件的一个版本，或其后保留的最早版本',
        params: LayoutComponentRevisionParams,
        response: { 200: Answer(LayoutComponentRevision) },
      },
    },
    async ({ params: { id, revision } }) => {
      // The oldest revision that is left is nearest to those that were forgotten.
      const row = await database.read
        .selectFrom('layoutComponentRevisions')
        .select(['revision', 'document'])
        .where('componentId', '=', id)
        .where('revision', '>=', revision)
        .orderBy('revision')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) throw errors.notFound('组件的版本');
      return answer({ revision: row.revision, document: stored(row.document) });
    },
  );
}
