import { loggedText } from '@mutai/contract/logs/logged-changes';
import { actionNames, moduleTitles } from '@mutai/contract/logs/operations';
import { fullTime } from '../kit/time.ts';

/** Display text of a logged value, with times in the reader's zone. */
export const valueText = (module: string, field: string, value: unknown): string =>
  loggedText(module, field, value, fullTime);

const actions: Readonly<Record<string, string>> = actionNames;

/** Display name of a logged action; an unknown one is shown by its code. */
export function actionName(action: string): string {
  return actions[action] ?? action;
}

/** Display name of a logged module; an unknown one is shown by its code. */
export function moduleTitle(module: string): string {
  return moduleTitles[module] ?? module;
}
