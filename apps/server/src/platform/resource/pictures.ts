import { convertedPictureTypes, shownPictureTypes } from '@mutai/contract/files/pictures';
import { limits } from '@mutai/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../database/open-database.ts';
import type { Dialect } from '../database/schema.ts';
import { among, listParameter } from '../database/sql.ts';
import { errors } from '../errors.ts';
import { contentsIn } from './file-uses.ts';

const types = (all: readonly string[]) => sql.join(all.map((type) => sql.lit(type)));

/**
 * SQL condition, 1 or 0: browsers can show the file as a picture, itself or its copy, or it has yet to be examined.
 *
 * @param mimetype, shownSha256, examinedAt columns of the file's content
 */
export const isPicture = (
  mimetype: RawBuilder<unknown>,
  shownSha256: RawBuilder<unknown>,
  examinedAt: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`case when ${mimetype} in (${types(shownPictureTypes)}) then 1
  when ${mimetype} in (${types(convertedPictureTypes)}) and (${shownSha256} is not null or ${examinedAt} is null) then 1
  else 0 end`;

const isPictureContent = isPicture(sql.ref('mimetype'), sql.ref('shownSha256'), sql.ref('examinedAt'));

/** Those of some contents that meet a condition, by digest. */
async function contentsThat(
  executor: Executor,
  dialect: Dialect,
  digests: readonly string[],
  condition: RawBuilder<boolean>,
): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom('contents')
    .select('sha256')
    .where(among(dialect, 'sha256', listParameter(dialect, digests)))
    .where(condition)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Digests of the contents that cannot be shown as pictures: other types such as PSD, or too many pixels. */
export const undisplayablePictures = (
  executor: Executor,
  dialect: Dialect,
  digests: readonly string[],
): Promise<ReadonlySet<string>> =>
  contentsThat(
    executor,
    dialect,
    digests,
    sql`(${isPictureContent} = 0 or cast("width" as bigint) * "height" > ${sql.lit(limits.layoutPicturePixels)})`,
  );

/** Digests of the contents whose copies for browsers have yet to be made. */
export const picturesInConversion = (
  executor: Executor,
  dialect: Dialect,
  digests: readonly string[],
): Promise<ReadonlySet<string>> =>
  contentsThat(
    executor,
    dialect,
    digests,
    sql`("mimetype" in (${types(convertedPictureTypes)}) and "shownSha256" is null and "examinedAt" is null)`,
  );

/**
 * Rejects addresses of stored files that browsers cannot show as a picture. Other addresses are accepted.
 *
 * @param field that holds the address @param label display name of the field
 * @throws AppError 4000
 */
export async function refuseUndisplayablePictures(
  executor: Executor,
  field: string,
  label: string,
  address: string | undefined,
): Promise<void> {
  for (const sha256 of contentsIn([address])) {
    const row = await executor
      .selectFrom('contents')
      .select(isPictureContent.as('isPicture'))
      .where('sha256', '=', sha256)
      .where('uses', '>', 0)
      .executeTakeFirst();
    if (row === undefined || row.isPicture === 1) continue;
    const message = '浏览器不能显示此文件，请选择 JPEG、PNG、WebP 等格式的图片';
    throw errors.invalid({ [field]: message }, `${label}：${message}！`);
  }
}
