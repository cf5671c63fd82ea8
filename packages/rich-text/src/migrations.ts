import { schemaVersion } from './document.ts';

/** Document in JSON of an unknown version. */
export type StoredDocument = Readonly<Record<string, unknown>>;

/** Migrates a document to the next version. */
export type Migration = (document: StoredDocument) => StoredDocument;

/**
 * Migrations; the first one converts version 1 to version 2. When `schemaVersion` is raised, add a migration. Documents
 * of every released version must remain readable.
 */
const migrations: readonly Migration[] = [];

/**
 * Migrates a document to the newest version.
 *
 * @param version version of the document: 1 to the newest
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
