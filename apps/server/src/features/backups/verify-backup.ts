import { reasonOf, StartError } from '../../platform/process/start-error.ts';
import { digestOfStream } from '../../platform/storage/content-digest.ts';
import { ContentMissing } from '../../platform/storage/storage-errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { BackupTarget } from './backup-target.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { openTarget, splitGeneration, type BackupSettings } from './open-target.ts';
import { faultOfCopy } from './sqlite-copy.ts';

/** Complete generation. */
export interface FoundGeneration {
  readonly target: BackupTarget;
  readonly name: string;
  readonly manifest: Manifest;
}

/**
 * Finds a generation by path or URL, or by name in the place of the settings. The caller must close its target.
 *
 * @throws StartError if there is none, it is unfinished or its manifest is damaged
 */
export async function findGeneration(given: string, settings: BackupSettings, clock: Clock): Promise<FoundGeneration> {
  const { directory } = settings;
  const places = [splitGeneration(given), ...(directory === '' ? [] : [{ place: directory, name: given }])];
  for (const found of places) {
    if (found === undefined) continue;
    const target = await openTarget(found.place, settings, clock);
    try {
      const manifest = await readManifest(target, found.name);
      if (manifest !== undefined) return { target, name: found.name, manifest };
    } catch (error) {
      target.close();
      throw target.explain(error);
    }
    target.close();
  }
  throw new StartError(
    `没有找到完整的备份 ${given}，请给出备份位置中 generations 下某一份的路径${directory === '' ? '，或设置 BACKUP_DIR 后给出其名称' : `或名称（备份位置：${directory}）`}。`,
  );
}

/**
 * Compares every file of a generation with its manifest.
 *
 * @returns faults in Chinese; empty if the generation is whole
 */
export async function faultsOf({ target, name, manifest }: FoundGeneration): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const file of [manifest.database, ...(manifest.secret === undefined ? [] : [manifest.secret])]) {
    try {
      const { sha256, size } = await digestOfStream(await target.read(name, file.name));
      if (sha256 !== file.sha256 || size !== file.size) faults.push(`${file.name} 已损坏或被改动`);
    } catch (error) {
      faults.push(`无法读取 ${file.name}：${reasonOf(target.explain(error))}`);
    }
  }
  const copy = target.localPath(name, manifest.database.name);
  if (faults.length === 0 && manifest.engine === 'sqlite' && copy !== undefined) {
    const fault = faultOfLocal(copy);
    if (fault !== undefined) faults.push(`数据库已损坏：${fault}`);
  }
  return [...faults, ...(await contentFaults(target.contents, manifest, target.explain))];
}

function faultOfLocal(copy: string): string | undefined {
  try {
    return faultOfCopy(copy);
  } catch (error) {
    return reasonOf(error);
  }
}

type RecordedFile = Manifest['files'][number];

const damagedText = (sha256: string): string => `文件 ${sha256} 已损坏或被改动`;

/** Digests of damaged and unreadable contents that texts with faults name. */
export const suspectsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.match(/(?<=文件 )[0-9a-f]{64}(?= 已损坏|：)/g) ?? []));

/**
 * Reads a content.
 *
 * @returns its fault in Chinese; `undefined` if it is whole
 * @throws errors of reading
 */
export async function contentFault(
  contents: Pick<Storage, 'read'>,
  { sha256, size }: RecordedFile,
): Promise<string | undefined> {
  try {
    const found = await digestOfStream((await contents.read(sha256)).stream);
    return found.sha256 === sha256 && found.size === size ? undefined : damagedText(sha256);
  } catch (error) {
    if (error instanceof ContentMissing) return `文件 ${sha256} 丢失`;
    throw error;
  }
}

/** Contents that cannot be read before the others are not tried: each may wait for a lost network. */
const mostUnreadable = 20;

/**
 * Reads all files of a manifest from a storage.
 *
 * @param explain converts an error of the storage to a message
 * @returns faults in Chinese
 */
export async function contentFaults(
  contents: Pick<Storage, 'read'>,
  manifest: Manifest,
  explain: (error: unknown) => Error,
): Promise<readonly string[]> {
  const faults: string[] = [];
  let unreadable = 0;
  for (const [nth, file] of manifest.files.entries()) {
    try {
      const fault = await contentFault(contents, file);
      if (fault !== undefined) faults.push(fault);
    } catch (error) {
      faults.push(`无法读取文件 ${file.sha256}：${reasonOf(explain(error))}`);
      unreadable += 1;
      if (unreadable < mostUnreadable) continue;
      const left = manifest.files.length - nth - 1;
      return left === 0 ? faults : [...faults, `其余 ${left} 个文件没有检查`];
    }
  }
  return faults;
}
