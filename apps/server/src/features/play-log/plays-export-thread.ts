import { playLogLabels as text, playReasonNames } from '@mutai/contract/play-log/resource';
import type { PlayQuery } from '@mutai/contract/play-log/schema';
import { exportInThread } from '../../platform/resource/export/export-thread.ts';
import type { SheetColumn } from '../../platform/sheets/sheet-writer.ts';
import { background } from '../../platform/workers/fair-queue.ts';
import { playList, type PlayRow } from './plays.repository.ts';

const columns: readonly SheetColumn<PlayRow>[] = [
  { title: text.screenName, width: 24, value: (row) => row.screenName },
  { title: text.title, width: 32, value: (row) => row.title },
  { title: text.from, width: 28, value: (row) => new Date(row.from) },
  { title: text.until, width: 28, value: (row) => new Date(row.until) },
  { title: text.seconds, width: 12, value: (row) => (row.until - row.from) / 1000 },
  { title: text.reason, width: 12, value: (row) => playReasonNames[row.reason] },
  { title: text.reasonName, width: 20, value: (row) => row.reasonName },
];

await exportInThread<PlayQuery, PlayRow>((database, { query }) => ({
  columns,
  rows: playList(database).stream(query, background),
}));
