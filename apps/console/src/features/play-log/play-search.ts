import { playReasonNames } from '@mutai/contract/play-log/resource';
import { screenGroupChoices } from '../../platform/resource/common-choices.ts';
import { fixedChoices } from '../../ui/choices/choices.ts';
import { foundSearch } from '../../ui/toolbar/found-search.tsx';
import { timeRangeSearch, type SearchField } from '../../ui/toolbar/search-fields.ts';
import { playLogMessages as text } from './play-log.messages.ts';
import { fileSource, layoutSource, playlistSource, screenSource } from './play-log.queries.ts';

/** Why something was shown. */
export const playReasonChoices = fixedChoices(text.reason, playReasonNames);

const where: readonly SearchField[] = [
  foundSearch('screenId', text.screenId, screenSource),
  { kind: 'choice', name: 'groupId', label: text.groupId, from: screenGroupChoices },
];

const contents: readonly SearchField[] = [
  foundSearch('layoutId', text.layoutId, layoutSource),
  foundSearch('fileId', text.fileId, fileSource),
];

/** Search fields of entries. */
export const entrySearch: readonly SearchField[] = [
  timeRangeSearch('played', text),
  { name: 'title', label: text.title },
  ...where,
  ...contents,
  foundSearch('playlistId', text.playlistId, playlistSource),
  { kind: 'choice', name: 'reason', label: text.reason, from: playReasonChoices, several: true },
];

/** Search fields of sums. */
export const sumSearch: readonly SearchField[] = [
  { kind: 'dayRange', name: 'firstDay', label: text.firstDay, end: { name: 'lastDay', label: text.lastDay } },
  { name: 'title', label: text.title },
  ...where,
  ...contents,
];
