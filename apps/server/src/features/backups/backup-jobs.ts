import { dayMs } from '@mutai/contract/durations';
import type { Platform } from '../../platform/platform.ts';
import { type JobKind, PermanentJobError } from '../../platform/jobs/run-jobs.ts';
import { failureOf, type BackupCommands } from './backup-commands.ts';
import { checksStore, endCheck } from './backup-checks.ts';

/** Kinds of the jobs; the key of the first is its kind. */
export const backupJobKind = 'backup';
export const verifyJobKind = 'backup-verify';

/** Reason why a server without a target makes no backups. */
export const backupsOff = '未设置备份位置，请在服务器的环境变量 BACKUP_DIR 中设置并重启服务';

const offUnless = (isOn: boolean) => (isOn ? {} : { off: backupsOff });

/**
 * Makes a backup each day. Runs while the time is in doubt too: a backup is named by the time, and old ones are counted,
 * not deleted by age.
 */
export const backupJob = (commands: BackupCommands, isOn: boolean, onMade: () => unknown): JobKind<null> => ({
  kind: backupJobKind,
  title: '备份站点',
  every: dayMs,
  atAnyTime: true,
  ...offUnless(isOn),
  async run(_payload, stopping, _attempt, report) {
    const ended = await commands.backup(stopping);
    onMade();
    const made = ended.stdout.trim();
    if (ended.code === 0) {
      // Warnings, such as damaged manifests, are in the second.
      report?.([made, ended.stderr.trim()].filter(Boolean).join('\n'));
      return;
    }
    report?.(made);
    // The backup was made, but the site has lost files: another attempt would find the same.
    if (made !== '') throw new PermanentJobError(failureOf(ended));
    throw new Error(failureOf(ended));
  },
});

/** Verifies the backup of its payload. The result is shown with the backup. */
export function verifyJob({ database, clock }: Platform, commands: BackupCommands, isOn: boolean): JobKind<string> {
  return {
    kind: verifyJobKind,
    title: '校验备份',
    atAnyTime: true,
    atOnce: 1,
    ...offUnless(isOn),
    async run(name, stopping) {
      const ended = await commands.verify(name, stopping);
      const fault = ended.code === 0 ? '' : failureOf(ended);
      await database.write((trx) => checksStore.change(trx, endCheck(name, fault, clock()), clock()));
    },
  };
}
