import { playLogLabels as text, type PlaySumKind } from '@mutai/contract/play-log/resource';
import type { PlaySum, PlaySumQuery } from '@mutai/contract/play-log/schema';
import { exportInThread } from '../../platform/resource/export/export-thread.ts';
import { background } from '../../platform/workers/fair-queue.ts';
import { playSums } from './play-sums.ts';

const names: Readonly<Record<PlaySumKind, string>> = {
  layout: text.layoutId,
  file: text.fileId,
  screen: text.screenName,
  day: text.day,
};

await exportInThread<PlaySumQuery, PlaySum>(async (database, { query }) => ({
  columns: [
    { title: names[query.by], width: 32, value: ({ name, id }) => (name === '' ? `#${id}` : name) },
    { title: text.times, width: 12, value: ({ times }) => times },
    { title: text.seconds, width: 16, value: ({ seconds }) => seconds },
  ],
  // Size 0 selects all sums; the route has limited their number.
  rows: (await playSums(database.longRead(background), { ...query, size: 0 })).rows,
}));
