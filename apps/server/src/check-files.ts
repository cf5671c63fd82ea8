/*
 * `npm run check-files [-- --hash]`: checks that all files in the database are in the storage, undamaged, and that the
 * storage contains nothing else. Changes nothing, and may run beside the server. Exits with 1 if something differs.
 */
import { onExistingSite } from './existing-site.ts';
import { checkContents, type Difference } from './features/files/content-check.ts';
import { systemClock as clock } from './platform/time/clock.ts';
import { pathOf } from './platform/storage/address.ts';
import { openContents } from './platform/storage/open-storage.ts';
import { StartError } from './platform/process/start-error.ts';

const restore = '请从备份恢复该文件，或重新上传相同的文件';
const bySelf = '服务器每小时自动整理，若第二天仍有此提示，请查看服务器日志';

function textOf(difference: Difference): string {
  const { kind } = difference;
  if (kind === 'missing') {
    const names = difference.files.map((name) => `“${name}”`).join('、');
    return `内容丢失：${names === '' ? '回收站中或已发布的布局中的素材' : `素材${names}`}无法打开。${restore}，或删除这些素材。`;
  }
  if (kind === 'size') {
    return `大小不符：应为 ${difference.expected} 字节，实为 ${difference.size} 字节。${restore}。`;
  }
  if (kind === 'digest') return `内容损坏：实际的 SHA-256 为 ${difference.digest}。${restore}，并检查磁盘。`;
  if (kind === 'orphan') return `多余的内容：没有素材使用，占 ${difference.size} 字节。${bySelf}。`;
  return `使用次数不符：记为 ${difference.uses}，实为 ${difference.found}。${bySelf}。`;
}

const unknown = process.argv.slice(2).filter((argument) => argument !== '--hash');
await onExistingSite(async (config, database) => {
  if (unknown.length > 0) throw new StartError('用法：npm run check-files [-- --hash]');
  const store = await openContents(config, clock);
  try {
    let count = 0;
    const differs = (difference: Difference) => {
      count += 1;
      process.stdout.write(`${pathOf(difference.sha256)} ${textOf(difference)}\n`);
    };
    const hash = process.argv.includes('--hash');
    const { contents, bytes, arriving } = await checkContents(database, store, clock, { hash, differs });
    const coming = arriving === 0 ? '' : `，其中 ${arriving} 个刚到达、尚未记录`;
    process.stdout.write(
      `共检查 ${contents} 个内容、${bytes} 字节${coming}：${count === 0 ? '数据库与文件一致' : `${count} 处不符`}。\n`,
    );
    if (count > 0) process.exitCode = 1;
  } finally {
    store.close();
  }
});
