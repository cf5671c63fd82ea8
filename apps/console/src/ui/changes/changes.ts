import { loggedText } from '@mutai/contract/logs/logged-changes';
import { actionNames, moduleTitles } from '@mutai/contract/logs/operations';
import { fullTime } from '../kit/time.ts';

/** What a line of the operation log says of a field's value, in words and in the reader's time. */
export const valueText = (module: string, field: string, value: unknown): string =>
  loggedText(module, field, value, fullTime);

const actions: Readonly<Record<string, string>> = actionNames;

/** What people call an act of the operation log; one that is not known goes by its code. */
export function actionName(action: string): string {
  return actions[action] ?? action;
}

/** What people call the part of the product that a log line is about; one that is not known goes by its code. */
export function moduleTitle(module: string): string {
  return moduleTitles[module] ?? module;
}
