import {
  layoutPermissions,
  publishLayoutPath,
  republishLayoutPath,
  restoreLayoutVersionPath,
  unpublishLayoutPath,
} from '@mutai/contract/layouts/resource';
import { LayoutActionBody, LayoutNumberParams } from '@mutai/contract/layouts/schema';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { ActionRequest, RecordAction } from '../../platform/resource/actions.ts';
import { documentChanges } from './layout-changes.ts';
import { checkedDocument, type CheckedDocument, storedLayout } from './layout-document.ts';
import type { Layouts } from './layouts.repository.ts';
import { savedValues, type LayoutRuleDependencies } from './layouts.rules.ts';

/** A request that names a version or a publication of a layout. */
interface Numbered extends ActionRequest {
  readonly number: number;
}

/** Actions on layouts. */
export function layoutActions({ read: db }: Database, dependencies: LayoutRuleDependencies) {
  const { versions, publications } = dependencies;
  const { publish, update } = layoutPermissions;

  /** Publishes the saved document. Responds with 4000 if contents that it shows are gone. */
  const publishing: RecordAction<Layouts> = {
    path: publishLayoutPath(':id'),
    permission: publish,
    summary: '发布布局',
    message: '发布成功！',
    logged: 'publish',
    body: LayoutActionBody,
    // Check the storage before rows are locked.
    prepare: ({ document }) => publications.refuseLost(document),
    run: (trx, { principal }, layout) => publications.publish(trx, layout, principal.userId),
  };

  /** Publishes an earlier publication again. */
  const republishing: RecordAction<Layouts, Numbered> = {
    path: republishLayoutPath(':id', ':number'),
    permission: publish,
    summary: '重新发布布局以前发布的内容',
    message: '已重新发布！',
    logged: 'publish',
    params: LayoutNumberParams,
    body: LayoutActionBody,
    run: (trx, _context, layout, { number }) => publications.republish(trx, layout, number),
  };

  const unpublishing: RecordAction<Layouts> = {
    path: unpublishLayoutPath(':id'),
    permission: publish,
    summary: '取消发布布局',
    message: '已取消发布！',
    logged: 'unpublish',
    body: LayoutActionBody,
    run: () => Promise.resolve(publications.unpublished),
  };

  /** Saves the document of an earlier version as a new one. */
  const restoringVersion: RecordAction<Layouts, Numbered, CheckedDocument> = {
    path: restoreLayoutVersionPath(':id', ':number'),
    permission: update,
    summary: '恢复布局的一个版本',
    message: '恢复成功！',
    logged: 'update',
    params: LayoutNumberParams,
    body: LayoutActionBody,
    async prepare({ id }, { number }) {
      const found = await versions.find(db, id, number);
      if (found === undefined) throw errors.notFound('版本');
      return checkedDocument(found.document);
    },
    run: (trx, _context, layout, _request, document) => savedValues(trx, dependencies, layout, document),
    after: (trx, { principal }, layout, { files }) => versions.keep(trx, layout, principal.userId, files),
    logs: ({ document: before }, { number }, { layout }) => ({
      ...documentChanges(storedLayout(before), layout),
      恢复自版本: [null, number],
    }),
  };

  return { publishing, unpublishing, republishing, restoringVersion };
}
