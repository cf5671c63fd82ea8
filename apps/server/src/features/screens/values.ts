import type { LayoutAsset } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { contentsPath } from '@mutai/contract/paths';
import type { ScreenValue } from '@mutai/contract/screens/player';
import { hash } from 'node:crypto';
import type { Executor } from '../../platform/database/open-database.ts';
import { contentsIn } from '../../platform/resource/file-uses.ts';
import type { ManifestDependencies, Manifests } from './manifest.ts';

/** Last good value of a data source. */
export interface SourceValue {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly ages: boolean;
  /** JSON. */
  readonly json: string;
}

/** Values of these sources; those that are disabled, deleted or without a value are left out. */
export type ValuesOf = (executor: Executor, sourceIds: readonly number[]) => Promise<readonly SourceValue[]>;

/** Characters of a digest. */
const digestLength = 16;

/** Value as displays get it: long lists are cut. */
function displayed(json: string): unknown {
  const value = JSON.parse(json) as unknown;
  return Array.isArray(value) ? value.slice(0, limits.dataSources.displayedRows) : value;
}

/** Addresses of files of the library in a value. */
function addressesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith(`${contentsPath}/`) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

/**
 * Answers the values that the manifest of a screen names, without those that its display has.
 *
 * @param valuesOf reads values
 * @param library says what displays get of files in values
 */
export const screenValues = (
  manifests: Pick<Manifests, 'sources'>,
  valuesOf: ValuesOf,
  library: ManifestDependencies['library'],
) => {
  /** Files in a value. Values without any are not parsed, because most are known to the display. */
  const assetsOf = async (executor: Executor, json: string): Promise<readonly LayoutAsset[]> => {
    if (!json.includes(`"${contentsPath}/`)) return [];
    const addresses = [...new Set(addressesIn(displayed(json)))];
    const known = await library.displayedContents(executor, [...contentsIn(addresses)]);
    return addresses.flatMap((path) => {
      const [sha256 = ''] = contentsIn([path]);
      const content = known.get(sha256);
      return content === undefined ? [] : [{ path, ...content }];
    });
  };

  return async (executor: Executor, screenId: number, known: string): Promise<readonly ScreenValue[]> => {
    const ids = await manifests.sources(executor, screenId);
    if (ids.length === 0) return [];
    const has = new Set(known.split(','));
    const values: ScreenValue[] = [];
    for (const { id, at, ages, json } of await valuesOf(executor, ids)) {
      const assets = await assetsOf(executor, json);
      const digest = hash('sha256', `${json}${JSON.stringify(assets)}`).slice(0, digestLength);
      const facts = { id, digest, at, ages };
      values.push(has.has(`${id}:${digest}`) ? facts : { ...facts, value: displayed(json), assets: [...assets] });
    }
    return values;
  };
};

export type ScreenValues = ReturnType<typeof screenValues>;
