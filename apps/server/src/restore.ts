/* `npm run restore -- <generation>`: restores a backup into an empty place. */
import { onEnvironment } from './existing-site.ts';
import { restoreBackup } from './features/backups/restore-backup.ts';
import { findGeneration } from './features/backups/verify-backup.ts';
import { StartError } from './platform/process/start-error.ts';
import { systemClock as clock } from './platform/time/clock.ts';

await onEnvironment(async (config) => {
  const [given, more] = process.argv.slice(2);
  if (given === undefined || more !== undefined) throw new StartError('用法：npm run restore -- 备份（名称或路径）');
  const generation = await findGeneration(given, config.backup, clock);
  try {
    await restoreBackup(generation, config, clock);
  } finally {
    generation.target.close();
  }
  const { createdAt, files, missing, secret } = generation.manifest;
  process.stdout.write(`已恢复 ${createdAt} 的备份：文件 ${files.length} 个，行数与校验值均与备份一致。\n`);
  if (missing.length > 0) process.stdout.write(`备份时已有 ${missing.length} 个文件丢失，这些素材无法打开。\n`);
  if (secret === undefined && config.secretKey === '') {
    process.stdout.write(
      `备份不含密钥：启动之前，请把原来的 secret.key 放入 ${config.dataDir}，否则邮件密码、Webhook 与数据源的密钥需重新填写。\n`,
    );
  }
});
