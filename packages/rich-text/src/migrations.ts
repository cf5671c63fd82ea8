import { schemaVersion } from './document.ts';

/** A document as JSON has it, of a version that is not known yet. */
export type StoredDocument = Readonly<Record<string, unknown>>;

/** Makes a document of one version one of the next. */
export type Migration = (document: StoredDocument) => StoredDocument;

/**
 * The first makes documents of version 1 such of version 2, and so on: whoever raises `schemaVersion` adds one. What
 * released versions wrote can always be read.
 */
const migrations: readonly Migration[] = [];

/**
 * A document as the newest version has it.
 *
 * @param version of the document, 1 or more and at most the newest
 */
export function migrated(
  document: StoredDocument,
  version: number,
  steps: readonly Migration[] = migrations,
  newest = schemaVersion,
): StoredDocument {
  const made = steps.slice(version - 1, newest - 1).reduce((older, migrate) => migrate(older), document);
  return { ...made, schemaVersion: newest };
}
