import type { ResourceRules } from '../../platform/resource/declaration.ts';
import { withPinyin } from '../../platform/search/pinyin.ts';
import { documentChanges } from './layout-changes.ts';
import { type CheckedDocument, currentText, storedLayout } from './layout-document.ts';
import { addressesOf, type LayoutVersions } from './layout-versions.ts';
import type { LayoutSources } from './layout-sources.ts';
import type { LayoutPublications } from './layout-publications.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Layouts, LayoutValues, StoredLayout } from './layouts.repository.ts';

/** Versions and publications of layouts. */
export interface LayoutRuleDependencies {
  readonly versions: LayoutVersions;
  readonly publications: LayoutPublications;
  readonly sources: LayoutSources;
  readonly onShown: OnShown;
  readonly onRemoved: OnShown;
}

/**
 * Runs in a transaction that changes what screens get of layouts: `onShown` when another publication becomes the current
 * one, or none; `onRemoved` when layouts are deleted or restored.
 */
export type OnShown = (trx: WriteTransaction, layoutIds: readonly number[]) => Promise<void>;

const valuesOf = async ({ facts, text, files }: CheckedDocument, others: readonly string[]) => ({
  ...facts,
  // Line breaks separate title, pinyin and description, so that no match spans two of them.
  searchText: `${withPinyin(facts.title)}\n${facts.description}`,
  files: JSON.stringify([...new Set([...files, ...others])].toSorted()),
  document: text,
});

/** Values of a layout with a new document; empty if the document is unchanged, apart from its schema version. */
export async function savedValues(
  trx: WriteTransaction,
  { versions, publications, sources }: LayoutRuleDependencies,
  before: StoredLayout,
  document: CheckedDocument,
): Promise<Partial<LayoutValues>> {
  if (document.text === currentText(before.document)) return {};
  await sources.noteSaved(trx, before.id, document.layout);
  const kept = await versions.keptFiles(trx, before.id, Buffer.byteLength(document.text));
  const others = [...kept, ...(await publications.files(trx, before.id))];
  const status = await publications.statusWith(trx, before, document.text);
  return { ...(await valuesOf(document, others)), status };
}

/** Rules of layouts that their schema cannot express. */
export function layoutRules(dependencies: LayoutRuleDependencies): ResourceRules<Layouts> {
  const { versions, publications, sources, onShown, onRemoved } = dependencies;
  const idsOf = (layouts: readonly StoredLayout[]) => layouts.map(({ id }) => id);
  return {
    async toCreate(_trx, _context, { document }) {
      return { ...(await valuesOf(document, [])), ...publications.unpublished };
    },

    async afterCreate(trx, { principal }, created, { document }) {
      await sources.noteSaved(trx, created.id, document.layout);
      await versions.keep(trx, created, principal.userId, addressesOf([created]));
    },

    toUpdate: async (trx, _context, before, { document }) =>
      document === undefined ? {} : savedValues(trx, dependencies, before, document),

    async afterUpdate(trx, { principal }, before, after, { document }) {
      if (before.publication !== after.publication) await onShown(trx, [after.id]);
      if (document !== undefined) await versions.keep(trx, after, principal.userId, document.files);
    },

    beforeRemove: (trx, _context, removed) => onRemoved(trx, idsOf(removed)),
    afterRestore: (trx, _context, restored) => onRemoved(trx, idsOf(restored)),

    async onPurged(trx, gone) {
      const ids = gone.map(({ recordId }) => recordId);
      await versions.remove(trx, ids);
      await publications.remove(trx, ids);
      await sources.remove(trx, ids);
    },

    auditUpdate: ({ document }, before, after) =>
      document === undefined || before.document === after.document
        ? {}
        : { changes: documentChanges(storedLayout(before.document), document.layout) },

    audited: { without: ['document', 'files'], instead: () => Promise.resolve({}) },
  };
}
