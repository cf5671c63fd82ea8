import { backupPage } from '@mutai/contract/backups/page';
import { backupsPath, verifyBackupPath } from '@mutai/contract/backups/resource';
import type { BackupOverview } from '@mutai/contract/backups/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, showFailure } from '../../platform/http/api-client.ts';
import { freshQuery } from '../../ui/kit/queries.ts';

const overviewKey = [backupPage.code, 'list'] as const;

/** Polling intervals in milliseconds: while something is expected to end soon, and otherwise. */
const pollMs = { busy: 2000, idle: 30_000 } as const;

const isBusy = ({ isReading, run, backups }: BackupOverview): boolean =>
  isReading ||
  run.state === 'requested' ||
  run.state === 'running' ||
  backups.some(({ check }) => check !== null && check.endedAt === null);

/** State of backups. Polls while the page is shown in a visible tab. */
export function useBackups() {
  return useQuery({
    queryKey: overviewKey,
    queryFn: async ({ signal }) => (await api.get<BackupOverview>(backupsPath, { signal })).data,
    ...freshQuery,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBusy(data) ? pollMs.busy : pollMs.idle),
  });
}

/** Actions on backups. Failures are reported; each refetches the state. */
export function useBackupActions() {
  const queries = useQueryClient();
  const renewed = async (action: Promise<unknown>): Promise<void> => {
    await action.catch(showFailure);
    await queries.invalidateQueries({ queryKey: overviewKey });
  };
  return {
    make: () => renewed(api.post(backupsPath, { busy: true, success: true })),
    verify: (name: string) => renewed(api.post(verifyBackupPath(name), { busy: true, success: true })),
  };
}
