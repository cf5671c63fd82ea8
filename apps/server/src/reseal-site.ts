import { siteSettingsPage } from '@mutai/contract/site-settings/page';
import { keyLabel } from '@mutai/contract/site-settings/resource';
import type { Config } from './config.ts';
import { auditLog, commandAuthor } from './platform/audit/audit.ts';
import { maskedSecret } from './platform/audit/changes.ts';
import type { Database } from './platform/database/open-database.ts';
import { StartError } from './platform/process/start-error.ts';
import { ChangedMeanwhile, reseal, type KindCount, type Resealed } from './platform/secrets/sealed-values.ts';
import { readKeyFile, secretsOf } from './platform/secrets/secrets.ts';
import type { Clock } from './platform/time/clock.ts';
import { countsText, enterAgainText, sealedKinds } from './sealed-kinds.ts';

type Keys = Pick<Config, 'secretKey' | 'oldSecretKey' | 'dataDir'>;

/** @throws StartError if the configuration does not name two different keys */
function oldKeyOf({ secretKey, oldSecretKey, dataDir }: Keys): string {
  if (secretKey === '' && oldSecretKey === '') {
    throw new StartError(
      '没有要更换的密钥。请将 SECRET_KEY 设为新的密钥（留空则使用数据目录中的 secret.key），' +
        '将 OLD_SECRET_KEY 设为原来的密钥（留空则使用数据目录中的 secret.key），至少设置其中一个。',
    );
  }
  const oldKey = oldSecretKey === '' ? readKeyFile(dataDir) : oldSecretKey;
  if (oldKey === undefined) {
    throw new StartError(
      `不知道原来的密钥：没有设置 OLD_SECRET_KEY，数据目录 ${dataDir} 中也没有 secret.key。请将 OLD_SECRET_KEY 设为原来的密钥。`,
    );
  }
  if (oldKey === (secretKey === '' ? readKeyFile(dataDir) : secretKey)) {
    throw new StartError('新旧密钥相同，没有更换。请将 OLD_SECRET_KEY 设为原来的密钥，将 SECRET_KEY 设为新的密钥。');
  }
  return oldKey;
}

const sum = (counts: readonly KindCount[]): number => counts.reduce((total, { count }) => total + count, 0);

function messageOf({ resealed, upToDate, unreadable }: Resealed): string {
  const all = unreadable.length === 0 ? '全部 ' : '';
  const before = upToDate === 0 ? '' : `，另有 ${upToDate} 个此前已用新密钥加密`;
  const parts =
    resealed.length > 0
      ? [`已用新密钥重新加密 ${sum(resealed)} 个内容：${countsText(resealed)}${before}。`]
      : [upToDate > 0 ? `${all}${upToDate} 个内容此前已用新密钥加密，没有改动。` : '没有加密的内容，无需改动。'];
  if (unreadable.length > 0) {
    parts.push(
      `以下内容用新旧密钥都无法解密，保持不变：${countsText(unreadable)}。请检查 OLD_SECRET_KEY 后重试，或${enterAgainText(unreadable)}。`,
    );
  }
  parts.push(
    '请启动服务器，并从环境变量中删除 OLD_SECRET_KEY（如已设置）。恢复以前的备份仍需要原来的密钥，请随备份妥善保存。',
    '用原来的密钥签发的屏幕注册密钥与文章预览链接已失效，请重新复制；已配对的屏幕不受影响。',
  );
  return parts.join('\n');
}

/**
 * Seals the encrypted values of a site with its new key, in one transaction: all that the old key decrypts, or none. A line
 * of the operation log records it.
 *
 * @returns report for the operator; not complete if some values can be decrypted with neither key
 * @throws StartError if the keys are missing or equal, neither decrypts anything, or values change meanwhile
 */
export async function resealWith(
  config: Keys,
  database: Database,
  clock: Clock,
): Promise<{ readonly message: string; readonly isComplete: boolean }> {
  const oldKey = oldKeyOf(config);
  const keys = { old: secretsOf({ ...config, secretKey: oldKey }), new: secretsOf(config) };
  const author = commandAuthor(clock());
  const audit = auditLog(database, clock);
  try {
    const result = await reseal(database, sealedKinds, keys, (trx) =>
      audit(trx, author, {
        module: siteSettingsPage.code,
        action: 'update',
        recordId: null,
        recordName: keyLabel,
        changes: { secretKey: [maskedSecret, maskedSecret] },
      }),
    );
    if (result.unreadable.length > 0 && result.resealed.length === 0 && result.upToDate === 0) {
      throw new StartError(
        `原来的密钥不对，它不能解密任何内容，没有改动：${countsText(result.unreadable)}。请检查 OLD_SECRET_KEY。`,
      );
    }
    return { message: messageOf(result), isComplete: result.unreadable.length === 0 };
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    throw new StartError('运行期间有内容被修改，没有改动。请停止所有服务器进程后重试。');
  }
}
