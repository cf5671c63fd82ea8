import { schemaVersion } from '../model/layout.ts';

/** Layout in JSON of an older version. Not validated. */
export type StoredLayout = Readonly<Record<string, unknown>>;

/** Migrates a layout to the next version. Leaves invalid parts for validation to report. */
export type Migration = (layout: StoredLayout) => StoredLayout;

/**
 * Migrations; the first one converts version 1 to version 2. When `schemaVersion` is raised, add a migration and a test
 * with a layout of the previous version. Layouts of every released version must remain readable.
 */
const migrations: readonly Migration[] = [];

/**
 * Migrates a layout to the newest version.
 *
 * @param version version of the layout: 1 to the newest
 */
export function migrated(
  layout: StoredLayout,
  version: number,
  steps: readonly Migration[] = migrations,
  newest: number = schemaVersion,
): StoredLayout {
  const made = steps.slice(version - 1, newest - 1).reduce((older, migrate) => migrate(older), layout);
  return { ...made, schemaVersion: newest };
}
