import { schemaVersion } from '../model/layout.ts';

/** A layout as JSON has it, of a version that is not the newest. Anything may be in it. */
export type StoredLayout = Readonly<Record<string, unknown>>;

/** Makes a layout of one version one of the next. What it does not understand it leaves for the check to tell of. */
export type Migration = (layout: StoredLayout) => StoredLayout;

/**
 * The first makes layouts of version 1 such of version 2, and so on: whoever raises `schemaVersion` adds one, and a test
 * with a layout of the version before. What released versions wrote can always be read.
 */
const migrations: readonly Migration[] = [];

/**
 * A layout as the newest version has it.
 *
 * @param version of the layout, 1 or more and at most the newest
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
