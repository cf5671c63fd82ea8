import { basename, dirname, join, resolve } from 'node:path';
import { StartError } from '../../platform/process/start-error.ts';
import { readS3Url, type S3Location } from '../../platform/storage/s3-location.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { isGenerationName, type BackupTarget } from './backup-target.ts';
import { folderTarget } from './folder-target.ts';
import { s3Target } from './s3-target.ts';

/** Settings of the place of backups. */
export interface BackupSettings {
  /** Absolute path, or URL as in `s3UrlHint`; empty: none. */
  readonly directory: string;
  /** Keys of an object storage. */
  readonly keys: S3Location['keys'];
}

const isUrl = (place: string): boolean => place.startsWith('s3:');

/**
 * Opens a place of backups for reading.
 *
 * @param place path, or URL of an object storage
 * @throws StartError if the URL is invalid
 */
export async function openTarget(place: string, { keys }: BackupSettings, clock: Clock): Promise<BackupTarget> {
  if (!isUrl(place)) return folderTarget(resolve(place), clock);
  const location = readS3Url(place);
  if (location === undefined)
    throw new StartError(`${place} 不是备份位置，应为目录，或 s3://存储桶/前缀?endpoint=https://主机&region=地域。`);
  return s3Target({ ...location, keys }, clock);
}

const separator = '/generations/';

/** Splits the path or URL of a generation into its place and its name. */
export function splitGeneration(given: string): { readonly place: string; readonly name: string } | undefined {
  if (isUrl(given)) {
    const [address = '', ...query] = given.split('?');
    const at = address.lastIndexOf(separator);
    const name = address.slice(at + separator.length);
    if (at < 0 || !isGenerationName(name)) return undefined;
    return { place: [address.slice(0, at), ...query].join('?'), name };
  }
  const path = resolve(given);
  if (basename(dirname(path)) !== 'generations') return undefined;
  return { place: join(path, '../..'), name: basename(path) };
}
