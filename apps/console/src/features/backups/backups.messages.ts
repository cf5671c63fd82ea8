import { backupPage } from '@mutai/contract/backups/page';
import { backupLabels, type BackupState } from '@mutai/contract/backups/resource';
import { permissionNames } from '@mutai/contract/pages';

const states: Readonly<Record<BackupState, string>> = { whole: '完整', unfinished: '未完成', damaged: '清单已损坏' };

/** Texts of the page 备份管理. */
export const backupsMessages = {
  ...backupLabels,
  pageTitle: backupPage.title,
  make: permissionNames['backup:create'],
  states,
  engines: { '': '', sqlite: 'SQLite', postgres: 'PostgreSQL' },
  withSecret: '含密钥文件',
  withoutSecret: '不含密钥文件',
  underway: '正在备份',
  cleanedLater: '下次备份时清理',
  databaseSize: (size: string) => `数据库 ${size}`,
  fileSize: (size: string) => `文件 ${size}`,
  missing: (count: number) => `另有 ${count} 个在站点中已丢失`,
  verify: '校验',
  verifying: '正在校验',
  neverVerified: '未校验',
  verifiedWhole: (when: string) => `${when}校验完好`,
  verifiedFaulty: '校验未通过',
  running: (since: string) => `正在备份，开始于 ${since}`,
  requested: '备份即将开始',
  nextAt: (time: string) => `下次自动备份：${time}`,
  succeeded: (when: string, lasted: string) => `上次备份于${when}完成，${lasted}`,
  lasted: (duration: string) => `用时 ${duration}`,
  moment: '用时不到 1 秒',
  followed: (state: string, next: string) => `${state}；${next}`,
  failed: (when: string) => `${when}的备份未成功`,
  retriedAt: (time: string, mayMake: boolean) => `将于 ${time} 自动重试${mayMake ? '，也可以处理后立即备份' : ''}。`,
  stale: (days: number) => `已超过 ${days} 天没有新的完整备份`,
  staleNever: (days: number) => `启用备份已超过 ${days} 天，仍没有完整的备份`,
  staleHint: (mayMake: boolean) =>
    `磁盘损坏或误删时，将只能恢复到最近一次完整备份。请${mayMake ? '' : '联系管理员'}立即备份，并查看未成功的原因。`,
  targetFault: '无法读取备份位置',
  lastKnown: (when: string) => `以下是${when}读到的备份。`,
  target: (place: string) => `备份位置：${place}`,
  total: (count: number) => `共 ${count} 份`,
  off: '尚未启用备份',
  offHint:
    '请联系运维人员：在另一块磁盘或另一台机器上准备一个空目录（或对象存储），在服务器的环境变量 BACKUP_DIR 中设置其位置，然后重启服务。启用后每天自动备份一次。',
  none: '还没有备份',
  noneHint: '服务启动一分钟后开始第一次备份，此后每天一次，不影响站点使用。',
} as const;
