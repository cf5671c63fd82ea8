import { sealedSources } from './features/data-sources/sealed-sources.ts';
import { sealedMail } from './features/mail/sealed-mail.ts';
import { sealedWebhooks } from './features/webhooks/sealed-webhooks.ts';
import type { ReadDatabase } from './platform/database/open-database.ts';
import { reasonOf } from './platform/process/start-error.ts';
import { countUnreadable, type KindCount, type SealedKind } from './platform/secrets/sealed-values.ts';
import type { Secrets } from './platform/secrets/secrets.ts';

/** All encrypted values of the database. */
export const sealedKinds: readonly SealedKind[] = [...sealedMail, ...sealedWebhooks, ...sealedSources];

/** Text such as `Webhook 的签名密钥 2 个、数据源的密码 1 个`. */
export const countsText = (counts: readonly KindCount[]): string =>
  counts.map(({ kind, count }) => `${kind.label} ${count} 个`).join('、');

/** Advice for values whose key is lost. */
export const enterAgainText = (counts: readonly KindCount[]): string =>
  counts.map(({ kind }) => kind.enterAgain).join('；');

/**
 * Checks at the start whether the key decrypts all encrypted values. The site works without them, so that problems are
 * reported and never thrown.
 *
 * @returns message for the operator; undefined if all values can be decrypted
 */
export async function unreadableSecrets(
  { read }: Pick<ReadDatabase, 'read'>,
  secrets: Secrets,
): Promise<string | undefined> {
  try {
    const counts = await countUnreadable(read, sealedKinds, secrets);
    if (counts.length === 0) return undefined;
    return [
      `警告：密钥与数据库不符，以下加密的内容无法解密：${countsText(counts)}。其余功能不受影响。处理方法：`,
      '  密钥丢失或填错：恢复原来的 SECRET_KEY（未设置时为数据目录中的 secret.key），然后重新启动；',
      '  有意更换密钥：停止服务器，将 OLD_SECRET_KEY 设为原来的密钥，运行 npm run rotate-secret，然后重新启动；',
      `  原来的密钥已无法找回：${enterAgainText(counts)}。`,
    ].join('\n');
  } catch (error) {
    return `警告：无法检查加密的内容能否解密：${reasonOf(error)}`;
  }
}
