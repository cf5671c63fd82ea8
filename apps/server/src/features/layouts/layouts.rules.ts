import type { Action } from '@mutai/contract/logs/operations';
import type { ResourceRules } from '../../platform/resource/definition.ts';
import { withPinyin } from '../../platform/search/pinyin.ts';
import { documentChanges } from './layout-changes.ts';
import { type CheckedDocument, storedLayout } from './layout-document.ts';
import { addressesOf, type LayoutVersions } from './layout-versions.ts';
import type { LayoutPublications } from './layout-publications.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { LayoutChange, LayoutValues, StoredLayout } from './layouts.repository.ts';

/** What is asked for a new layout. */
export interface NewLayout {
  readonly document: CheckedDocument;
}

/** What belongs to layouts and is kept beside them. */
export interface LayoutCompanions {
  readonly versions: LayoutVersions;
  readonly publications: LayoutPublications;
}

const valuesOf = async ({ facts, text, files }: CheckedDocument, others: readonly string[]) => ({
  ...facts,
  // The title's sounds come after a line break, and so does what is told of it.
  searchText: `${withPinyin(facts.title)}\n${facts.description}`,
  files: JSON.stringify([...new Set([...files, ...others])].toSorted()),
  document: text,
});

/** What the log calls an act. */
function actionOf({ act }: LayoutChange): Action {
  if (act === undefined) return 'update';
  return act === 'unpublish' ? 'unpublish' : 'publish';
}

/** Rules of layouts beyond their schema. */
export function layoutRules({
  versions,
  publications,
}: LayoutCompanions): ResourceRules<StoredLayout, NewLayout, LayoutChange, LayoutValues> {
  const saved = async (trx: WriteTransaction, before: StoredLayout, document: CheckedDocument) => {
    await versions.makeRoom(trx, before.id, Buffer.byteLength(document.text));
    const others = [...(await versions.files(trx, before.id)), ...(await publications.files(trx, before.id))];
    const status = await publications.statusWith(trx, before, document.text);
    return { ...(await valuesOf(document, others)), status };
  };

  return {
    async toCreate(_trx, _act, { document }) {
      return { ...(await valuesOf(document, [])), ...publications.unpublish() };
    },

    async afterCreate(trx, { principal }, created) {
      await versions.keep(trx, created, principal.userId, addressesOf([created]));
    },

    async toUpdate(trx, { principal }, before, { document, act }) {
      if (act === 'publish') return publications.publish(trx, before, principal.userId);
      if (act === 'unpublish') return publications.unpublish();
      if (act !== undefined) return publications.republish(trx, before, act.republish);
      return document === undefined || document.text === before.document ? {} : saved(trx, before, document);
    },

    async afterUpdate(trx, { principal }, before, after, { document }) {
      if (document === undefined || after.document === before.document) return;
      await versions.keep(trx, after, principal.userId, document.files);
    },

    async onPurged(trx, gone) {
      const ids = gone.map(({ recordId }) => recordId);
      await versions.remove(trx, ids);
      await publications.remove(trx, ids);
    },

    auditUpdate: (change, before, after) => ({
      action: actionOf(change),
      changes: {
        ...(change.document === undefined || before.document === after.document
          ? {}
          : documentChanges(storedLayout(before.document), change.document.layout)),
        ...(change.restored === undefined ? {} : { 恢复自版本: [null, change.restored] }),
      },
    }),

    audited: { without: ['document', 'files'], instead: () => Promise.resolve({}) },
  };
}
