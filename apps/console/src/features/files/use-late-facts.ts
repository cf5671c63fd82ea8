import { fileType } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { useEffect, useEffectEvent } from 'react';
import { now, startInterval } from '../../platform/clock.ts';
import { epoch } from '../../ui/kit/time.ts';
import type { ListController } from '../../ui/list/use-list.ts';

/** Milliseconds between two looks at a list. */
const lookMs = 2000;
/** Milliseconds after an upload in which the server has usually looked at the file; of some there is nothing to know. */
const expectedMs = 60_000;

const looked: ReadonlySet<number> = new Set([fileType.image, fileType.video, fileType.audio]);

/** Whether what a file is may still become known: its size, its length, its smaller pictures. */
const isLate = ({ type, width, durationMs, createdAt }: FileRecord): boolean =>
  looked.has(type) && width === null && durationMs === null && now() - epoch(createdAt) < expectedMs;

/** Looks at a list again while the server still looks at files that were uploaded a moment ago. */
export function useLateFacts(list: ListController<FileRecord>): void {
  const { rows } = list;
  const look = useEffectEvent(() => {
    if (rows.some(isLate)) list.refresh();
  });
  const late = rows.some(isLate);
  useEffect(() => (late ? startInterval(lookMs, look) : undefined), [late]);
}
