import { fileType } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { useEffect, useEffectEvent } from 'react';
import { now, startInterval } from '../../platform/clock.ts';
import { epoch } from '../../ui/kit/time.ts';
import type { ListController } from '../../ui/list/use-list.ts';

/** Polling interval, in milliseconds. */
const pollMs = 2000;
/**
 * Time after an upload in which the server usually examines the file, in milliseconds. Limits polling, since some files
 * have no facts.
 */
const maxAgeMs = 60_000;

const examinedTypes: ReadonlySet<number> = new Set([fileType.image, fileType.video, fileType.audio]);

/** Returns true if size, duration or thumbnails of a file may still become known. */
const isLate = ({ type, width, durationMs, createdAt }: FileRecord): boolean =>
  examinedTypes.has(type) && width === null && durationMs === null && now() - epoch(createdAt) < maxAgeMs;

/** Refreshes a list while the server examines recently uploaded files. */
export function useExaminationResults(list: ListController<FileRecord>): void {
  const { rows } = list;
  const look = useEffectEvent(() => {
    if (rows.some(isLate)) list.refresh();
  });
  const late = rows.some(isLate);
  useEffect(() => (late ? startInterval(pollMs, look) : undefined), [late]);
}
