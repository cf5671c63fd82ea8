import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionLabel } from '@mutai/contract/limits';

export interface Release {
  /** Tag of the commit, or version of package.json, with `v`. */
  readonly version: string;
  /** Short commit; with `-dirty` if its files were changed; empty if unknown. */
  readonly commit: string;
  /** Name for people: `v1.4.0 (81d111c)`. */
  readonly label: string;
}

/**
 * Reads a file written by scripts/support/release-identity.ts. Without a valid one the version is that of the sources.
 *
 * @param content JSON
 */
export function parseRelease(content: string): Release {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    parsed = undefined;
  }
  const fields = typeof parsed === 'object' && parsed !== null ? parsed : {};
  const version = 'version' in fields && typeof fields.version === 'string' ? fields.version : versionLabel;
  const commit = 'commit' in fields && typeof fields.commit === 'string' ? fields.commit : '';
  return { version, commit, label: commit === '' ? version : `${version} (${commit})` };
}

function readReleaseFile(): string {
  try {
    return readFileSync(join(import.meta.dirname, '../../dist/release.json'), 'utf8');
  } catch {
    // Sources that were never built.
    return '';
  }
}

/** Identity of the running program. */
export const release: Release = parseRelease(readReleaseFile());
