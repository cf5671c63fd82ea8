/*
 * `npm run verify-backup [-- <generation>]`: reads all files of a generation, or of all in the place of backups, and
 * compares them with the manifest. Exits with 1 if something differs. `--list` reads the manifests only.
 */
import type { Config } from './config.ts';
import { onEnvironment } from './existing-site.ts';
import { listGenerations } from './features/backups/generations.ts';
import { readManifest } from './features/backups/manifest.ts';
import { openTarget } from './features/backups/open-target.ts';
import { faultsOf, findGeneration, suspectsIn, type FoundGeneration } from './features/backups/verify-backup.ts';
import { reasonOf, StartError } from './platform/process/start-error.ts';
import { systemClock as clock } from './platform/time/clock.ts';

/** Compares a generation, and prints the result. @returns true if it is whole */
async function verify(generation: FoundGeneration): Promise<boolean> {
  const { name, manifest } = generation;
  const faults = await faultsOf(generation);
  if (faults.length > 0) {
    process.stderr.write(`备份 ${name} 有 ${faults.length} 处不符：\n  ${faults.join('\n  ')}\n`);
    if (suspectsIn(faults).size > 0) {
      process.stderr.write(
        `请从 ${generation.target.label} 的 files 中删除这些文件，下次备份会从站点重新复制；在备份管理中校验出的，下次备份会自行重新复制。\n`,
      );
    }
    return false;
  }
  process.stdout.write(`备份 ${name} 完好：制作于 ${manifest.createdAt}，文件 ${manifest.files.length} 个。\n`);
  return true;
}

/** Verifies one generation. */
async function verifyOne(given: string, { backup }: Config): Promise<boolean> {
  const generation = await findGeneration(given, backup, clock);
  try {
    return await verify(generation);
  } catch (error) {
    throw generation.target.explain(error);
  } finally {
    generation.target.close();
  }
}

/** Verifies all generations. A damaged one does not prevent reading the others. */
async function verifyAll({ backup }: Config): Promise<boolean> {
  const target = await openTarget(backup.directory, backup, clock);
  const results: boolean[] = [];
  try {
    for (const name of await target.generations()) {
      try {
        const manifest = await readManifest(target, name);
        if (manifest === undefined) process.stdout.write(`备份 ${name} 未完成，下次备份时将清理。\n`);
        else results.push(await verify({ target, name, manifest }));
      } catch (error) {
        process.stderr.write(`${reasonOf(target.explain(error))}\n`);
        results.push(false);
      }
    }
  } catch (error) {
    throw target.explain(error);
  } finally {
    target.close();
  }
  if (results.length === 0) throw new StartError(`备份位置 ${target.label} 中还没有完整的备份。`);
  return results.every(Boolean);
}

const states = { whole: '清单完整', unfinished: '未完成', damaged: '清单已损坏' } as const;

/** Prints the generations, newest first, without reading their files. */
async function list({ backup }: Config): Promise<void> {
  const target = await openTarget(backup.directory, backup, clock);
  try {
    const { read } = await listGenerations(target, new Set());
    for (const { name, state, databaseSize, fileSize, fileCount } of read.toReversed()) {
      process.stdout.write(
        `${name} ${states[state]}，数据库 ${databaseSize} 字节，文件 ${fileCount} 个，共 ${fileSize} 字节\n`,
      );
    }
  } catch (error) {
    throw target.explain(error);
  } finally {
    target.close();
  }
}

await onEnvironment(async (config) => {
  const [given, more] = process.argv.slice(2);
  if (more !== undefined) throw new StartError('用法：npm run verify-backup -- [备份 | --list]');
  if ((given === undefined || given === '--list') && config.backup.directory === '') {
    throw new StartError(
      '请设置 BACKUP_DIR，或在命令中给出一份备份：npm run verify-backup -- /备份目录/generations/名称',
    );
  }
  if (given === '--list') {
    await list(config);
    return;
  }
  const isWhole = await (given === undefined ? verifyAll(config) : verifyOne(given, config));
  if (!isWhole) process.exitCode = 1;
});
