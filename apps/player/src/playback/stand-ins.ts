import type { Manifest } from '@mutai/contract/screens/player';

/** Key of a publication that is not ready → key of the earlier one that plays for it. */
export type StandIns = ReadonlyMap<string, string>;

/**
 * Manifest in which earlier publications play for those that are not ready yet. Not in emergencies: an earlier text may be
 * wrong there.
 */
export function withStandIns(manifest: Manifest, standIns: StandIns): Manifest {
  if (standIns.size === 0) return manifest;
  const { publications, defaultKey, rules, playlists } = manifest;
  const keyOf = (key: string): string => standIns.get(key) ?? key;
  return {
    ...manifest,
    publications: [
      ...publications,
      ...publications.flatMap((one) => (standIns.has(one.key) ? [{ ...one, key: keyOf(one.key) }] : [])),
    ],
    defaultKey: defaultKey && keyOf(defaultKey),
    rules: rules.map((rule) =>
      rule.item.kind === 'publication' ? { ...rule, item: { ...rule.item, key: keyOf(rule.item.key) } } : rule,
    ),
    playlists: playlists.map((playlist) => ({
      ...playlist,
      entries: playlist.entries.map((entry) => ({ ...entry, key: keyOf(entry.key) })),
    })),
  };
}
