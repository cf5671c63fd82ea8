/*
 * `npm run backup [-- <place>] [--with-secret] [--init]`: adds a generation to the place of backups. The server may run. Exits
 * with 1 if the backup failed, or uploaded files were already lost.
 */
import { onExistingSite } from './existing-site.ts';
import { makeBackup, type MadeBackup } from './features/backups/make-backup.ts';
import { openTarget } from './features/backups/open-target.ts';
import { siteId } from './features/site-settings/site-settings.ts';
import { StartError } from './platform/process/start-error.ts';
import { openContents } from './platform/storage/open-storage.ts';
import { systemClock as clock } from './platform/time/clock.ts';

const given = process.argv.slice(2);
const options = new Set(['--with-secret', '--init']);
const places = given.filter((argument) => !options.has(argument));

function report({ name, manifest, copied, pruned, damaged, forgotten }: MadeBackup, label: string): void {
  const { files, missing, database } = manifest;
  process.stdout.write(
    `备份 ${name} 已完成：数据库 ${database.size} 字节，文件 ${files.length} 个（新增 ${copied} 个），清理旧备份 ${pruned.length} 份。\n`,
  );
  if (damaged.length > 0) {
    process.stderr.write(
      `以下备份的清单已损坏，已跳过，未删除，也因此没有清理任何上传的文件：\n  ${damaged.join('\n  ')}\n请用 npm run verify-backup 查看；确认不再需要后，从 ${label} 的 generations 中手动删除。\n`,
    );
  }
  if (forgotten !== undefined) {
    process.stderr.write(`备份完好，但站点未能记下备份位置（${forgotten}）：下次备份无法察觉备份磁盘没有挂载。\n`);
  }
  if (missing.length > 0) {
    process.stderr.write(
      `有 ${missing.length} 个文件在站点中已丢失或损坏，备份中没有它们，请运行 npm run check-files -- --hash 查看：\n  ${missing.join('\n  ')}\n`,
    );
    process.exitCode = 1;
  }
}

await onExistingSite(async (config, database) => {
  const [place = config.backup.directory, more] = places;
  if (more !== undefined || place.startsWith('-'))
    throw new StartError('用法：npm run backup -- [备份位置] [--with-secret] [--init]');
  if (place === '') throw new StartError('请设置 BACKUP_DIR，或在命令中给出备份目录：npm run backup -- /备份目录');
  const target = await openTarget(place, config.backup, clock);
  try {
    const contents = await openContents(config, clock);
    try {
      const site = await siteId(database.read);
      const source = { ...config, site, database, contents, clock };
      const made = await makeBackup(source, target, {
        withSecret: given.includes('--with-secret'),
        init: given.includes('--init'),
        keep: config.backup.keep,
      });
      report(made, target.label);
    } finally {
      contents.close();
    }
  } finally {
    target.close();
  }
});
