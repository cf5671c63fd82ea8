import { actionNames, moduleTitles } from '@mutai/contract/logs/operations';
import { loginResult } from '../../platform/resource/common-choices.ts';
import { fixedChoices } from '../../ui/choices/choices.ts';
import type { SearchField, TextSearch } from '../../ui/toolbar/search-fields.ts';
import { logsMessages as text } from './logs.messages.ts';

/** Search fields of the logs: range of date and time, and nickname. */
export const timeSearch: SearchField = {
  kind: 'timeRange',
  name: 'startDate',
  label: text.startTime,
  end: { name: 'endDate', label: text.endTime },
};
export const nicknameSearch: SearchField = { name: 'nickname', label: text.nickname };
export const keywordSearch: TextSearch = {
  name: 'keyword',
  label: text.keyword,
  placeholder: text.keywordPlaceholder,
};
export const outcomeSearch: SearchField = { kind: 'flag', name: 'status', label: text.status, words: loginResult };

/** Search by module and action. */
export const operationSearch: readonly SearchField[] = [
  { kind: 'choice', name: 'module', label: text.module, from: fixedChoices(text.module, moduleTitles) },
  { kind: 'choice', name: 'action', label: text.action, from: fixedChoices(text.action, actionNames) },
];
