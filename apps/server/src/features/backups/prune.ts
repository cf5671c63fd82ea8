import { timeOf, type BackupTarget, type ClaimedTarget } from './backup-target.ts';
import { isOfSite, readManifest, UnusableManifest } from './manifest.ts';

/** Number of days, weeks and months (in UTC) whose newest generation is kept. */
export interface Keep {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

const dayMs = 86_400_000;

/** 1970-01-01 was a Thursday: with three more days, weeks begin on Monday. */
const weekOf = (time: number): number => Math.floor((time / dayMs + 3) / 7);

/** Periods of each kind: generations of one period have the same key. */
const periods: Readonly<Record<keyof Keep, (time: number) => string>> = {
  daily: (time) => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length),
  weekly: (time) => String(weekOf(time)),
  monthly: (time) => new Date(time).toISOString().slice(0, 'YYYY-MM'.length),
};

/**
 * Chooses the generations to delete: all that are not the newest of one of the last days, weeks or months with a backup.
 * The latest one and those of the 24 hours before it are always kept: a second backup of a day, made of a site that was
 * damaged meanwhile, must not replace the first.
 *
 * @param names of whole generations, oldest first
 * @param latest name of the generation that was made last, also by a clock that was set back
 */
export function outdated(names: readonly string[], keep: Keep, latest: string): readonly string[] {
  const end = timeOf(latest);
  const kept = new Set(names.filter((name) => timeOf(name) > end - dayMs && timeOf(name) <= end));
  for (const kind of ['daily', 'weekly', 'monthly'] as const) {
    const newest = new Map(names.map((name) => [periods[kind](timeOf(name)), name]));
    // `slice(-0)` would keep all.
    const last = keep[kind] === 0 ? [] : [...newest.values()].toSorted().slice(-keep[kind]);
    for (const name of last) kept.add(name);
  }
  return names.filter((name) => !kept.has(name));
}

/** Names of generations after pruning. */
export interface Pruned {
  readonly deleted: readonly string[];
  /** Generations whose manifest is unusable: their contents are unknown, so no content is deleted either. */
  readonly damaged: readonly string[];
}

/**
 * Deletes outdated generations of a site, and then the contents that no generation refers to. Generations of other sites
 * and those with an unusable manifest are left alone.
 *
 * @param latest name of the generation that was made last
 * @param site id of the site
 */
export async function prune(
  target: BackupTarget,
  claimed: ClaimedTarget,
  keep: Keep,
  latest: string,
  site: string,
): Promise<Pruned> {
  const own: string[] = [];
  const filesOf = new Map<string, readonly string[]>();
  const damaged: string[] = [];
  for (const name of await target.generations()) {
    try {
      const manifest = await readManifest(target, name);
      if (manifest === undefined) continue;
      const digests = manifest.files.map(({ sha256 }) => sha256);
      filesOf.set(name, digests);
      if (isOfSite(manifest, site)) own.push(name);
    } catch (error) {
      if (!(error instanceof UnusableManifest)) throw error;
      damaged.push(name);
    }
  }
  await claimed.check();
  const deleted = outdated(own, keep, latest);
  for (const name of deleted) {
    await claimed.remove(name);
    filesOf.delete(name);
  }
  if (damaged.length === 0) {
    const used = new Set([...filesOf.values()].flat());
    for await (const { sha256 } of claimed.contents.list())
      if (!used.has(sha256)) await claimed.contents.remove(sha256);
  }
  return { deleted, damaged };
}

/** Deletes generations without a manifest, which killed backups have left. */
export async function removeUnfinished(target: BackupTarget, claimed: ClaimedTarget): Promise<void> {
  for (const name of await target.generations()) {
    const isUnfinished = await readManifest(target, name).then(
      (manifest) => manifest === undefined,
      (error: unknown) => {
        if (error instanceof UnusableManifest) return false;
        throw error;
      },
    );
    if (isUnfinished) await claimed.remove(name);
  }
}
