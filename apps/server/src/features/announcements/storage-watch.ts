import { siteSettingsPage } from '@mutai/contract/site-settings/page';
import { statfs } from 'node:fs/promises';
import { minuteMs } from '@mutai/contract/durations';
import { filePage } from '@mutai/contract/files/page';
import type { Notify } from '../../platform/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import { settingsStore } from '../../platform/settings/settings.ts';

const watchEveryMs = 10 * minuteMs;
const gigabyte = 1024 ** 3;
/** Free space that counts as nearly full: a share of the disk, or bytes of a large one (twice the largest upload). */
const lowShare = 0.1;
const lowBytes = 4 * gigabyte;
/** Factor on the threshold for "no longer full". The hysteresis prevents repeated notices. */
const enough = 1.25;

/** Disk space in bytes. */
export interface Space {
  readonly free: number;
  readonly all: number;
}

/** State at the last check. */
const watched = settingsStore<{ low: boolean }>('storage-watch', { low: false });

/** Space of the disk of a folder, as far as the server may use it. */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
}

/**
 * Checks the free disk space, and notifies those who may change the settings each time it becomes low.
 *
 * @param read returns the disk space
 */
export function storageWatch(platform: Platform, notify: Notify, read: () => Promise<Space>) {
  const { database, clock } = platform;
  return {
    kind: 'storage-watch',
    atAnyTime: true,
    title: '检查磁盘空间',
    every: watchEveryMs,
    async run(): Promise<void> {
      const { free, all } = await read();
      const threshold = Math.min(all * lowShare, lowBytes);
      await database.write(async (trx) => {
        const before = await watched.read(trx);
        const low = free < (before.low ? threshold * enough : threshold);
        const { changes } = await watched.change(trx, { low }, clock());
        if (!low || Object.keys(changes).length === 0) return;
        const left = (free / gigabyte).toFixed(1);
        const title = `数据目录所在的磁盘只剩 ${left} GB，请清理不用的素材，或联系运维人员扩容`;
        await notify(trx, { kind: 'storage-low', title, link: filePage.path }, { permission: siteSettingsPage.code });
      });
    },
  };
}
