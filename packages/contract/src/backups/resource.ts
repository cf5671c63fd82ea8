import { apiPrefix } from '../paths.ts';

/** Backups of the site: `GET` lists them, `POST` makes one. */
export const backupsPath = `${apiPrefix}/backups`;

/** Verifies a backup. @param name of the backup; `:name` in a route */
export const verifyBackupPath = (name: string): string => `${backupsPath}/${name}/verify`;

/** UTC time in the name of a backup: `20261128T031500Z`. */
export const backupNamePattern = String.raw`^\d{8}T\d{6}Z$`;

/**
 * Wholeness of a backup: `whole` has a valid manifest, `unfinished` none, `damaged` an invalid one. Only verifying reads
 * the files.
 */
export const backupStates = ['whole', 'unfinished', 'damaged'] as const;
export type BackupState = (typeof backupStates)[number];

/** State of the job that makes backups. `requested`: due, and not yet started by a process. */
export const backupRunStates = ['off', 'scheduled', 'requested', 'running'] as const;
export type BackupRunState = (typeof backupRunStates)[number];

export const backupLabels = {
  name: '备份',
  createdAt: '备份时间',
  engine: '数据库类型',
  version: '版本',
  size: '大小',
  fileCount: '文件数',
  state: '完整性',
} as const;
