import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { logsMessages as text } from './logs.messages.ts';

/** What both logs are searched by. Section 2: a range of date and time, and a nickname. */
export const timeSearch: SearchField = {
  kind: 'timeRange',
  name: 'startDate',
  label: text.startTime,
  end: { name: 'endDate', label: text.endTime },
};
export const nicknameSearch: SearchField = { name: 'nickname', label: text.nickname };
