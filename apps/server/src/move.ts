/*
 * `npm run move -- <file>`: moves the site to the database and storage of another configuration, which has the form of
 * `.env`. The server may run. `npm run move -- --reopen` makes the old place writable again.
 */
import { existsSync } from 'node:fs';
import { readConfig } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { onExistingSite } from './existing-site.ts';
import { moveSite, reopenSite, type MoveReport } from './features/move/move-site.ts';
import { describeDatabase, describeFiles } from './features/move/places.ts';
import { StartError } from './platform/process/start-error.ts';
import { systemClock as clock } from './platform/time/clock.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const gigabyte = 1024 ** 3;
const secondMs = 1000;

function reportOf({ rows, files, frozenMs }: MoveReport): string {
  return [
    rows === undefined ? '数据库：不变' : `数据库：${rows.tables} 张表、${rows.rows} 行，逐表核对一致`,
    files === undefined
      ? '文件：不变'
      : `文件：${files.files} 个、${(files.bytes / gigabyte).toFixed(2)} GB，逐个核对校验值一致`,
    `站点只读了 ${Math.ceil(frozenMs / secondMs)} 秒`,
  ].join('\n');
}

await onExistingSite(async (config, database) => {
  const [given, more] = process.argv.slice(2);
  if (given === undefined || more !== undefined || (given.startsWith('-') && given !== '--reopen')) {
    throw new StartError('用法：npm run move -- 新配置文件（格式同 .env）；放弃已完成的迁移：npm run move -- --reopen');
  }
  if (given === '--reopen') {
    const isReopened = await reopenSite(database);
    say(isReopened ? '此处已恢复使用。新位置的数据不会再同步，请不要同时使用两处。' : '此处没有迁移过，无需恢复。');
    return;
  }
  if (!existsSync(given)) {
    throw new StartError(
      `找不到新的配置文件 ${given}。请复制 .env，改好 DATABASE_URL、STORAGE_URL 等，再给出它的路径。`,
    );
  }
  const to = readConfig(readEnvFile(given));
  say(`数据库：${describeDatabase(config)} → ${describeDatabase(to)}`);
  say(`文件：${describeFiles(config)} → ${describeFiles(to)}`);
  const report = await moveSite({ place: config, database }, to, clock, say);
  say(report === undefined ? '上次的迁移已完成最后一步。' : reportOf(report));
  const missing = report?.files?.missing ?? [];
  if (missing.length > 0) {
    process.stderr.write(`原位置已丢失或损坏的文件 ${missing.length} 个，没有迁移：\n  ${missing.join('\n  ')}\n`);
  }
  say(`迁移完成。接下来：
  1. 用 ${given} 替换 .env，重新启动所有服务器进程（在此之前站点只能查看）；
  2. 登录后台检查，运行 npm run check-files -- --hash；
  3. 确认无误后再删除原来的数据库与文件。放弃迁移、继续使用原处：npm run move -- --reopen`);
});
