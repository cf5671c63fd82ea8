import type { OperationLog } from '@mutai/contract/logs';
import { actionNames, moduleTitles } from '@mutai/contract/operations';
import { isBlank } from '../form/values.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { epoch, fullTime } from '../kit/time.ts';

/** What a log line says about a record's fields: field → [before, after]. */
export type Changes = Readonly<OperationLog['changes']>;

const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && epoch(value) !== 0;

/** A logged value in words. Pure. */
export function valueText(value: unknown): string {
  if (isBlank(value)) return text.emptyValue;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'string') return isTime(value) ? fullTime(value) : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(valueText).join('、');
  return JSON.stringify(value);
}

const actions: Readonly<Record<string, string>> = actionNames;

/** What people call an act of the operation log; one that is not known goes by its code. */
export function actionName(action: string): string {
  return actions[action] ?? action;
}

/** What people call the part of the product that a log line is about; one that is not known goes by its code. */
export function moduleTitle(module: string): string {
  return moduleTitles[module] ?? module;
}
