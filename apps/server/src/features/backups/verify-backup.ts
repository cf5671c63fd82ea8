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
    const fault = faultOfCopy(copy);
    if (fault !== undefined) faults.push(`数据库已损坏：${fault}`);
  }
  return [...faults, ...(await contentFaults(target.contents, manifest))];
}

/** Reads all files of a manifest from a storage. @returns faults in Chinese */
export async function contentFaults(contents: Pick<Storage, 'read'>, manifest: Manifest): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { sha256, size } of manifest.files) {
    try {
      const found = await digestOfStream((await contents.read(sha256)).stream);
      if (found.sha256 !== sha256 || found.size !== size) faults.push(`文件 ${sha256} 已损坏或被改动`);
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error;
      faults.push(`文件 ${sha256} 丢失`);
    }
  }
  return faults;
}
