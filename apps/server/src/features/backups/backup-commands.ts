import { secondMs } from '@mutai/contract/durations';
import { runCommand, type EndedCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import type { GenerationList } from './generations.ts';

const files = {
  backup: new URL('../../backup.ts', import.meta.url),
  verify: new URL('../../verify-backup.ts', import.meta.url),
  list: new URL('../../list-backups.ts', import.meta.url),
} as const;

/** Longest time to list backups, in milliseconds. */
const listWithinMs = 20 * secondMs;

/** Commands about backups, each in a process of its own. */
export type BackupCommands = ReturnType<typeof backupCommands>;

/**
 * @param environment configuration of the site, as the commands read it
 * @param closing aborted when the server closes
 */
export function backupCommands(environment: Readonly<Record<string, string | undefined>>, closing: AbortSignal) {
  const run = (file: URL, args: readonly string[], signal: AbortSignal) =>
    runCommand(file, args, { environment, signal });
  return {
    backup: (signal: AbortSignal): Promise<EndedCommand> => run(files.backup, [], signal),
    /** @param name of a generation */
    verify: (name: string, signal: AbortSignal): Promise<EndedCommand> => run(files.verify, [name], signal),
    /**
     * @param known names whose facts are not needed
     * @throws StartError if the target cannot be read
     */
    async list(known: readonly string[]): Promise<GenerationList> {
      const late = AbortSignal.timeout(listWithinMs);
      const signal = AbortSignal.any([late, closing]);
      let ended: EndedCommand;
      try {
        ended = await run(files.list, [JSON.stringify(known)], signal);
      } catch (error) {
        if (!late.aborted) throw error;
        throw new StartError('备份位置没有响应，请检查其磁盘或网络是否正常。');
      }
      if (ended.code !== 0) throw new StartError(failureOf(ended));
      return JSON.parse(ended.stdout) as GenerationList;
    },
  };
}

/** Message of a command that failed. */
export function failureOf({ stderr, code, signal }: EndedCommand): string {
  return stderr.trim() || `命令未输出原因便已结束（${signal ?? code}），请查看服务器的内存与磁盘是否足够。`;
}
